import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import { rebuildAllSummaries } from '#graph/event-store';

/** Rebuilds the application summaries, all or the missing ones. Resolves to their number. */
export async function rebuildSummaries(db: Kysely<Database>, isForMissing = false): Promise<number> {
  let count = 0;
  for await (const soFar of rebuildAllSummaries(db, isForMissing)) count = soFar;
  return count;
}
