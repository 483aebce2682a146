// bindflow log resolve | reconcile: through the API of a running Bindflow, on its database, and without one.
import { randomBytes } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#graph/db';
import { type Sandbox, startSandbox } from '#sandbox';
import { pay, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { type SandboxControl, controlOf } from '../../support/sandbox-control.ts';
import { logHere, seedHere, startHere } from '../../support/here.ts';
import { makeHome, runLog, runLogInto, startAndStay } from '../../support/started.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const LATER = ['--until', '2099-01-01'];

let sandbox: Sandbox;
let control: SandboxControl;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  control = controlOf(sandbox.url);
}, 60_000);
beforeEach(() => control.reset());
afterAll(() => sandbox.close());

const ledgerAddress = (): string[] => ['--ledger', `${sandbox.url}/sandbox/ledger`];
const by = ['--by', 'Ida Ops', '--why', 'Looked it up.'];

async function unsure(server: { readonly url: string }, fault: 'drop-response' | 'drop-request'): Promise<NodeBuyer> {
  const buyer = await readyToPay(server.url);
  await control.fault({ path: PAY, fault });
  await pay(buyer);
  await buyer.ship();
  return buyer;
}

it('uses the API of a running Bindflow that owns the data folder, and opens the folder if none runs', async () => {
  const home = makeHome({ hasData: true });
  const env = { LOCAL_SERVER_URL: sandbox.url };
  const server = await startAndStay(home, env);
  const buyer = await unsure(server, 'drop-response');
  const { id } = buyer.state().quote.offer!;
  const before = await runLog(home, ['reconcile', ...ledgerAddress()], env);
  expect([before.code, before.errors]).toEqual([1, '']);
  expect(before.out).toMatch(new RegExp(`^unconfirmed  ${id}  the payment is unconfirmed, and the gateway’s ledger has .+\n1 break; 1 charge, 0 policies in the ledger\\.\n$`));
  const reference = /--reference (PAY-\S+)/.exec(before.out)![1]!;
  const resolved = await runLog(home, ['resolve', id, '--charged', '--reference', reference, ...by], env);
  const { charges, policies } = await control.ledger();
  expect(resolved).toEqual({ code: 0, errors: '', out: `Charged, and bound: ${policies[0]!.policyNumber}\n` });
  const door = path.join(home, 'data/operator.json');
  expect(statSync(door).mode & 0o777).toBe(0o600);
  const refusals = await Promise.all([
    fetch(`${server.url}/operator/books`),
    fetch(`${server.url}/operator/resolve`, { method: 'POST', headers: { authorization: 'Bearer x', 'content-type': 'application/json' }, body: '{}' }),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([401, 401]);
  await server.kill();
  // As a gateway would export it.
  const lines = [
    ...charges.map(({ purchaseId, amount }) => ({ kind: 'charge', purchase: purchaseId, amount, reference })),
    ...policies.map(({ purchaseId, quoteId, policyNumber }) => ({ kind: 'policy', purchase: purchaseId, quote: quoteId, number: policyNumber })),
  ];
  const file = path.join(home, 'ledger.jsonl');
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(await logHere(home, ['reconcile', '--ledger', file, ...LATER], env)).toEqual({ code: 0, errors: '', out: 'No break; 1 charge, 1 policy in the ledger.\n' });
  writeFileSync(file, JSON.stringify(lines[1]));
  const missing = await logHere(home, ['reconcile', '--ledger', file, '--json', ...LATER], env);
  expect(missing.code).toBe(1);
  expect(JSON.parse(missing.out)).toMatchObject({ kind: 'journaled-not-charged', purchase: id, root: buyer.state().application.root });
}, 180_000);

it('works beside a running Bindflow on its PostgreSQL, and does not settle a payment twice', async () => {
  const postgres: TestPostgres = await startPostgres();
  const secret = (): string => randomBytes(32).toString('hex');
  const env = { LOCAL_SERVER_URL: sandbox.url, DATABASE_URL: await postgres.createDatabase(), LOG_KEY: secret(), SESSION_SECRET: secret() };
  const server = await startHere(makeHome(), env);
  const buyer = await unsure(server, 'drop-request');
  const resolve = ['resolve', buyer.state().quote.offer!.id, '--not-charged', ...by];
  expect(await logHere(makeHome(), resolve, env)).toEqual({ code: 0, errors: '', out: 'Not charged: the buyer may pay again.\n' });
  expect(await pay(buyer)).toBe(false);
  expect(await pay(buyer)).toBe(true);
  const again = await logHere(makeHome(), resolve, env);
  expect([again.code, again.errors]).toEqual([1, expect.stringContaining('is paid already: only one that is unconfirmed can be resolved.')]);
  await server.stop();
  await postgres.stop();
}, 180_000);

describe('an impossible command', () => {
  it('exits with 2 and one line that says what to do', async () => {
    const held = makeHome({ hasData: true });
    const database = await openDatabase({ dataDir: path.join(held, 'data') });
    const env = { LOCAL_SERVER_URL: sandbox.url };
    const [locked, empty, noLedger, unread] = await Promise.all([
      logHere(held, ['reconcile', ...ledgerAddress()], env),
      logHere(makeHome(), ['reconcile'], env),
      logHere(makeHome({ hasData: true }), ['reconcile'], env),
      logHere(makeHome(), ['reconcile', '--ledger', '/nonexistent.jsonl'], env),
    ]);
    await database.close();
    expect([locked, empty, noLedger, unread].map(({ code, out }) => [code, out])).toEqual(Array.from({ length: 4 }, () => [2, '']));
    expect(locked.errors).toMatch(/^the data folder \S+ is in use by process \d+: stop that process, or set DATA_DIR to another folder\n$/);
    expect(empty.errors).toMatch(/^there is no database in \S+: set DATABASE_URL, or DATA_DIR to the folder of the embedded one\n$/);
    expect(noLedger.errors).toMatch(/^say where the gateway’s ledger is: --ledger FILE/);
    expect(unread.errors).toMatch(/^the ledger \/nonexistent\.jsonl cannot be read: ENOENT.+\n$/);
  }, 60_000);

  it('reports the error of a misused command, then its usage', async () => {
    const resolving = 'bindflow log resolve PURCHASE --charged --reference REFERENCE --by WHO --why TEXT\nbindflow log resolve PURCHASE --not-charged --by WHO --why TEXT\n';
    const reconciling =
      'bindflow log reconcile [--ledger FILE or address] [--since TIME] [--until TIME] [--json]\nbindflow log reconcile [--ledger FILE or address] --lock --by WHO [--json]   (after a restore: no buyer pays again for what the gateway has charged)\n';
    const all =
      'bindflow log help says how each is used: list, show, replay, what-if, reconcile, resolve, verify, export, import, fixture, evidence, subscriptions, rebuild, erase, erasures\n';
    const misused: [string[], string, string][] = [
      [[], 'a command is missing', all],
      [['vanish'], 'there is no command "vanish"', all],
      [['resolve', 'p', '--charged', '--not-charged', ...by], 'say either --charged or --not-charged', resolving],
      [['resolve', 'p', '--charged', ...by], '--reference is missing', resolving],
      [['reconcile', '--loud'], "Unknown option '--loud'", reconciling],
    ];
    const home = makeHome();
    for (const [args, what, usage] of misused) expect(await logHere(home, args)).toEqual({ code: 2, out: '', errors: `${what}\n${usage}` });
    expect(await runLog(home, ['show'])).toMatchObject({ code: 2, out: '', errors: expect.stringMatching(/^name one application\n/) as unknown });
    for (const asked of [
      ['resolve', '--help'],
      ['resolve', 'p', '-h'],
      ['help', 'resolve'],
    ])
      expect(await logHere(home, asked)).toEqual({ code: 0, out: resolving, errors: '' });
    expect((await logHere(home, ['help'])).out.split('\n')).toHaveLength(22);
  });
});

it('exits with 0 if the reader closes the pipe', async () => {
  const home = makeHome({ hasData: true });
  await seedHere(home, ['--applications', '6', '--until', '2026-11-22T16:00:00Z']);
  expect(await runLogInto(home, ['export'], (out) => void out.once('data', () => out.destroy()))).toEqual({ code: 0, errors: '' });
}, 60_000);
