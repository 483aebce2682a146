import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import { createEncryptionKeys, rebuildAllSummaries } from '#graph/event-store';

/** Opens no key: summaries need none. */
const keys = createEncryptionKeys('no key of any test'.repeat(2));

/** Rebuilds the application summaries, all or the missing ones. Resolves to their number. */
export async function rebuildSummaries(db: Kysely<Database>, isForMissing = false): Promise<number> {
  let count = 0;
  for await (const soFar of rebuildAllSummaries({ db, keys }, isForMissing)) count = soFar;
  return count;
}
