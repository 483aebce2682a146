import { type Kysely, sql } from 'kysely';

/** Evidence that was issued, by the hash of its PDF. Nothing in it is personal, so it outlives an erasure. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'create table evidence (id uuid primary key, root_id uuid not null, application_id uuid not null, sha256 bytea not null unique, issued_at timestamptz not null, foreign key (root_id, application_id) references application (root_id, id))',
    )
    .execute(db);
}
