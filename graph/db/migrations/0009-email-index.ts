import { type Kysely, sql } from 'kysely';

const statements = [
  // The newest e-mail of each source; a null hash is of one that is no address.
  `create table email_index (
    root_id uuid not null,
    application_id uuid not null,
    source text not null check (source in ('answer', 'link', 'account')),
    sequence integer not null,
    hash bytea,
    primary key (root_id, application_id, source)
  )`,
  'create index email_index_hash on email_index (hash) where hash is not null',
  // How far a worker has read the applications that were there before this table.
  `create table email_index_pass (
    last_root_id uuid not null,
    last_application_id uuid not null,
    ended_at timestamptz
  )`,
  `insert into email_index_pass (last_root_id, last_application_id, ended_at)
    select '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', case when exists (select from application_key) then null else now() end`,
];

/** Keyed hashes of buyers' e-mails, by which staff finds their applications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
