import { FOLD_VERSION } from '#events/summary';
import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import type { EncryptionKeys } from '../encryption/encryption-keys.ts';
import { indexEmails } from './email-index.ts';
import { type ProjectedSummary, isReturnUnrecorded, rebuildSummaries } from './application-summary.ts';
import type { SummaryKey } from './summary-key.ts';

/** Applications per transaction. */
const APPLICATIONS_PER_TRANSACTION = 100;

/** Returns the next applications with events, or of these only the ones whose summary is missing, of an earlier release or not up to date. */
export async function findNext(db: Kysely<Database>, { root_id, application_id }: SummaryKey, isForMissing: boolean): Promise<SummaryKey[]> {
  const { rows } = await sql<SummaryKey>`
    select root_id, application_id from (
      select root_id, split_part(stream, '/', 2)::uuid as application_id,
        coalesce(max(sequence) filter (where starts_with(stream, 'application/')), 0) as browser, coalesce(max(sequence) filter (where starts_with(stream, 'facade/')), 0) as facade
      from stream_head where sequence > 0 and root_id >= ${root_id}::uuid group by 1, 2) as all_of_them
    where (root_id, application_id) > (${root_id}::uuid, ${application_id}::uuid)
      and (not ${isForMissing}::boolean or not exists (
        select from application_summary known where known.root_id = all_of_them.root_id and known.application_id = all_of_them.application_id
          and known.fold_state -> 'browser' ->> 'checkpoint' = ${`${FOLD_VERSION}/`} || (known.fold_state -> 'browser' ->> 'events')
          and known.event_count = browser and (known.fold_state -> 'facade' ->> 'events')::integer = facade and not ${isReturnUnrecorded(sql`known`)}))
    order by root_id, application_id limit ${APPLICATIONS_PER_TRANSACTION}`.execute(db);
  return rows;
}

export const FIRST_SUMMARY: SummaryKey = { root_id: '00000000-0000-0000-0000-000000000000', application_id: '00000000-0000-0000-0000-000000000000' };

interface RebuildDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
}

/**
 * Rebuilds the summaries of all applications, with the email index, from the event store, also while other processes append. Yields how many are done after each transaction.
 * @param isForMissing true to rebuild only summaries that are missing, of an earlier release or not up to date
 * @param onRebuilt called after each transaction
 */
export async function* rebuildAllSummaries(
  { db, keys }: RebuildDeps,
  isForMissing = false,
  onRebuilt?: (rebuilt: readonly ProjectedSummary[]) => Promise<unknown>,
): AsyncIterable<number> {
  let done = 0;
  for (let last = FIRST_SUMMARY; ;) {
    const batch = await findNext(db, last, isForMissing);
    const end = batch.at(-1);
    if (!end) return;
    const rebuilt = await db.transaction().execute(async (trx) => {
      const all = await rebuildSummaries(trx, batch);
      await indexEmails(
        trx,
        keys,
        all.filter(({ hasEmail }) => hasEmail),
      );
      return all;
    });
    await onRebuilt?.(rebuilt);
    yield (done += batch.length);
    last = end;
  }
}
