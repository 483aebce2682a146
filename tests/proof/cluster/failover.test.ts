// Loses the primary in four ways while buyers buy through three facades: nothing that was acknowledged is lost, and no buyer is charged twice.
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#graph/db';
import { type Sandbox, startSandbox } from '#sandbox';
import { visitor } from '../../support/checkout.ts';
import { readSteps } from '../../support/guide.ts';
import { logHere } from '../../support/here.ts';
import { type RoundRobin, startRoundRobin } from '../../support/round-robin.ts';
import { controlOf } from '../../support/sandbox-control.ts';
import { type Started, makeHome, startAndStay } from '../../support/started.ts';
import { unlimited } from '../../support/unlimited.ts';
import { type PatientBuyer, buyPatiently } from './patient-buyers.ts';
import { type Machine, type PatroniCluster, startPatroni } from './patroni.ts';

const FACADES = 3;
const BUYERS_PER_FAULT = 50;
/** They come this far apart, so that the fault meets them at every step. */
const NEXT_BUYER_MS = 100;
const FAULT_AFTER_MS = 2500;
/** How long a full disk hinders buyers before an operator acts. */
const UNTIL_OPERATOR_MS = 5000;
/** Shorter than Patroni needs to see that its standbys are gone. */
const ALONE_MS = 700;
const PROBE_MS = 100;

const home = makeHome();
const addresses: string[] = [];
const facades: Started[] = [];
let cluster: PatroniCluster;
let sandbox: Sandbox;
let balancer: RoundRobin;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  [cluster, sandbox, balancer] = await Promise.all([startPatroni(), startSandbox({ port: 0, programsDir: 'programs' }), startRoundRobin(addresses)]);
  const secret = 'x'.repeat(48);
  env = { DATABASE_URL: cluster.url, LOCAL_SERVER_URL: sandbox.url, LOG_KEY: secret, SESSION_SECRET: secret, TRUSTED_PROXIES: '1', LIMITS: unlimited };
  await (await openDatabase({ databaseUrl: cluster.url, dataDir: tmpdir() })).close();
  for (let count = 0; count < FACADES; count += 1) facades.push(await startAndStay(home, env));
  addresses.push(...facades.map(({ url }) => url));
}, 120_000);
afterAll(async () => {
  await Promise.all([balancer?.close(), ...facades.map((facade) => facade.kill())]);
  await sandbox?.close();
  await cluster?.stop();
}, 60_000);

/** Opens a page and sends its events once. Resolves to their ids if a facade acknowledges them, else to none. */
async function passBy(url: string): Promise<string[]> {
  try {
    const buyer = await visitor(url, 'fitness');
    const { __typename: outcome } = (await buyer.ship()) as { readonly __typename: string };
    return outcome === 'EventsAppended' ? buyer.log.map(({ id }) => id) : [];
  } catch {
    return [];
  }
}

/** People who pass by, one after the other, at each facade: unlike buyers, they do not send again what was lost. */
function startPassersBy(): () => Promise<string[]> {
  const ending = new AbortController();
  const passing = facades.map(async ({ url }) => {
    const acknowledged: string[] = [];
    while (!ending.signal.aborted) {
      acknowledged.push(...(await passBy(url)));
      await delay(PROBE_MS);
    }
    return acknowledged;
  });
  return async () => {
    ending.abort();
    return (await Promise.all(passing)).flat();
  };
}

/** Resolves to the seconds since `since`, once this facade has stored an event. */
async function untilWritten(url: string, since: number): Promise<number> {
  while ((await passBy(url)).length === 0) await delay(PROBE_MS);
  return (Date.now() - since) / 1000;
}

/** As the guide says it. */
function switchOver(): void {
  const [script = ''] = readSteps('operators/high-availability', 'Change the primary on purpose');
  const here = script.replaceAll('/etc/patroni', path.resolve('deploy/patroni'));
  const { status, stdout, stderr } = spawnSync('sh', ['-e'], { input: here, encoding: 'utf8', env: cluster.env });
  if (status !== 0 || !stdout.includes('Successfully switched over')) throw new Error(`no switchover: ${stdout}${stderr}`);
}

/** Brings a fault about; resolves to what repairs it. */
type Fault = (primary: Machine) => Promise<() => void | Promise<void>>;
const faults: Readonly<Record<string, Fault>> = {
  'the primary loses its standbys, and is killed with -9': async (primary) => {
    const standbys = cluster.machines.filter(({ name }) => name !== primary.name);
    for (const standby of standbys) standby.cutOff();
    await delay(ALONE_MS);
    await primary.kill();
    for (const standby of standbys) standby.reconnect();
    return () => primary.start();
  },
  'the primary is cut off': (primary) => {
    primary.cutOff();
    return Promise.resolve(() => primary.reconnect());
  },
  'the disk of the primary is full, and an operator switches over': async (primary) => {
    primary.fillDisk();
    await delay(UNTIL_OPERATOR_MS);
    switchOver();
    return () => primary.emptyDisk();
  },
  'the primary changes on purpose': () => {
    switchOver();
    return Promise.resolve(() => undefined);
  },
};

const bought: PatientBuyer[] = [];
const table: string[] = [];
afterAll(() => process.stdout.write(`${['fault | seconds until each facade writes | buyers | lost events | charged twice | unconfirmed', ...table].join('\n')}\n`));

/** Ids of these events that the database does not have. */
async function findLost(ids: readonly string[]): Promise<string[]> {
  const rows = await cluster.query(`select id from event where id in (${ids.map((id) => `'${id}'`).join(', ')})`);
  const stored = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !stored.has(id));
}

async function findChargedTwice(): Promise<string[]> {
  const ids = (await controlOf(sandbox.url).ledger()).charges.map(({ purchaseId }) => purchaseId);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

describe('while buyers buy', () => {
  it.each(Object.entries(faults))(
    '%s',
    async (name, bringAbout) => {
      const primary = await cluster.untilHealthy();
      const buyers = Array.from({ length: BUYERS_PER_FAULT }, async (_, index) => {
        await delay(index * NEXT_BUYER_MS);
        return buyPatiently(balancer.urlFor(index));
      });
      const endPassing = startPassersBy();
      await delay(FAULT_AFTER_MS);
      const since = Date.now();
      const repair = await bringAbout(primary);
      await cluster.untilReplaced(primary);
      const seconds = await Promise.all(facades.map(({ url }) => untilWritten(url, since)));
      await repair();
      const done = await Promise.all(buyers);
      const passed = await endPassing();
      bought.push(...done);
      await cluster.untilHealthy();
      const lost = await findLost([...passed, ...done.flatMap(({ acknowledged }) => [...acknowledged])]);
      const twice = await findChargedTwice();
      const unconfirmed = done.filter(({ problem }) => problem !== null);
      table.push([name, seconds.map((second) => second.toFixed(1)).join(', '), done.length, lost.length, twice.length, unconfirmed.length].join(' | '));
      expect({ lost, twice, problems: unconfirmed.map(({ problem }) => problem) }).toEqual({ lost: [], twice: [], problems: [] });
    },
    300_000,
  );
});

it('verify and reconcile find nothing afterwards', async () => {
  expect(await logHere(home, ['verify'], env)).toMatchObject({ code: 0, errors: '' });
  const reconciled = await logHere(home, ['reconcile', '--until', '2099-01-01', '--ledger', `${sandbox.url}/sandbox/ledger`], env);
  expect(reconciled).toMatchObject({ code: 0, errors: '', out: `No break; ${bought.length} charges, ${bought.length} policies in the ledger.\n` });
}, 60_000);
