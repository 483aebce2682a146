import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { type Database, isUniqueViolation } from '#graph/db';
import { selectBrowserApplications } from '../../applications/applications.ts';
import { type Attempt, type Cause, type NewAttempt, canContinue, isAlreadyDone, toAttempt, toRow } from './attempt.ts';
import { type LedgerParts, findBlockingPayment, findLastCaching, findNewestAttempt, lockFamily, selectAttempts } from './attempt-queries.ts';
import { type PurchaseStepRow, recordServerEvent } from './server-events.ts';

/** Concurrent requests for one step retry; each round lets one of them through. */
const MAX_TRIES = 20;

/** A payment. Its call id is known before it begins. */
export interface NewPayment extends NewAttempt {
  readonly callId: string;
  readonly cause: Cause;
}

/**
 * Why a payment may not begin: another payment blocks it; the buyer has a newer quote; the gateway has other data cached; or a payment
 * for the cached data already failed, so that it must be cached again.
 */
export type PaymentConflict = 'payment-exists' | 'newer-quote' | 'cache-changed' | 'already-tried';

const isResolved = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'resolved' in answer;

/** Returns the attempt of a row that was just written, after recording its server event. */
async function recordBegin({ db, eventStore }: LedgerParts, row: PurchaseStepRow | undefined, cause: Cause = { by: 'sweep' }): Promise<Attempt | undefined> {
  if (row) await recordServerEvent(db, eventStore, row, cause);
  return row && toAttempt(row);
}

/** Returns undefined if the attempt has ended meanwhile. */
async function continueAttempt(parts: LedgerParts, { callId }: Attempt, { application: { root, id }, cause }: NewAttempt): Promise<Attempt | undefined> {
  const { db, now, bootId } = parts;
  const set = { application_id: id, boot_id: bootId, started_at: new Date(now()), ended_at: null };
  const open = db.updateTable('purchase_step').set(set).where('root_id', '=', root).where('id', '=', callId).where('status', '=', 'started');
  return recordBegin(parts, await open.returningAll().executeTakeFirst(), cause);
}

/** Returns undefined if a concurrent request has begun the same attempt. */
async function insertAttempt(parts: LedgerParts, planned: NewAttempt, attempt: number): Promise<Attempt | undefined> {
  const { db, now, bootId } = parts;
  const row = toRow(planned, { callId: randomUUID(), attempt, bootId, at: new Date(now()) });
  const sameAttempt = ['root_id', 'purchase_id', 'step', 'attempt'] as const;
  const written = await db
    .insertInto('purchase_step')
    .values(row)
    .onConflict((conflict) => conflict.columns(sameAttempt).doNothing())
    .returningAll()
    .executeTakeFirst();
  return recordBegin(parts, written, planned.cause);
}

/** Returns undefined if a concurrent request was faster: try again. */
async function tryToBegin(parts: LedgerParts, planned: NewAttempt): Promise<Attempt | undefined> {
  const last = await findNewestAttempt(parts.db, planned.application, planned);
  if (last && isAlreadyDone(last, planned)) return last;
  if (last && canContinue(last, planned)) return continueAttempt(parts, last, planned);
  return insertAttempt(parts, planned, (last?.attempt ?? 0) + 1);
}

async function retryUntilBegun(step: string, tryOnce: () => Promise<Attempt | undefined>): Promise<Attempt> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const attempt = await tryOnce();
    if (attempt) return attempt;
  }
  throw new Error(`the step ${step} cannot be begun`);
}

export const beginAttempt = (parts: LedgerParts, planned: NewAttempt): Promise<Attempt> =>
  parts.db.transaction().execute((trx) => retryUntilBegun(planned.step, () => tryToBegin({ ...parts, db: trx }, planned)));

/** True if the gateway is known to have what is paid for: it is the last thing cached, and that call succeeded. */
async function isCachedNow(trx: Kysely<Database>, { application: { root }, purchase, input }: NewAttempt): Promise<boolean> {
  const last = await findLastCaching(trx, root, purchase);
  return last?.status === 'done' && last.id === input;
}

/** True if a payment for the same input was declined, or an operator resolved it as not charged. A repeated request must not pay again. */
async function hasFailedPayment(trx: Kysely<Database>, { application: { root }, purchase, input }: NewAttempt): Promise<boolean> {
  const payments = selectAttempts(trx, root).where('purchase_id', '=', purchase).where('step', '=', 'pay').where('input_hash', '=', input);
  return (await payments.execute()).some(({ status, answer }) => status === 'declined' || isResolved(answer));
}

/** True if the browser has a newer quote, in any of its tabs. The request to pay may have been delayed for long. */
async function hasNewerQuote(trx: Kysely<Database>, { application, application: { root }, purchase }: NewPayment): Promise<boolean> {
  const offers = trx.selectFrom('offer').select('id').where('root_id', '=', root);
  const since = (eb: ExpressionBuilder<Database, 'offer'>) =>
    eb.selectFrom('offer as paid').select('paid.created_at').where('paid.root_id', '=', root).where('paid.id', '=', purchase);
  return (
    (await offers
      .where((eb) => eb.or([eb('application_id', '=', application.id), eb('application_id', 'in', selectBrowserApplications(trx, application))]))
      .where((eb) => eb('created_at', '>', since(eb)))
      .executeTakeFirst()) !== undefined
  );
}

async function insertPayment(trx: Kysely<Database>, parts: LedgerParts, planned: NewPayment): Promise<Attempt | PaymentConflict> {
  await lockFamily(trx, planned.application.root);
  const { application, purchase } = planned;
  if (await findBlockingPayment(trx, application.root)) return 'payment-exists';
  if (await hasNewerQuote(trx, planned)) return 'newer-quote';
  if (!(await isCachedNow(trx, planned))) return 'cache-changed';
  if (await hasFailedPayment(trx, planned)) return 'already-tried';
  const last = await findNewestAttempt(trx, application, { purchase, step: 'pay' });
  const row = toRow(planned, { callId: planned.callId, attempt: (last?.attempt ?? 0) + 1, bootId: parts.bootId, at: new Date(parts.now()) });
  const written = await trx.insertInto('purchase_step').values(row).returningAll().executeTakeFirstOrThrow();
  await recordServerEvent(trx, parts.eventStore, written, planned.cause);
  return toAttempt(written);
}

/** Commits a payment, or returns why it may not begin. The unique index decides between concurrent payments. */
export const beginPayment = (parts: LedgerParts, planned: NewPayment): Promise<Attempt | PaymentConflict> =>
  parts.db
    .transaction()
    .execute((trx) => insertPayment(trx, parts, planned))
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return 'payment-exists';
      throw error;
    });

/** Returns the last caching if it has the same input and no payment for it failed. */
async function findReusableCaching(trx: Kysely<Database>, planned: NewAttempt): Promise<Attempt | undefined> {
  const last = await findLastCaching(trx, planned.application.root, planned.purchase);
  if (last?.status !== 'done' || last.input_hash !== planned.input) return undefined;
  return (await hasFailedPayment(trx, { ...planned, input: last.id })) ? undefined : toAttempt(last);
}

export const beginCaching = (parts: LedgerParts, planned: NewAttempt): Promise<Attempt | 'payment-exists'> =>
  parts.db.transaction().execute(async (trx) => {
    await lockFamily(trx, planned.application.root);
    if (await findBlockingPayment(trx, planned.application.root)) return 'payment-exists';
    // Look again in each round: another tab may have finished caching the same.
    return retryUntilBegun(planned.step, async () => (await findReusableCaching(trx, planned)) ?? tryToBegin({ ...parts, db: trx }, planned));
  });
