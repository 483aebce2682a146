// A database is destroyed while buyers buy, and restored to a moment as the guide to backups says it, by its own commands: on a real PostgreSQL, from its archive.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { type Sandbox, startSandbox } from '#sandbox';
import { type ArchivedPostgres, startArchivedPostgres } from '../../support/archived-postgres.ts';
import { comeBack, failToBuyAgain, pay, problemOf, quotedFitness, readyToPay } from '../../support/checkout.ts';
import { logHere } from '../../support/here.ts';
import { readSteps } from '../../support/guide.ts';
import { type Installation, install, runStep } from '../../support/installation.ts';
import { type NodeBuyer, PageGone } from '../../support/node-buyer.ts';
import { type Ledger, type SandboxControl, controlOf } from '../../support/sandbox-control.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const UNCONFIRMED = /^We did not receive confirmation of your payment/;

let archived: ArchivedPostgres;
let sandbox: Sandbox;
let control: SandboxControl;
let at: Installation;
beforeAll(async () => {
  archived = await startArchivedPostgres();
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  control = controlOf(sandbox.url);
  at = await install({ postgres: { createDatabase: () => Promise.resolve(archived.url) }, sandbox, tools: archived.env });
  mkdirSync(path.join(at.home, 'backups'));
}, 120_000);
afterAll(async () => {
  await at.stop();
  await sandbox.close();
  await archived.remove();
}, 60_000);

const offerOf = (buyer: NodeBuyer): string => buyer.state().quote.offer!.id;
const idOf = ({ ports }: NodeBuyer): string => ports.applicationId;
const ready = (): Promise<NodeBuyer> => readyToPay(at.url);

/** Pays, and the page is closed before the answer. */
async function payAndLeave(buyer: NodeBuyer): Promise<void> {
  await expect(pay(buyer.leaveAt({ answerOf: 'SubmitPayment' }))).rejects.toThrow(PageGone);
}

const toLines = ({ charges, policies }: Ledger): string =>
  [
    ...charges.map(({ purchaseId: purchase, amount, referenceNumber: reference }) => ({ kind: 'charge', purchase, amount, reference })),
    ...policies.map(({ purchaseId: purchase, quoteId: quote, policyNumber: number }) => ({ kind: 'policy', purchase, quote, number })),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

/** What reconcile and lock print, by purchase: the first word of each line. */
function sortLines(out: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, kind = '', purchase = ''] of out.matchAll(/^([\w-]+) {2}([\da-f-]{36}) /gm)) found.set(purchase, [...(found.get(purchase) ?? []), kind]);
  return found;
}

/** The moment between what the backup has and what is lost. */
async function passMoment(): Promise<string> {
  await delay(50);
  const [row] = await archived.query('select now()::text as at');
  await delay(50);
  return String(row!['at']);
}

/** Runs the commands that reconcile prints. */
async function settleAll(out: string): Promise<string[]> {
  const said: string[] = [];
  for (const [, args = ''] of out.matchAll(/bindflow log (resolve [^…]+) …/g)) {
    const settled = await logHere(at.home, [...args.split(' '), '--by', 'Ida Ops', '--why', 'restored'], { ...at.env, LOG_LEVEL: 'warn' });
    said.push(settled.errors + settled.out);
  }
  return said.toSorted();
}

