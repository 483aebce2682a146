import { type Kysely, sql } from 'kysely';
import { BLOCKING_STATUSES, type Database, type PurchaseStepStatus } from '#graph/db';
import type { EventStore } from '#graph/event-store';
import type { Application, ApplicationRef } from '../../applications/applications.ts';
import { type Attempt, type AttemptStep, toAttempt } from './attempt.ts';
import { toServerEventId } from './server-events.ts';

export interface LedgerParts {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly bootId: string;
  /** Records the server events of attempts. */
  readonly eventStore: Pick<EventStore, 'record'>;
  /** True if a purchase whose policies are issued gets a letter with its proof of coverage. */
  readonly mailsProof?: boolean;
  /** Gets each outcome once it is committed, for metrics. */
  readonly onOutcome?: (step: AttemptStep, status: PurchaseStepStatus) => void;
  /** Waits that many milliseconds; for tests. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

export const selectAttempts = (db: Kysely<Database>, root: string) => db.selectFrom('purchase_step').selectAll().where('root_id', '=', root);

type AttemptFilter = { readonly purchase: string; readonly step: AttemptStep; readonly status?: PurchaseStepStatus | undefined };
export async function findNewestAttempt(db: Kysely<Database>, { root }: ApplicationRef, { purchase, step, status }: AttemptFilter): Promise<Attempt | undefined> {
  const attempts = selectAttempts(db, root).where('purchase_id', '=', purchase).where('step', '=', step).orderBy('attempt', 'desc');
  const row = await (status ? attempts.where('status', '=', status) : attempts).executeTakeFirst();
  return row && toAttempt(row);
}

/** Returns the family's payment that is under way, unconfirmed or done: no other may begin. */
export const findBlockingPayment = (db: Kysely<Database>, root: string) =>
  selectAttempts(db, root).where('step', '=', 'pay').where('status', 'in', BLOCKING_STATUSES).executeTakeFirst();

/** Returns the blocking payment of a purchase, else its newest: an earlier attempt may turn out to be charged. */
export const findPayment = (db: Kysely<Database>, purchase: string) =>
  db
    .selectFrom('purchase_step')
    .selectAll()
    .where('purchase_id', '=', purchase)
    .where('step', '=', 'pay')
    .orderBy((eb) => eb.case().when('status', 'in', BLOCKING_STATUSES).then(0).else(1).end())
    .orderBy('attempt', 'desc')
    .executeTakeFirst();

export interface DeclineFilter {
  /** The id of the offer. */
  readonly purchase: string;
  /** A sequence of the browser's events: earlier requests do not count. */
  readonly since: number;
}

/** Returns an application's newest payment for an offer, if it was declined and its browser had recorded `since` when it asked to pay. */
export async function findDeclinedPayment(db: Kysely<Database>, { root, id }: ApplicationRef, { purchase, since }: DeclineFilter): Promise<Attempt | undefined> {
  const payments = selectAttempts(db, root).where('purchase_id', '=', purchase).where('application_id', '=', id).where('step', '=', 'pay');
  const row = await payments.orderBy('attempt', 'desc').executeTakeFirst();
  if (row?.status !== 'declined') return undefined;
  // Only the event of its beginning says what the browser had recorded by then.
  const started = db
    .selectFrom('event')
    .select(sql<number>`(data ->> 'after')::integer`.as('after'))
    .where('root_id', '=', root);
  const event = await started.where('id', '=', toServerEventId({ ...row, status: 'started' })).executeTakeFirst();
  return event && event.after >= since ? toAttempt(row) : undefined;
}

/** A payment that a browser made in another family: its status, start and offer. */
export interface EarlierPayment extends Pick<Attempt, 'status' | 'purchase'> {
  readonly root: string;
  readonly at: Date;
}

interface EarlierPaymentFilter {
  /** The key of the browser (`Applications.hashBrowserId`). */
  readonly owner: string;
  readonly since: Date;
}

/** Returns the newest blocking payment that the same browser made for the same program in another family. */
export const findEarlierPayment = (
  db: Kysely<Database>,
  { root, sitename }: Pick<Application, 'root' | 'sitename'>,
  { owner, since }: EarlierPaymentFilter,
): Promise<EarlierPayment | undefined> =>
  db
    .selectFrom('application_owner as owner')
    .innerJoin('application', (join) => join.onRef('application.root_id', '=', 'owner.root_id').onRef('application.id', '=', 'owner.application_id'))
    .innerJoin('purchase_step as pay', (join) => join.onRef('pay.root_id', '=', 'owner.root_id').onRef('pay.application_id', '=', 'owner.application_id'))
    .select(['pay.status', 'pay.purchase_id as purchase', 'pay.root_id as root', 'pay.started_at as at'])
    .where('owner.browser_id_hash', '=', owner)
    .where('owner.root_id', '!=', root)
    .where('application.sitename', '=', sitename)
    .where('pay.step', '=', 'pay')
    .where('pay.status', 'in', BLOCKING_STATUSES)
    .where('pay.started_at', '>=', since)
    .orderBy('pay.started_at', 'desc')
    .executeTakeFirst();

/** Serializes payments, caching and quotes of a family across processes. Held until the transaction ends, never during a call. */
export const lockFamily = (trx: Kysely<Database>, root: string): Promise<unknown> =>
  trx.selectFrom('application').select('id').where('root_id', '=', root).where('id', '=', root).forNoKeyUpdate().execute();

/** Locks all steps of a family. Every transaction that records server events locks steps before stream heads. */
export const lockSteps = (trx: Kysely<Database>, root: string): Promise<unknown> =>
  trx.selectFrom('purchase_step').select('id').where('root_id', '=', root).orderBy('id').forNoKeyUpdate().execute();
