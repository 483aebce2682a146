import { type Kysely, sql } from 'kysely';

const statements = [
  // Where a fork goes on from: its parent's events up to a sequence come before its own.
  `alter table application
    add column parent_id uuid,
    add column parent_sequence integer check (parent_sequence > 0)`,
  // Mailed links, and the code that was mailed for each last. Found by the token's hash before anything else is known.
  `create table resume_link (
    token_hash text primary key,
    root_id uuid not null,
    application_id uuid not null,
    email bytea not null,
    code_hash text,
    code_tries integer not null,
    code_sent_at timestamptz,
    created_at timestamptz not null,
    ends_at timestamptz not null,
    used_by uuid,
    foreign key (root_id, application_id) references application (root_id, id)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
