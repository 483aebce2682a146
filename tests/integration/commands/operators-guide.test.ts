// The operators' guide, as a new operator follows it: each command as the page has it, beside two processes on one PostgreSQL.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox';
import { pay, quotedFitness, readyToPay } from '../../support/checkout.ts';
import { readCommands, readSteps } from '../../support/guide.ts';
import { lineHere } from '../../support/here.ts';
import { type Installation, install } from '../../support/installation.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { type SandboxControl, controlOf } from '../../support/sandbox-control.ts';
import { staffBrowser } from '../../support/staff-browser.ts';
import type { Ended } from '../../support/started.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';

let postgres: TestPostgres;
let sandbox: Sandbox;
let control: SandboxControl;
let at: Installation;
let bought: NodeBuyer;
beforeAll(async () => {
  postgres = await startPostgres();
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  control = controlOf(sandbox.url);
  at = await install({ postgres, sandbox });
  bought = await readyToPay(at.url);
  expect(await pay(bought)).toBe(true);
  await bought.ship();
}, 60_000);
afterAll(async () => {
  await at.stop();
  await sandbox.close();
  await postgres.stop();
});

/** A path in the folder of the test, for a file that a command names. */
const fileIn = (name: string): string => path.join(at.home, name);
const run = (line: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> => lineHere(at.home, line, { ...at.env, ...env });
const events = async (id: string): Promise<string> => (await run(`bindflow log show ${id} --json`)).out;

/** A buyer who was not told whether the payment was made. */
async function unconfirmed(fault: 'drop-response' | 'drop-request'): Promise<NodeBuyer> {
  const buyer = await readyToPay(at.url);
  await control.fault({ path: PAY, fault });
  expect(await pay(buyer)).toBe(false);
  await buyer.ship();
  return buyer;
}

describe('Settle payments', () => {
  const resolve = readCommands('operators/payments', 'Settle an unconfirmed payment');
  const reconcile = readCommands('operators/payments', 'Reconcile payments');
  const [chargeLine = '', policyLine = ''] = readSteps('operators/payments', 'Reconcile payments', 'json').join('').split('\n');

  /** Writes the sandbox's ledger in the format of the guide. */
  async function writeLedger(): Promise<string> {
    const { charges, policies } = await control.ledger();
    const lines = [
      ...charges.map(({ purchaseId, amount, referenceNumber }) =>
        chargeLine.replace('<id of submitPaymentWithCaching>', purchaseId).replace('225.11', amount).replace('PAY-70001', referenceNumber),
      ),
      ...policies.map(({ purchaseId, quoteId, policyNumber }) =>
        policyLine.replace('<the same id>', purchaseId).replace('<quote id>', quoteId).replace('FIT-2026-000101', policyNumber),
      ),
    ];
    writeFileSync(fileIn('gateway.jsonl'), lines.join('\n'));
    return fileIn('gateway.jsonl');
  }

  it('finds the unconfirmed payments, settles each, and finds no break afterward', async () => {
    const [charged, notCharged] = [await unconfirmed('drop-response'), await unconfirmed('drop-request')];
    const [one, other] = [charged, notCharged].map((buyer) => buyer.state().quote.offer!.id) as [string, string];
    const compare = reconcile({ 'gateway.jsonl': await writeLedger() });
    const found = await run(compare);
    expect(found).toMatchObject({ code: 1, errors: '' });
    expect(found.out.match(/^unconfirmed {2}\S+/gm)?.toSorted()).toEqual([one, other].map((id) => `unconfirmed  ${id}`).toSorted());
    const { charges } = await control.ledger();
    const { referenceNumber } = charges.find(({ purchaseId }) => purchaseId === one)!;
    const settle = resolve({ PURCHASE: one, REFERENCE: referenceNumber });
    expect(await run(settle)).toEqual({ code: 0, errors: '', out: expect.stringMatching(/^Charged, and bound: \S+\n$/) as string });
    expect(await run(settle)).toMatchObject({ code: 1, out: '' });
    expect(await run(resolve({ PURCHASE: other }))).toEqual({ code: 0, errors: '', out: 'Not charged: the buyer may pay again.\n' });
    expect(await pay(notCharged)).toBe(false);
    expect(await pay(notCharged)).toBe(true);
    await notCharged.ship();
    await writeLedger();
    expect(await run(compare)).toEqual({ code: 0, errors: '', out: expect.stringMatching(/^No break; 3 charges, 3 policies in the ledger\.\n$/) as string });
  }, 60_000);
});

describe('Work with stored applications', () => {
  const list = readCommands('operators/event-store', 'List applications');
  const show = readCommands('operators/event-store', 'Show and replay a history');
  const verify = readCommands('operators/event-store', 'Verify the event store');
  const move = readCommands('operators/event-store', 'Export and import');
  const fixture = readCommands('operators/event-store', 'Make an anonymized fixture');
  const evidence = readCommands('operators/event-store', 'Issue evidence of a sale');
  const rebuild = readCommands('operators/event-store', 'Rebuild projections');
  const erase = readCommands('operators/event-store', 'Erase people');

  it('lists, shows and replays', async () => {
    const id = bought.ports.applicationId;
    expect(await run(list())).toEqual({ code: 1, out: '', errors: 'No matching applications.\n' });
    expect(await run('bindflow log list --outcome purchased')).toMatchObject({ code: 0, out: expect.stringContaining(id) as string });
    const shown = await run(show({ APPLICATION: id }));
    expect(shown).toMatchObject({ code: 0, errors: '' });
    expect(shown.out).not.toContain(String(bought.state().answers['email']));
    const replayed = await run(show({ APPLICATION: id }));
    expect(replayed).toMatchObject({ code: 0, errors: '' });
  }, 60_000);

  it('verifies, and moves everything to another Bindflow', async () => {
    expect(await run(verify())).toMatchObject({ code: 0, errors: '' });
    expect(await run(move({ 'log.jsonl': fileIn('log.jsonl') }))).toMatchObject({ code: 0 });
    const elsewhere = { DATABASE_URL: await postgres.createDatabase() };
    expect(await run(move({ 'log.jsonl': fileIn('log.jsonl') }), elsewhere)).toMatchObject({ code: 0, errors: '' });
    expect(await run('bindflow log verify', elsewhere)).toMatchObject({ code: 0, errors: '' });
    expect(await run(`bindflow log show ${bought.ports.applicationId}`, elsewhere)).toMatchObject({ code: 0, errors: '' });
    expect(await run(rebuild())).toMatchObject({ code: 0, errors: '' });
  }, 60_000);

  it('makes a fixture and evidence, the same again to the byte', async () => {
    const id = bought.ports.applicationId;
    expect(await run(fixture({ APPLICATION: id, 'tests/fixtures/declined.jsonl': fileIn('declined.jsonl') }))).toMatchObject({ code: 0 });
    const made = readFileSync(fileIn('declined.jsonl'), 'utf8');
    expect(made).not.toContain(id);
    expect(made).not.toContain(String(bought.state().answers['email']));
    const issued = await run(evidence({ APPLICATION: id, 'sale.pdf': fileIn('sale.pdf') }));
    expect(issued).toMatchObject({ code: 0, errors: '' });
    const [, evidenceId = ''] = /evidence ([\da-f-]{36}), SHA-256 [\da-f]{64}/.exec(issued.out) ?? [];
    expect(await run(evidence({ EVIDENCE: evidenceId, 'again.pdf': fileIn('again.pdf') }))).toMatchObject({ code: 0 });
    expect(readFileSync(fileIn('again.pdf')).equals(readFileSync(fileIn('sale.pdf')))).toBe(true);
    expect(await events(id)).toContain('EvidenceIssued');
  }, 60_000);

  it('erases people: first it says what, then it does', async () => {
    const [left, mailed] = [await quotedFitness(at.url), await quotedFitness(at.url)];
    for (const buyer of [left, mailed]) await buyer.ship();
    const who = { APPLICATION: left.ports.applicationId, 'maya@example.com': String(mailed.state().answers['email']) };
    const asked = await run(erase(who));
    expect(asked).toMatchObject({ code: 0, errors: '' });
    for (const { ports } of [left, mailed]) expect(asked.out).toContain(ports.applicationId);
    const read = async (): Promise<string> => (await run(`bindflow log show ${mailed.ports.applicationId} --personal --by Ida --why test`)).out;
    expect(await read()).toContain(who['maya@example.com']);
    expect(await run(erase(who))).toMatchObject({ code: 0, errors: '' });
    expect(await read()).not.toContain(who['maya@example.com']);
    const file = { 'erasures.jsonl': fileIn('erasures.jsonl') };
    expect(await run(erase(file))).toMatchObject({ code: 0 });
    for (const { ports } of [left, mailed]) expect(readFileSync(fileIn('erasures.jsonl'), 'utf8')).toContain(ports.applicationId);
    expect(await run(erase(file))).toMatchObject({ code: 0, errors: '' });
    expect(await run(`bindflow log verify`)).toMatchObject({ code: 0 });
  }, 60_000);
});

describe('End the alerts of a person who has left', () => {
  const subscriptions = readCommands('operators/messages', 'End the alerts of a person who has left');

  it('lists who gets alerts, and ends those of one', async () => {
    const analyst = staffBrowser(at.url);
    await analyst.signIn('analyst@example.com');
    const body = JSON.stringify({ query: 'mutation { subscribeToAlerts(input: { kinds: [CONVERSION_FELL] }) { __typename } }' });
    const headers = { 'content-type': 'application/json', cookie: analyst.cookies(`${at.url}/graphql`) };
    expect((await fetch(`${at.url}/graphql`, { method: 'POST', headers, body })).status).toBe(200);
    const listed = await run(subscriptions());
    expect(listed).toMatchObject({ code: 0, errors: '', out: expect.stringMatching(/ 1 subscription {2}0 messages to send\n$/) as string });
    expect(await run(subscriptions({ OWNER: listed.out.split('  ')[0]! }))).toMatchObject({ code: 0, errors: '' });
    expect(await run('bindflow log subscriptions')).toMatchObject({ code: 1 });
  });
});

describe('Analysts’ commands', () => {
  const parquet = readCommands('analysts', 'Export events as Parquet');
  const checkPrograms = readCommands('programs', 'Check programs');

  it('write Parquet and check programs', async () => {
    expect(await run(parquet({ 'log.parquet': fileIn('log.parquet') }))).toMatchObject({ code: 0 });
    expect(readFileSync(fileIn('log.parquet')).subarray(0, 4).toString()).toBe('PAR1');
    expect(await run(checkPrograms())).toMatchObject({ code: 0, out: expect.stringMatching(/programs: no findings\n$/) as string });
    expect(await run(checkPrograms({ 'my-programs/': path.resolve('programs/fitness.json'), 'other/yoga.json': path.resolve('programs/yoga.json') }))).toMatchObject({ code: 0 });
  });
});
