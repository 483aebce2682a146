import { type Kysely, sql } from 'kysely';

const statements = [
  // Kept for a while after its end: who had which rights when.
  `create table staff_session (
    id_hash text primary key,
    subject text not null,
    name text not null,
    email text,
    roles jsonb not null,
    id_token bytea,
    created_at timestamptz not null,
    used_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  'create index staff_session_expires_at on staff_session (expires_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
