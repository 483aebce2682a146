import { type Kysely, sql } from 'kysely';

/** The trace that an event was recorded in. Without a default, so no row is rewritten; not part of the event, so no hash changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event add column trace_id text`.execute(db);
}
