import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { BLOCKING_STATUSES, type Database, isUniqueViolation } from '#graph/db';
import { selectBrowserApplications } from '../../applications/applications.ts';
import { type Attempt, type Cause, type NewAttempt, toAttempt, toRowJson } from './attempt.ts';
import { type LedgerParts, lockFamily } from './attempt-queries.ts';
import { placeChargeOfFamily, selectChargesOfFamily, selectMissingEvents } from './unplaced-charges.ts';
import { type PurchaseStepRow, hasServerEvent, recordServerEvent } from './server-events.ts';

/** Concurrent requests for one step retry; each round lets one of them through. */
const MAX_TRIES = 20;

/** A payment. Its call id is known before it begins. */
export interface NewPayment extends NewAttempt {
  readonly callId: string;
  readonly cause: Cause;
}

/**
 * Why a payment may not begin: another payment blocks it; the buyer has a newer quote; the gateway has other data cached; or a payment
 * for the cached data already failed, so that it must be cached again. After a restore, also that events of the browser have not arrived yet.
 */
export type PaymentConflict = 'payment-exists' | 'newer-quote' | 'cache-changed' | 'already-tried' | 'events-missing';

const blockingStatuses = sql.join(BLOCKING_STATUSES.map((status) => sql.lit(status)));

/** The family's payment that is under way, unconfirmed or done. */
const selectBlockingPayment = (root: string) => sql`select * from purchase_step where root_id = ${root} and step = 'pay' and status in (${blockingStatuses})`;

/** The last caching that the gateway did not refuse. */
const selectLastCaching = ({ application: { root }, purchase }: NewAttempt) =>
  sql`select * from purchase_step where root_id = ${root} and purchase_id = ${purchase} and step = 'cache' and status <> 'failed' order by attempt desc limit 1`;

/** Payments for a caching that were declined, or that an operator resolved as not charged. A repeated request must not pay again. */
const selectFailedPayments = ({ application: { root }, purchase }: NewAttempt, cachingId: RawBuilder<unknown>) => sql`
  select from purchase_step where root_id = ${root} and purchase_id = ${purchase} and step = 'pay' and input_hash = ${cachingId}
    and (status = 'declined' or answer -> 'resolved' is not null)`;

/** Newer offers of the same browser, in any of its tabs. The request to pay may have been delayed for long. */
const selectNewerOffers = (trx: Kysely<Database>, { application, application: { root, id }, purchase }: NewPayment) => sql`
  select from offer
  where root_id = ${root} and (application_id = ${id} or application_id in ${selectBrowserApplications(trx, application)})
    and created_at > (select created_at from offer where root_id = ${root} and id = ${purchase})`;

type BegunRow = PurchaseStepRow & { readonly is_new: boolean };

/**
 * Begins a step in one statement: the newest attempt continues if it has no outcome and the same input, else the next one begins. No row: a
 * concurrent request was faster.
 * @param settled rows from which the request is answered without an attempt
 */
async function insertOrContinue({ db, now, bootId }: LedgerParts, planned: NewAttempt, settled: RawBuilder<unknown>): Promise<readonly BegunRow[]> {
  const { application, purchase, step, input } = planned;
  const at = new Date(now());
  const row = toRowJson(planned, { callId: randomUUID(), bootId, at });
  const { rows } = await sql<BegunRow>`
    with newest as (select * from purchase_step where root_id = ${application.root} and purchase_id = ${purchase} and step = ${step} order by attempt desc limit 1),
    settled as (${settled}),
    continued as (
      update purchase_step set application_id = ${application.id}, boot_id = ${bootId}, started_at = ${at}, ended_at = null
      from newest
      where purchase_step.root_id = newest.root_id and purchase_step.id = newest.id and purchase_step.status = 'started'
        and newest.status = 'started' and newest.input_hash = ${input} and not exists (select from settled)
      returning purchase_step.*),
    inserted as (
      insert into purchase_step
      select next.* from (select) as one left join newest on true
        cross join lateral jsonb_populate_record(null::purchase_step, ${row}::jsonb || jsonb_build_object('attempt', coalesce(newest.attempt, 0) + 1)) as next
      where (newest.status = 'started' and newest.input_hash = ${input}) is not true and not exists (select from settled)
      on conflict (root_id, purchase_id, step, attempt) do nothing
      returning *)
    select false as is_new, * from settled
    union all select true, * from continued
    union all select true, * from inserted`.execute(db);
  return rows;
}

