import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type Whose, projectAnew } from './summaries.ts';

/** Applications per transaction. */
const AT_ONCE = 100;

/** Returns the next applications with events, or of these only the ones without a current summary. */
async function next(db: Kysely<Database>, { root_id, application_id }: Whose, isForMissing: boolean): Promise<Whose[]> {
  const { rows } = await sql<Whose>`
    select root_id, application_id from (
      select distinct root_id, split_part(stream, '/', 2)::uuid as application_id from stream_head where sequence > 0) as all_of_them
    where (root_id, application_id) > (${root_id}::uuid, ${application_id}::uuid)
      and (not ${isForMissing}::boolean or not exists (
        select from application_summary known where known.root_id = all_of_them.root_id and known.application_id = all_of_them.application_id and known.folded -> 'browser' -> 'answeredThrough' = known.folded -> 'browser' -> 'events'))
    order by root_id, application_id limit ${AT_ONCE}`.execute(db);
  return rows;
}

const FIRST: Whose = { root_id: '00000000-0000-0000-0000-000000000000', application_id: '00000000-0000-0000-0000-000000000000' };

/**
 * Rebuilds the summaries of all applications from the event store, also while other processes append. Yields how many are done after each transaction.
 * @param isForMissing true to rebuild only missing summaries and those of earlier releases
 */
export async function* rebuilding(db: Kysely<Database>, isForMissing = false): AsyncIterable<number> {
  let done = 0;
  for (let last = FIRST; ;) {
    const some = await next(db, last, isForMissing);
    const end = some.at(-1);
    if (!end) return;
    await db.transaction().execute((trx) => projectAnew(trx, some));
    yield (done += some.length);
    last = end;
  }
}
