import { type Kysely, type RawBuilder, sql } from 'kysely';
import { BLOCKING_STATUSES, type Database } from '#graph/db';
import type { ApplicationRef } from '../applications/applications.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A buyer may come back by a link for 30 days, and the longest delay is two weeks: consent of before is of another time. */
const MAX_CONSENT_AGE_MS = 45 * DAY_MS;

/**
 * Selects, as `root_id` and `application_id`, the application of each family that its buyer used last, if a reminder is due for it: with consent that nobody in the
 * family withdrew, silent for as long as its program says, and neither kicked out, bought, being bought, erased nor imported.
 */
export function selectDueApplications(now: Date, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    with newest as (
      select distinct on (summary.root_id) summary.root_id, summary.application_id, summary.outcome, summary.last_seen_at
      from (
        select distinct root_id from application_summary
        where consents_to_reminder and last_seen_at > ${new Date(now.getTime() - MAX_CONSENT_AGE_MS)} and ${condition}) as consenting
      join application_summary summary on summary.root_id = consenting.root_id and summary.last_seen_at is not null
      order by summary.root_id, summary.last_seen_at desc, summary.application_id)
    select newest.root_id, newest.application_id from newest
    join application on application.root_id = newest.root_id and application.id = newest.application_id
    join program_configuration program on program.hash = application.program_hash
    where newest.outcome in ('in progress', 'abandoned')
      and newest.last_seen_at <= ${now}::timestamptz - (program.configuration #>> '{reminder,afterHours}')::integer * interval '1 hour'
      and not exists (
        select from application_summary other where other.root_id = newest.root_id and other.consents_to_reminder = false)
      and not exists (
        select from purchase_step payment
        where payment.root_id = newest.root_id and payment.step = 'pay' and payment.status in (${sql.join([...BLOCKING_STATUSES])}))
      and exists (
        select from application_owner owner
        where owner.root_id = newest.root_id and owner.application_id = newest.application_id)
      and exists (
        select from application_key key
        where key.root_id = newest.root_id and key.application_id = newest.application_id and key.erased_at is null)`;
}

/** Returns the application of a family for which a reminder is due now; undefined if none is. */
export async function findDueApplication(db: Kysely<Database>, now: Date, root: string): Promise<ApplicationRef | undefined> {
  const { rows } = await sql<{ root_id: string; application_id: string }>`${selectDueApplications(now, sql`root_id = ${root}`)}`.execute(db);
  return rows.map(({ root_id, application_id }) => ({ root: root_id, id: application_id }))[0];
}
