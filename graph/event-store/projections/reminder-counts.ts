import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import { type ApplicationFilter, filterCondition } from './application-filter.ts';
import { type ReminderResult, reminderConditions } from './reminder-conditions.ts';

/** How many of the matching applications were reminded, and what became of them. */
export type ReminderCounts = Readonly<Record<ReminderResult, number>>;

const countIf = (result: ReminderResult) => sql`count(*) filter (where ${reminderConditions[result]})`;

/** Counts reminders of the matching applications, by an index of those that have one. */
export async function countReminders(db: Kysely<Database>, filter: ApplicationFilter): Promise<ReminderCounts> {
  const { rows } = await sql<ReminderCounts>`
    select ${countIf('reminded')} as reminded, ${countIf('returned')} as returned, ${countIf('purchased')} as purchased, ${countIf('undelivered')} as undelivered
    from application_summary where (reminded_at is not null or reminder_fault is not null) and ${filterCondition(filter)}`.execute(db);
  return rows[0] ?? { reminded: 0, returned: 0, purchased: 0, undelivered: 0 };
}
