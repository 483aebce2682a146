import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import { selectDueApplications } from './find-due-application.ts';

/** The most that one run takes; the next run takes the next ones. */
const MAX_REMINDERS_PER_RUN = 200;

/** Queues the reminders that are due, one a family, ever. Several processes may do so together. Returns how many were queued. */
export async function queueReminders(db: Kysely<Database>, now: Date): Promise<number> {
  const due = selectDueApplications(now, sql`not exists (select from reminder where reminder.root_id = application_summary.root_id)`);
  const { numAffectedRows } = await sql`
    insert into reminder (root_id, application_id)
    select root_id, application_id from (${due}) as due limit ${MAX_REMINDERS_PER_RUN}
    on conflict (root_id) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}
