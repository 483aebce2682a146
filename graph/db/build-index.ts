import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Builds an index without a lock that stops writes, for a migration that is outside a transaction. A build that was interrupted leaves an index that is written and
 * never read: it is dropped first.
 * @param definition what follows the name, such as `on event (at) where type = 'X'`
 */
export async function buildIndex(db: QueryExecutorProvider, name: string, definition: string): Promise<void> {
  const { rows } = await sql`select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(db);
  await sql`create index concurrently if not exists ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
}
