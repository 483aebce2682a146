import { type Kysely, sql } from 'kysely';

const statements = [
  // The next version of a projection has the same name in this schema until it is complete.
  'create schema if not exists projection_build',
  // One row a projection. served_version is null until the rows of earlier releases are judged.
  `create table projection_version (
    name text primary key,
    served_version integer,
    build_version integer,
    build_root_id uuid,
    build_application_id uuid,
    built_applications integer not null default 0,
    all_applications integer not null default 0
  )`,
  "insert into projection_version (name) values ('application_summary')",
];

/** Which version of a projection is served, and how far the next one is built. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
