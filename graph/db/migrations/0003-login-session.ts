import { type Kysely, sql } from 'kysely';

const statements = [
  // Who is signed in, by a keyed hash of the id in the browser's cookie; the holder and the bearer are sealed.
  `create table login_session (
    id_hash text primary key,
    status text not null check (status in ('password', 'verified')),
    holder bytea not null,
    code_sent_at timestamptz,
    created_at timestamptz not null,
    used_at timestamptz not null,
    ends_at timestamptz not null
  )`,
  `create index login_session_ends_at on login_session (ends_at)`,
  // As rate-limiter-flexible's PostgreSQL store wants it, columns in this order; keys hold keyed hashes only.
  `create table rate_limit (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
  `create index rate_limit_expire on rate_limit (expire)`,
  // One account an e-mail of a family of applications, the last one chosen first. What is there already had one an application.
  `alter table session_account add column user_key text`,
  `alter table session_account add column chosen_at timestamptz`,
  `update session_account set user_key = application_id::text, chosen_at = created_at`,
  `alter table session_account alter column user_key set not null`,
  `alter table session_account alter column chosen_at set not null`,
  `alter table session_account drop constraint session_account_pkey`,
  `alter table session_account add primary key (root_id, user_key)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
