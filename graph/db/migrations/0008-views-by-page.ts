import { type Kysely, sql } from 'kysely';

/** A view is of one page of the console: the list, or what if. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table shared_view add column page text not null default 'APPLICATIONS'`,
    'alter table shared_view drop constraint shared_view_pkey',
    'alter table shared_view add primary key (page, name)',
  ])
    await sql.raw(statement).execute(db);
}
