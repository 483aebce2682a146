import { type Kysely, sql } from 'kysely';

const statements = [
  // Null in rows of earlier releases, which one key had encrypted. Without a default, so no row is rewritten.
  'alter table application_key add column key_version text',
  'alter table purchase_account add column key_version text',
  'alter table purchase_step add column key_version text',
  'alter table resume_link add column key_version text',
  'alter table alert_subscription add column key_version text',
  'alter table login_session add column key_version text, add column signing_key text',
  'alter table staff_session add column key_version text, add column signing_key text',
  `create table hash_key (
    name text primary key check (name in ('email', 'fingerprint')),
    wrapped_key bytea not null,
    key_version text not null,
    created_at timestamptz not null default now()
  )`,
];

/** Rows name the version of LOG_KEY that encrypts them and the key that signs a session, so that both can be replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
