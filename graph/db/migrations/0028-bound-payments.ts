import { type Kysely, sql } from 'kysely';

/** What is paid and not bound is found among the payments of the last moments, not among all. Null where earlier releases write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchase_step add column is_bound boolean`.execute(db);
}
