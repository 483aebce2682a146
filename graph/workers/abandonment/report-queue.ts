import { type Database, BLOCKING_STATUSES } from '#graph/db';
import { type Kysely, sql } from 'kysely';

/** An abandonment that the CRM does not have yet. */
export interface PendingReport {
  readonly root_id: string;
  readonly application_id: string;
  /** The id of the server event. */
  readonly event_id: string;
  readonly attempts: number;
}

export interface AbandonmentState {
  /** False if the buyer came back or bought. */
  readonly is_abandoned: boolean;
  /** True if another application of the family is in progress or purchased, or the family has a payment. */
  readonly is_elsewhere: boolean;
  readonly exit_reasons: Readonly<Record<string, 'None' | 'Abandon' | 'KickOut'>>;
  readonly page: number | null;
}

/** The most that one run takes. */
const MAX_REPORTS_PER_RUN = 50;
const FIRST_DELAY_MS = 60_000;
/** After this many failed attempts, over some 17 hours, it is given up. */
const MAX_ATTEMPTS = 10;

/** Queues an abandonment for the CRM, if the CRM knows the application, in the transaction that writes the server event. */
export async function queueReport(
  trx: Kysely<Database>,
  { root_id, application_id }: Pick<PendingReport, 'root_id' | 'application_id'>,
  eventId: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into abandonment_report (root_id, application_id, event_id, status, attempts, next_attempt_at)
    select root_id, application_id, ${eventId}::uuid, 'pending', 0, ${now} from crm_report
    where root_id = ${root_id} and application_id = ${application_id} and opportunity is not null
    on conflict (root_id, application_id) do update
    set event_id = excluded.event_id, status = 'pending', location = null, attempts = 0, next_attempt_at = excluded.next_attempt_at, ended_at = null`.execute(trx);
}

export const findDueReports = (db: Kysely<Database>, now: Date): Promise<PendingReport[]> =>
  db
    .selectFrom('abandonment_report')
    .select(['root_id', 'application_id', 'event_id', 'attempts'])
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(MAX_REPORTS_PER_RUN)
    .execute();

/** Returns the state of an abandonment. Whether the buyer is back is read from the stream's head: summaries follow a moment later. */
export async function readAbandonmentState(db: Kysely<Database>, { root_id, application_id }: PendingReport): Promise<AbandonmentState | undefined> {
  const { rows } = await sql<AbandonmentState>`
    select mine.outcome = 'abandoned' and not exists (
        select from stream_head browser
        where browser.root_id = mine.root_id and browser.stream = 'application/' || mine.application_id
          and browser.sequence > (mine.fold_state -> 'facade' -> 'abandoned' ->> 'after')::integer) as is_abandoned, coalesce(mine.fold_state -> 'facade' -> 'abandoned' -> 'exitReasons', '{}') as exit_reasons, mine.last_page as page,
      exists (
        select from application_summary other
        where other.root_id = mine.root_id and other.application_id <> mine.application_id and other.outcome in ('in progress', 'purchased'))
      or exists (
        select from purchase_step payment
        where payment.root_id = mine.root_id and payment.step = 'pay' and payment.status in (${sql.join([...BLOCKING_STATUSES])})) as is_elsewhere
    from application_summary mine where mine.root_id = ${root_id} and mine.application_id = ${application_id}`.execute(db);
  return rows[0];
}

const selectPending = (db: Kysely<Database>, { root_id, application_id, event_id }: PendingReport) =>
  db.updateTable('abandonment_report').where('root_id', '=', root_id).where('application_id', '=', application_id).where('event_id', '=', event_id).where('status', '=', 'pending');

/** Commits before each attempt. The delay doubles each time. */
export async function startAttempt(db: Kysely<Database>, report: PendingReport, now: number): Promise<void> {
  const next_attempt_at = new Date(now + FIRST_DELAY_MS * 2 ** report.attempts);
  await selectPending(db, report)
    .set({ attempts: report.attempts + 1, next_attempt_at })
    .execute();
}

/** Commits before the request is sent. */
export const saveLocation = (db: Kysely<Database>, report: PendingReport, location: string): Promise<unknown> => selectPending(db, report).set({ location }).execute();

export async function finishReport(
  db: Kysely<Database>,
  report: PendingReport,
  { status, now }: { readonly status: 'done' | 'canceled' | 'failed'; readonly now: number },
): Promise<void> {
  await selectPending(db, report)
    .set({ status, ended_at: new Date(now) })
    .execute();
}

export const isLastAttempt = ({ attempts }: PendingReport): boolean => attempts + 1 >= MAX_ATTEMPTS;
