// A process records that an application was abandoned, and is killed before it tells the gateway. The next process tells it, and the event stays single.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { next } from '#workflows/next';
import { pageEntered } from '#events/application';
import { openDatabase } from '#graph/db';
import { type Sandbox, startSandbox } from '#sandbox';
import { tradesAnswers } from '../../support/answers.ts';
import { newEmail, visitor } from '../../support/checkout.ts';
import { factsOf } from '../../support/facade-facts.ts';
import { type Gate, startGate } from '../../support/gate.ts';
import { startHere } from '../../support/here.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { controlOf } from '../../support/sandbox-control.ts';
import { makeHome } from '../../support/started.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let sandbox: Sandbox;
let gate: Gate;
let postgres: TestPostgres;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  [sandbox, postgres] = await Promise.all([startSandbox({ port: 0, programsDir: path.join(root, 'programs') }), startPostgres()]);
  gate = await startGate(sandbox.url);
}, 60_000);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await gate.close();
  await sandbox.close();
  await postgres.stop();
});

/** Runs the worker once, in a separate process. */
function checkAbandonments(env: Readonly<Record<string, string>>, hours: number) {
  const script = path.join(root, 'tests/proof/event-store/check-abandonments-once.ts');
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--import', path.join(root, 'config/typescript-hook.mjs'), script, String(hours)], {
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  return { child, ended: once(child, 'close').then(() => said) };
}

it('is reported to the gateway by the next process, once, with one event', async () => {
  const home = makeHome();
  const secret = (): string => randomBytes(32).toString('hex');
  const env = {
    LOCAL_SERVER_URL: gate.url,
    GATEWAY_URL: gate.url,
    DATABASE_URL: await postgres.createDatabase(),
    DATA_DIR: path.join(home, 'data'),
    LOG_KEY: secret(),
    SESSION_SECRET: secret(),
  };
  const server = await startHere(home, env);
  const buyer = await visitor(server.url, 'trades');
  buyer.answer(tradesAnswers(newEmail())[0]);
  await next(buyer.ports, 0);
  buyer.ports.record(pageEntered({ page: 1, path: '/Business' }));
  await buyer.ship();
  await server.stop();

  const kept = gate.stopNext('/api/opportunity', 'call');
  const killed = checkAbandonments(env, 1);
  await Promise.race([kept, killed.ended.then((said) => Promise.reject(new Error(`it ended before it told: ${said}`)))]);
  killed.child.kill('SIGKILL');
  await killed.ended;
  gate.open();

  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: home });
  const { calls } = controlOf(sandbox.url);
  const told = async () => (await calls('/api/opportunity')).filter(({ body }) => JSON.stringify(body).includes('"Abandon"'));
  const facts = async () => (await factsOf(database.db, buyer)).map(({ type }) => type);
  const owed = () => database.db.selectFrom('abandonment_report').select(['status', 'attempts']).execute();
  expect([await facts(), await told(), await owed()]).toEqual([['ApplicationAbandoned'], [], [{ status: 'pending', attempts: 1 }]]);

  expect(await checkAbandonments(env, 2).ended).toBe('0 found\n');
  expect([await facts(), (await told()).map(({ status }) => status), await owed()]).toEqual([['ApplicationAbandoned'], [200], [{ status: 'done', attempts: 2 }]]);
  expect(await checkAbandonments(env, 3).ended).toBe('0 found\n');
  expect(await told()).toHaveLength(1);
  await database.close();
}, 60_000);
