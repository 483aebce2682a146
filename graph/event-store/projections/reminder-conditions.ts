import { type RawBuilder, sql } from 'kysely';

/** `returned`: the buyer came back, here or in another application of the family. `undelivered`: no mail server took the reminder. */
export type ReminderResult = 'reminded' | 'returned' | 'purchased' | 'undelivered';

/** Families that were reminded, and of which an application moved or was purchased after it. */
const familiesSince = (condition: RawBuilder<boolean>): RawBuilder<boolean> => sql`reminded_at is not null and root_id in (
  select reminded.root_id from application_summary reminded join application_summary other on other.root_id = reminded.root_id
  where reminded.reminded_at is not null and ${condition})`;

/** The condition on a row of `application_summary` for each result. */
export const reminderConditions: Readonly<Record<ReminderResult, RawBuilder<boolean>>> = {
  reminded: sql`reminded_at is not null`,
  returned: familiesSince(sql`other.last_seen_at > reminded.reminded_at`),
  purchased: familiesSince(sql`other.outcome = 'purchased' and other.ended_at > reminded.reminded_at`),
  undelivered: sql`reminder_fault is not null`,
};