async function retryUntilBegun(step: string, tryOnce: () => Promise<readonly BegunRow[]>): Promise<readonly [BegunRow, ...BegunRow[]]> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const [row, ...others] = await tryOnce();
    if (row) return [row, ...others];
  }
  throw new Error(`the step ${step} cannot be begun`);
}

/** An attempt that is done for good. A concurrent request may have finished it. */
const selectDone = ({ input }: NewAttempt) => sql`select * from newest where status = 'done' and input_hash = ${input}`;

/** By default the recovery worker is the cause. */
async function beginIndependent(parts: LedgerParts, planned: NewAttempt): Promise<Attempt> {
  const [row] = await retryUntilBegun(planned.step, () => insertOrContinue(parts, planned, selectDone(planned)));
  if (row.is_new) await recordServerEvent(parts.db, parts.eventStore, row, planned.cause ?? { by: 'sweep' });
  return toAttempt(row);
}

/** One statement is a transaction of its own. */
export const beginAttempt = (parts: LedgerParts, planned: NewAttempt): Promise<Attempt> =>
  hasServerEvent(planned.step, 'started') ? parts.db.transaction().execute((trx) => beginIndependent({ ...parts, db: trx }, planned)) : beginIndependent(parts, planned);

/** The payment that blocks caching; else the last caching, if it has the same input and no payment for it failed. */
const selectCachingAnswer = (planned: NewAttempt) => sql`
  (${selectBlockingPayment(planned.application.root)})
  union all
  (select last.* from (${selectLastCaching(planned)}) as last
    where last.status = 'done' and last.input_hash = ${planned.input} and not exists (${selectFailedPayments(planned, sql`last.id::text`)}))`;

export const beginCaching = (parts: LedgerParts, planned: NewAttempt): Promise<Attempt | 'payment-exists'> =>
  parts.db.transaction().execute(async (trx) => {
    await lockFamily(trx, planned.application.root);
    const rows = await retryUntilBegun(planned.step, () => insertOrContinue({ ...parts, db: trx }, planned, selectCachingAnswer(planned)));
    return rows.some(({ step }) => step === 'pay') ? 'payment-exists' : toAttempt(rows[0]);
  });

/** `charge-found`: a charge that was lost in a restore is this family's. */
type PaymentRow = { readonly conflict: PaymentConflict | 'charge-found' } | ({ readonly conflict: null } & PurchaseStepRow);

/** Decides and inserts in one statement, after the family was locked: it sees all that was committed until then. */
async function decideAndInsert(trx: Kysely<Database>, { now, bootId }: LedgerParts, planned: NewPayment): Promise<PaymentRow> {
  const { application, purchase, input, callId, cause } = planned;
  const row = toRowJson(planned, { callId, bootId, at: new Date(now()) });
  const { rows } = await sql<PaymentRow>`
    with decision as (select
      case
        when exists (${selectBlockingPayment(application.root)}) then 'payment-exists'
        when exists (${selectChargesOfFamily(application.root)}) then 'charge-found'
        when exists (${selectMissingEvents(application, cause.after ?? 0)}) then 'events-missing'
        when exists (${selectNewerOffers(trx, planned)}) then 'newer-quote'
        when not exists (select from (${selectLastCaching(planned)}) as last where last.status = 'done' and last.id::text = ${input}) then 'cache-changed'
        when exists (${selectFailedPayments(planned, sql`${input}`)}) then 'already-tried'
      end as conflict,
      (select coalesce(max(attempt), 0) + 1 from purchase_step where root_id = ${application.root} and purchase_id = ${purchase} and step = 'pay') as attempt),
    inserted as (
      insert into purchase_step
      select next.* from decision cross join lateral jsonb_populate_record(null::purchase_step, ${row}::jsonb || jsonb_build_object('attempt', attempt)) as next
      where decision.conflict is null
      returning *)
    select decision.conflict, inserted.* from decision left join inserted on true`.execute(trx);
  return rows[0] as PaymentRow;
}

/** Commits a payment, or returns why it may not begin. The unique index decides between concurrent payments. */
export const beginPayment = (parts: LedgerParts, planned: NewPayment): Promise<Attempt | PaymentConflict> =>
  parts.db
    .transaction()
    .execute(async (trx) => {
      await lockFamily(trx, planned.application.root);
      const row = await decideAndInsert(trx, parts, planned);
      if (row.conflict === 'charge-found') await placeChargeOfFamily(trx, parts, planned.application);
      if (row.conflict !== null) return row.conflict === 'charge-found' ? 'payment-exists' : row.conflict;
      await recordServerEvent(trx, parts.eventStore, row, planned.cause);
      return toAttempt(row);
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return 'payment-exists';
      throw error;
    });
