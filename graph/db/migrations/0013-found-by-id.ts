import { type Kysely, sql } from 'kysely';

const statements = [
  // Commands and links name an application by its id alone.
  'create index application_id on application (id)',
  // Lists go from the newest to the oldest: by when it began, which does not change while a list is read.
  `create index application_summary_newest on application_summary ((coalesce(started_at, '-infinity')), root_id, application_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
