import type { Database } from '#graph/database';
import { type Kysely, sql } from 'kysely';

/**
 * Who erases families or takes something of them in has them to itself until the transaction ends: what of a family is not here yet has no row to be held
 * by, and what comes in beside an erasure would be seen by neither.
 */
export async function takeTurns(trx: Kysely<Database>, roots: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('family/' || root, 0)) from unnest(${roots.toSorted()}::text[]) as root`.execute(trx);
}