it('loses no charge and charges no buyer twice', async () => {
  const [create, keepErasures] = [...readSteps('operators/backups', 'Set up backups'), ...readSteps('operators/backups', 'Keep a list of erasures')];
  runStep(at, create!);
  const [isArchiveBroken] = readSteps('operators/backups', 'Set up backups', 'sql');
  expect(await archived.query(isArchiveBroken!)).toEqual([{ '?column?': false }]);

  const [done, open, quoted, closed, erased] = [await ready(), await ready(), await ready(), await ready(), await quotedFitness(at.url)];
  for (const buyer of [done, open, quoted, closed, erased]) await buyer.ship();
  // Buying continues at the moment: one payment is under way.
  await Promise.all([pay(done), quotedFitness(at.url), quotedFitness(at.url)]);
  await control.fault({ path: PAY, fault: 'slow', delayMs: 2000 });
  const opening = pay(open);
  await control.called(PAY, 2);
  const moment = await passMoment();

  const [late, gone] = await Promise.all([ready(), ready(), opening]);
  await Promise.all([payAndLeave(quoted), pay(closed), payAndLeave(late), payAndLeave(gone)]);
  expect(await logHere(at.home, ['erase', idOf(erased), '--yes', '--by', 'Ida Ops', '--why', 'request'], at.env)).toMatchObject({ code: 0 });
  runStep(at, keepErasures!);
  const [{ file } = {}] = await archived.query('select pg_walfile_name(pg_switch_wal()) as file');
  await expect.poll(async () => String((await archived.query('select last_archived_wal from pg_stat_archiver'))[0]?.['last_archived_wal']) >= String(file)).toBe(true);
  await archived.destroy();
  await at.stopProcesses();
  const charged = (await control.ledger()).charges.map(({ purchaseId }) => purchaseId);
  expect(charged.toSorted()).toEqual([done, open, quoted, closed, late, gone].map(offerOf).toSorted());

  const [restore, erase, verify, lock, backup] = readSteps('operators/backups', 'Restore to a moment');
  runStep(at, restore!, { variables: { MOMENT: moment } });
  await archived.start();
  expect(runStep(at, erase!)).toBe(`${idOf(erased)}  1 application erased\n1 application erased.\n`);
  expect(runStep(at, verify!)).toMatch(/^Every event is as it was written; .* 1 application erased\.\n$/);
  writeFileSync(path.join(at.home, 'backups/ledger.jsonl'), toLines(await control.ledger()));
  const found = sortLines(runStep(at, lock!, { code: 1 }));
  expect(Object.fromEntries(found)).toEqual({
    [offerOf(quoted)]: ['locked', 'unconfirmed'],
    [offerOf(closed)]: ['locked', 'unconfirmed', 'bound-not-paid'],
    [offerOf(late)]: ['waiting', 'charged-not-journaled'],
    [offerOf(gone)]: ['waiting', 'charged-not-journaled'],
    [offerOf(open)]: ['bound-not-paid'],
  });

  // The processes ended with their machine. Here they were this very process.
  await sql`update lease set holder = regexp_replace(holder, '/\\d+/', '/99999999/')`.execute(at.db);
  await at.startProcesses();
  runStep(at, backup!);
  // The command blocked this process, and with it the facade: connections that were idle meanwhile end now. Browsers would open new ones.
  await delay(500);
  // Buyers who did not see a confirmation click again, and read whom to call.
  const asked = comeBack(quoted);
  expect(await pay(asked)).toBe(false);
  for (const buyer of [asked, await failToBuyAgain(late)]) expect(problemOf(buyer)).toMatch(UNCONFIRMED);
  expect((await control.ledger()).charges).toHaveLength(charged.length);

  const opened = at.db.selectFrom('purchase_step').select('status').where('purchase_id', '=', offerOf(open)).where('step', '=', 'pay');
  while ((await opened.executeTakeFirst())?.status !== 'unconfirmed') await delay(50);
  const reconcile = ['reconcile', '--ledger', path.join(at.home, 'backups/ledger.jsonl')];
  const { out } = await logHere(at.home, reconcile, at.env);
  const advised = new Map([...out.matchAll(/bindflow log resolve (\S+) (--\S+)/g)].map(([, purchase, how]) => [purchase, how]));
  expect(Object.fromEntries(advised)).toEqual({
    [offerOf(open)]: '--charged',
    [offerOf(closed)]: '--charged',
    [offerOf(quoted)]: '--not-charged',
    [offerOf(late)]: '--not-charged',
    [offerOf(gone)]: '--not-charged',
  });
  const [bound, unlocked] = [expect.stringMatching(/^Charged, and bound: FIT-/) as string, 'Not charged: the buyer may pay again.\n'];
  expect(await settleAll(out)).toEqual([bound, bound, unlocked, unlocked, unlocked]);
  // The insurer has refunded what was to be refunded.
  const refunded = [quoted, late, gone].map(offerOf);
  const books = await control.ledger();
  writeFileSync(path.join(at.home, 'backups/ledger.jsonl'), toLines({ ...books, charges: books.charges.filter(({ purchaseId }) => !refunded.includes(purchaseId)) }));
  expect(await logHere(at.home, reconcile, at.env)).toMatchObject({ code: 0, out: expect.stringMatching(/^No break; 3 charges, 3 policies in the ledger\.\n$/) as string });
  expect((await control.ledger()).charges).toHaveLength(charged.length);
}, 420_000);
