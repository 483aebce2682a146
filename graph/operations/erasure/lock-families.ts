import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';

/**
 * Gives an erasure or import of these families exclusive access until the transaction ends. An advisory lock, because an application that is not stored yet has
 * no row to lock, and a concurrent import and erasure would miss each other.
 */
export async function lockFamilies(trx: Kysely<Database>, roots: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('family/' || root, 0)) from unnest(${roots.toSorted()}::text[]) as root`.execute(trx);
}
