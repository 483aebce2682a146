import { type Kysely, sql } from 'kysely';

/** Filters of the console that analysts have named for each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create table shared_view (name text primary key, search text not null, saved_by text not null, saved_at timestamptz not null default now())')
    .execute(db);
}
