import { type Kysely, sql } from 'kysely';

const statements = [
  // What a browser last had the CRM told of an application, under the application's own key: to be told again when nobody is there.
  `create table crm_told (
    root_id uuid not null,
    application_id uuid not null,
    opportunity bytea,
    account bytea,
    told_at timestamptz not null,
    primary key (root_id, application_id)
  )`,
  // That the CRM is to be told of an abandonment: one row an application, of its newest; written with the fact, and before each try.
  `create table abandonment_told (
    root_id uuid not null,
    application_id uuid not null,
    fact uuid not null,
    status text not null check (status in ('owed', 'done', 'void', 'failed')),
    location text,
    tries integer not null,
    next_at timestamptz not null,
    ended_at timestamptz,
    primary key (root_id, application_id)
  )`,
  "create index abandonment_told_owed on abandonment_told (next_at) where status = 'owed'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
