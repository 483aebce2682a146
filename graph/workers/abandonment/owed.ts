import { type Database, BLOCKING_STATUSES } from '#graph/db';
import { type Kysely, sql } from 'kysely';

/** An abandonment that the CRM does not have yet. */
export interface Owed {
  readonly root_id: string;
  readonly application_id: string;
  /** The id of the server event. */
  readonly event_id: string;
  readonly attempts: number;
}

export interface Standing {
  /** False if the buyer came back or bought. */
  readonly is_abandoned: boolean;
  /** True if another application of the family is in progress or purchased, or the family has a payment. */
  readonly is_elsewhere: boolean;
  readonly exit_reasons: Readonly<Record<string, 'None' | 'Abandon' | 'KickOut'>>;
  readonly page: number | null;
}

/** The most that one run takes. */
const AT_ONCE = 50;
const MINUTE = 60_000;
/** After this many failed attempts, over some 17 hours, it is given up. */
const MOST_TRIES = 10;

/** Queues an abandonment for the CRM, if the CRM knows the application, in the transaction that writes the server event. */
export async function owe(trx: Kysely<Database>, { root_id, application_id }: Pick<Owed, 'root_id' | 'application_id'>, fact: string, now: Date): Promise<void> {
  await sql`
    insert into abandonment_report (root_id, application_id, event_id, status, attempts, next_attempt_at)
    select root_id, application_id, ${fact}::uuid, 'pending', 0, ${now} from crm_report
    where root_id = ${root_id} and application_id = ${application_id} and opportunity is not null
    on conflict (root_id, application_id) do update
    set event_id = excluded.event_id, status = 'pending', location = null, attempts = 0, next_attempt_at = excluded.next_attempt_at, ended_at = null`.execute(trx);
}

export const findOwed = (db: Kysely<Database>, now: Date): Promise<Owed[]> =>
  db
    .selectFrom('abandonment_report')
    .select(['root_id', 'application_id', 'event_id', 'attempts'])
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(AT_ONCE)
    .execute();

export async function standingOf(db: Kysely<Database>, { root_id, application_id }: Owed): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select mine.outcome = 'abandoned' as is_abandoned, coalesce(mine.fold_state -> 'facade' -> 'abandoned' -> 'exitReasons', '{}') as exit_reasons, mine.last_page as page,
      exists (
        select from application_summary other
        where other.root_id = mine.root_id and other.application_id <> mine.application_id and other.outcome in ('in progress', 'purchased'))
      or exists (
        select from purchase_step payment
        where payment.root_id = mine.root_id and payment.step = 'pay' and payment.status in (${sql.join([...BLOCKING_STATUSES])})) as is_elsewhere
    from application_summary mine where mine.root_id = ${root_id} and mine.application_id = ${application_id}`.execute(db);
  return rows[0];
}

const rowOf = (db: Kysely<Database>, { root_id, application_id, event_id }: Owed) =>
  db.updateTable('abandonment_report').where('root_id', '=', root_id).where('application_id', '=', application_id).where('event_id', '=', event_id).where('status', '=', 'pending');

/** Commits before each attempt. The delay doubles each time. */
export async function begin(db: Kysely<Database>, owed: Owed, now: number): Promise<void> {
  const next_attempt_at = new Date(now + MINUTE * 2 ** owed.attempts);
  await rowOf(db, owed)
    .set({ attempts: owed.attempts + 1, next_attempt_at })
    .execute();
}

/** Commits before the request is sent. */
export const keepLocation = (db: Kysely<Database>, owed: Owed, location: string): Promise<unknown> => rowOf(db, owed).set({ location }).execute();

export async function end(db: Kysely<Database>, owed: Owed, { status, now }: { readonly status: 'done' | 'canceled' | 'failed'; readonly now: number }): Promise<void> {
  await rowOf(db, owed)
    .set({ status, ended_at: new Date(now) })
    .execute();
}

export const isLastTry = ({ attempts }: Owed): boolean => attempts + 1 >= MOST_TRIES;
