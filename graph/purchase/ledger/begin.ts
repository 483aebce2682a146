import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { type Database, isUniqueViolation } from '#graph/db';
import { ofSameBrowser } from '../../applications/same-browser.ts';
import { type Asked, type Entry, type NewEntry, goesOn, isOver, toEntry, toRow } from './entry.ts';
import { type Row, tell } from './facts.ts';
import { type Parts, lastCachedOf, lockFamily, newestOf, standingOf, stepsOf } from './rows.ts';

/** Requests that begin the same step together take turns; each turn lets one of them through. */
const TURNS = 20;

/** A payment, under a call id that is known before it begins. */
export interface NewPayment extends NewEntry {
  readonly callId: string;
  readonly asked: Asked;
}

/**
 * Why a payment is not begun. `standing`: another one of the family stands. `quoted`: the buyer has other quotes since. `changed`: what is to
 * be paid for is not what the gateway keeps. `tried`: a payment for it came to nothing: it is to be cached again.
 */
export type NotBegun = 'standing' | 'quoted' | 'changed' | 'tried';

const isResolved = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'resolved' in answer;

/** An entry whose row was just written, once it is told. */
async function begun({ db, eventLog }: Parts, row: Row | undefined, asked: Asked = { by: 'sweep' }): Promise<Entry | undefined> {
  if (row) await tell(db, eventLog, row, asked);
  return row && toEntry(row);
}

/** Undefined where it has ended meanwhile. */
async function takeUp(parts: Parts, { callId }: Entry, { application: { root, id }, asked }: NewEntry): Promise<Entry | undefined> {
  const { db, now, bootId } = parts;
  const set = { application_id: id, boot_id: bootId, started_at: new Date(now()), ended_at: null };
  const open = db.updateTable('purchase_step').set(set).where('root_id', '=', root).where('id', '=', callId).where('status', '=', 'started');
  return begun(parts, await open.returningAll().executeTakeFirst(), asked);
}

/** Undefined where another request has begun the very same attempt. */
async function insert(parts: Parts, entry: NewEntry, attempt: number): Promise<Entry | undefined> {
  const { db, now, bootId } = parts;
  const row = toRow(entry, { callId: randomUUID(), attempt, bootId, at: new Date(now()) });
  const sameAttempt = ['root_id', 'purchase_id', 'step', 'attempt'] as const;
  const written = await db
    .insertInto('purchase_step')
    .values(row)
    .onConflict((conflict) => conflict.columns(sameAttempt).doNothing())
    .returningAll()
    .executeTakeFirst();
  return begun(parts, written, entry.asked);
}

/** An earlier entry, where it stands for this one. */
async function goOnFrom(parts: Parts, last: Entry, entry: NewEntry): Promise<Entry | undefined> {
  if (isOver(last, entry)) return last;
  return goesOn(last, entry) ? takeUp(parts, last, entry) : undefined;
}

/** One look at what was begun before; undefined where somebody else was faster, and it is to be looked at again. */
async function tryToBegin(parts: Parts, entry: NewEntry): Promise<Entry | undefined> {
  const last = await newestOf(parts.db, entry.application, entry);
  if (last && (isOver(last, entry) || goesOn(last, entry))) return goOnFrom(parts, last, entry);
  return insert(parts, entry, (last?.attempt ?? 0) + 1);
}

async function untilBegun(step: string, tryOnce: () => Promise<Entry | undefined>): Promise<Entry> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const entry = await tryOnce();
    if (entry) return entry;
  }
  throw new Error(`the step ${step} cannot be begun`);
}

export const begin = (parts: Parts, entry: NewEntry): Promise<Entry> =>
  parts.db.transaction().execute((trx) => untilBegun(entry.step, () => tryToBegin({ ...parts, db: trx }, entry)));

/** Whether the gateway keeps what is paid for, as far as anybody knows: nothing was cached after it, or is just now. */
async function isKept(trx: Kysely<Database>, { application: { root }, purchase, input }: NewEntry): Promise<boolean> {
  const newest = await lastCachedOf(trx, root, purchase);
  return newest?.status === 'done' && newest.id === input;
}

/** Whether a payment for it was declined, or was not charged as somebody has found out: a request that comes again pays nothing. */
async function isTried(trx: Kysely<Database>, { application: { root }, purchase, input }: NewEntry): Promise<boolean> {
  const paying = stepsOf(trx, root).where('purchase_id', '=', purchase).where('step', '=', 'pay').where('input_hash', '=', input);
  return (await paying.execute()).some(({ status, answer }) => status === 'declined' || isResolved(answer));
}

/** Whether there is another offer since, in this window or another one of the browser: a request for the earlier one may have been on its way for long, since before the window became an application of its own. */
async function isQuotedSince(trx: Kysely<Database>, { application, application: { root }, purchase }: NewPayment): Promise<boolean> {
  const offers = trx.selectFrom('offer').select('id').where('root_id', '=', root);
  const since = (eb: ExpressionBuilder<Database, 'offer'>) =>
    eb.selectFrom('offer as paid').select('paid.created_at').where('paid.root_id', '=', root).where('paid.id', '=', purchase);
  return (
    (await offers
      .where((eb) => eb.or([eb('application_id', '=', application.id), eb('application_id', 'in', ofSameBrowser(trx, application))]))
      .where((eb) => eb('created_at', '>', since(eb)))
      .executeTakeFirst()) !== undefined
  );
}

async function payOf(trx: Kysely<Database>, parts: Parts, entry: NewPayment): Promise<Entry | NotBegun> {
  await lockFamily(trx, entry.application.root);
  const { application, purchase } = entry;
  if (await standingOf(trx, application.root)) return 'standing';
  if (await isQuotedSince(trx, entry)) return 'quoted';
  if (!(await isKept(trx, entry))) return 'changed';
  if (await isTried(trx, entry)) return 'tried';
  const last = await newestOf(trx, application, { purchase, step: 'pay' });
  const row = toRow(entry, { callId: entry.callId, attempt: (last?.attempt ?? 0) + 1, bootId: parts.bootId, at: new Date(parts.now()) });
  const written = await trx.insertInto('purchase_step').values(row).returningAll().executeTakeFirstOrThrow();
  await tell(trx, parts.eventLog, written, entry.asked);
  return toEntry(written);
}

/** The index has the last word: another offer's payment may have begun at this very moment. */
export const beginPayment = (parts: Parts, entry: NewPayment): Promise<Entry | NotBegun> =>
  parts.db
    .transaction()
    .execute((trx) => payOf(trx, parts, entry))
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return 'standing';
      throw error;
    });

/** What the gateway keeps already, where it is this very thing and no payment for it came to nothing. */
async function keptAlready(trx: Kysely<Database>, entry: NewEntry): Promise<Entry | undefined> {
  const last = await lastCachedOf(trx, entry.application.root, entry.purchase);
  if (last?.status !== 'done' || last.input_hash !== entry.input) return undefined;
  return (await isTried(trx, { ...entry, input: last.id })) ? undefined : toEntry(last);
}

export const beginCaching = (parts: Parts, entry: NewEntry): Promise<Entry | 'standing'> =>
  parts.db.transaction().execute(async (trx) => {
    await lockFamily(trx, entry.application.root);
    if (await standingOf(trx, entry.application.root)) return 'standing';
    // What is being cached by another window may be done at any moment: then it need not be cached again.
    return untilBegun(entry.step, async () => (await keptAlready(trx, entry)) ?? tryToBegin({ ...parts, db: trx }, entry));
  });
