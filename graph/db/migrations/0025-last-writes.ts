import { type Kysely, sql } from 'kysely';

/** Where a member of the staff has written last, so that a standby does not show them what was before. Without a default, so no row is rewritten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_session add column last_write pg_lsn`.execute(db);
}
