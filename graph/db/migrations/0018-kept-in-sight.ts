import { type Kysely, sql } from 'kysely';

const statements = [
  // Lists and funnels read indexes alone, as long as the table's pages are known to be visible to everybody: vacuum says so. By default it comes only
  // when a fifth of a table has changed, and until then the planner turns to the wide rows. (The embedded database has no vacuum of its own.)
  `alter table application_summary set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
