import { type Kysely, sql } from 'kysely';

/**
 * A request that cannot be answered yet is tried again, and deleted only with what it queues. The column resent_to of 0026 is no longer used: requests are compared
 * before they change a letter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: due since it was made.
  await sql`alter table proof_request add column attempts integer not null default 0, add column next_attempt_at timestamptz`.execute(db);
}
