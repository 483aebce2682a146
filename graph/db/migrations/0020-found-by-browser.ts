import { type Kysely, sql } from 'kysely';

const statements = [
  // What a browser has bought before, in families that it does not name.
  'create index application_owner_browser on application_owner (browser_id_hash)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
