// A recovery worker is killed during a bind. Another process on the same database takes over and binds once.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#graph/db';
import { type Sandbox, startSandbox } from '#sandbox';
import { pay, readyToPay } from '../../support/checkout.ts';
import { factsUntil } from '../../support/facade-facts.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { type SandboxControl, controlOf } from '../../support/sandbox-control.ts';
import { makeHome, startAndStay } from '../../support/started.ts';

const BIND = '/api/workflow/purchaseWithCacheUpdate/{id}';

let sandbox: Sandbox;
let control: SandboxControl;
let postgres: TestPostgres;
let database: OpenDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  control = controlOf(sandbox.url);
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  database = await openDatabase({ databaseUrl, dataDir: '/nonexistent' });
  const secret = () => randomBytes(32).toString('hex');
  env = { LOCAL_SERVER_URL: sandbox.url, DATABASE_URL: databaseUrl, LOG_KEY: secret(), SESSION_SECRET: secret(), SWEEP_AFTER: '1' };
}, 60_000);
afterAll(async () => {
  await database.close();
  await sandbox.close();
  await postgres.stop();
});

it('another process takes over', async () => {
  const first = await startAndStay(makeHome(), env);
  const buyer = await readyToPay(first.url);
  await control.fault({ path: BIND, fault: 'slow', delayMs: 60_000 });
  await pay(buyer.leaveAt({ answerOf: 'SubmitPayment' })).catch(() => undefined);
  await control.called(BIND);
  await first.kill();
  expect((await control.ledger()).policies).toEqual([]);
  const second = await startAndStay(makeHome(), env);
  const facts = await factsUntil(database.db, buyer, 'PoliciesIssued');
  const { charges, policies } = await control.ledger();
  expect([charges.length, policies.length]).toEqual([1, 1]);
  expect(facts.map(({ type }) => type)).toEqual(['OfferStored', 'ChargeStarted', 'ChargeSettled', 'MemberReferenceKept', 'BindStarted', 'PoliciesIssued']);
  expect(new Set((await control.calls(BIND)).map(({ callId }) => callId)).size).toBe(1);
  await second.kill();
}, 60_000);
