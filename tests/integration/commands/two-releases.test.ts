// The release before and this one serve buyers from one database, forward and back, by the commands of the operators' guide.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#graph/db';
import { type Sandbox, startSandbox } from '#sandbox';
import { buyFitness } from '../../support/checkout.ts';
import { readSteps } from '../../support/guide.ts';
import { logHere } from '../../support/here.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { manyBuyers } from '../../support/many-buyers.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { PREVIOUS_RELEASE, hasPreviousRelease } from '../../support/previous-release.ts';
import { type RoundRobin, startRoundRobin } from '../../support/round-robin.ts';
import { controlOf } from '../../support/sandbox-control.ts';
import { type Started, makeBindflowFolder, makeHome, startAndStay } from '../../support/started.ts';

const BUYERS_AT_ONCE = 3;
/** Purchases that begin and end with one set of processes, at least. */
const PURCHASES_PER_STEP = 2;

/** A folder with the sources of a commit, on the packages of this one. */
function checkOut(commit: string): string {
  const { status, stdout } = spawnSync('git', ['archive', commit], { maxBuffer: 1 << 30 });
  expect(status).toBe(0);
  const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-previous-'));
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: stdout });
  expect(unpacked.status).toBe(0);
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

const home = makeHome();
let previous: string | undefined;
let postgres: TestPostgres;
let sandbox: Sandbox;
let balancer: RoundRobin;
const addresses: string[] = [];
let env: Record<string, string>;
let database: OpenDatabase;
beforeAll(async () => {
  if (!hasPreviousRelease) return;
  previous = checkOut(PREVIOUS_RELEASE);
  // Program files follow only once all processes know what is new in them.
  const programsDir = path.join(previous, 'programs');
  [postgres, sandbox, balancer] = await Promise.all([startPostgres(), startSandbox({ port: 0, programsDir }), startRoundRobin(addresses)]);
  const secret = 'x'.repeat(48);
  env = {
    DATABASE_URL: await postgres.createDatabase({ empty: true }),
    LOCAL_SERVER_URL: sandbox.url,
    LOG_KEY: secret,
    SESSION_SECRET: secret,
    TRUSTED_PROXIES: '1',
    LIMITS: manyBuyers,
  };
}, 60_000);
afterAll(async () => {
  await database?.close();
  await Promise.all([balancer?.close(), sandbox?.close()]);
  await postgres?.stop();
  if (previous) rmSync(previous, { recursive: true, force: true });
});

const joined: Started[] = [];
const ending = new AbortController();
// A buyer who is refused would try again and again after the test has failed.
afterAll(() => ending.abort());

/** A process that takes part in the load as soon as it is ready. */
async function join(release: 'previous' | 'this'): Promise<Started> {
  const process = await startAndStay(home, env, release === 'this' ? 'fastest' : { root: previous ?? '' });
  addresses.push(process.url);
  joined.push(process);
  return process;
}

/** Gets no further request, finishes those that it has, and ends. */
async function leave(process: Started): Promise<void> {
  addresses.splice(addresses.indexOf(process.url), 1);
  await balancer.drained(process.url);
  expect(await process.stop()).toBe(0);
}

/** Buyers who come one after the other, several at once, until they are ended. */
function startBuyers() {
  const bought: NodeBuyer[] = [];
  const problems: unknown[] = [];
  async function buy(): Promise<void> {
    bought.push(await buyFitness(balancer.urlFor(0)));
  }
  const loops = Array.from({ length: BUYERS_AT_ONCE }, async () => {
    while (!ending.signal.aborted) await buy().catch((error: unknown) => problems.push(error));
  });
  return {
    bought,
    problems,
    /** Resolves once more buyers have bought than were in progress. */
    async passes() {
      const goal = bought.length + BUYERS_AT_ONCE + PURCHASES_PER_STEP;
      await expect.poll(() => problems.length > 0 || bought.length >= goal, { timeout: 60_000 }).toBe(true);
      expect(problems, joined.map((one) => one.said()).join('\n')).toEqual([]);
    },
    async end() {
      ending.abort();
      await Promise.all(loops);
    },
  };
}

/** The commands of the guide, in a shell. */
function runGuide(): string {
  const [script = ''] = readSteps('operators/upgrade', 'Upgrade');
  const { PATH = '' } = process.env;
  // The first one ends with 1 if something is pending.
  const { status, stdout, stderr } = spawnSync('sh', { input: script, encoding: 'utf8', cwd: home, env: { ...env, PATH: `${makeBindflowFolder(home)}:${PATH}` } });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

it.skipIf(!hasPreviousRelease)(
  'loses no event and charges no buyer twice while processes of two releases replace each other, forward and back',
  async () => {
    const first = await join('previous');
    const buyers = startBuyers();
    await buyers.passes();

    const said = runGuide();
    expect(said).toContain('pending   0021-projection-version   expand\n');
    expect(said).toMatch(/The tables are up to date\.\n$/);
    await buyers.passes();

    const next = await join('this');
    await buyers.passes();
    await leave(first);
    await buyers.passes();

    const back = await join('previous');
    await buyers.passes();
    await leave(next);
    await buyers.passes();
    await buyers.end();
    await leave(back);
    expect(buyers.problems).toEqual([]);

    const { bought } = buyers;
    const ledger = await controlOf(sandbox.url).ledger();
    expect(ledger.charges).toHaveLength(bought.length);
    expect(new Set(ledger.charges.map(({ purchaseId }) => purchaseId)).size).toBe(bought.length);
    expect(ledger.unsettled).toEqual([]);

    database = await openDatabase({ databaseUrl: env['DATABASE_URL'], dataDir: tmpdir() });
    const heads = await database.db.selectFrom('stream_head').select(['stream', 'sequence']).where('stream', 'like', 'application/%').execute();
    expect(new Map(heads.map(({ stream, sequence }) => [stream, sequence]))).toEqual(new Map(bought.map(({ ports, log }) => [`application/${ports.applicationId}`, log.length])));
    const summaries = await database.db.selectFrom('application_summary').select('outcome').execute();
    expect(summaries.map(({ outcome }) => outcome)).toEqual(bought.map(() => 'purchased'));

    expect(await logHere(home, ['verify'], env)).toMatchObject({ code: 0, errors: '' });
    expect(await logHere(home, ['reconcile', '--until', '2099-01-01', '--ledger', `${sandbox.url}/sandbox/ledger`], env)).toMatchObject({ code: 0, errors: '' });
  },
  180_000,
);
