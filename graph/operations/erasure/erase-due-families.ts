import type { ErasureReason } from '#events/server-stream';
import { inItemSpan } from '#graph/tracing';
import { type ErasureDeps, eraseFamilyIn } from './erase-family.ts';

/** Milliseconds. A request in progress during an erasure may have stored data afterwards, so a family is erased repeatedly for this long. */
const REPEAT_PERIOD_MS = 60 * 60_000;

/**
 * Erases what was retained until now, one transaction per family; skips families that another process holds. Returns how many are finished.
 * @throws AggregateError with each family's error; all other families are erased
 */
export async function eraseDueFamilies(erasing: ErasureDeps): Promise<number> {
  const { db, now } = erasing;
  const since = new Date(now() - REPEAT_PERIOD_MS);
  const due = await db
    .selectFrom('erasure')
    .select('root_id')
    .where((eb) => eb.or([eb('done_at', 'is', null), eb('done_at', '>', since)]))
    .execute();
  let ended = 0;
  const failures: Error[] = [];
  for (const { root_id } of due) {
    try {
      ended += (await inItemSpan('erasure', () => finishFamily(erasing, root_id))) ? 1 : 0;
    } catch (error) {
      failures.push(new Error(`the family ${root_id} could not be erased`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} families could not be erased`);
  return ended;
}

const finishFamily = (erasing: ErasureDeps, root: string): Promise<boolean> =>
  erasing.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('erasure').selectAll().where('root_id', '=', root).forUpdate().skipLocked().executeTakeFirst();
    if (!row) return false;
    const { kept } = await eraseFamilyIn(trx, erasing, root, { by: row.requested_by, why: row.reason as ErasureReason });
    if (kept.length > 0 || row.done_at !== null) return false;
    await trx
      .updateTable('erasure')
      .set({ done_at: new Date(erasing.now()) })
      .where('root_id', '=', root)
      .execute();
    return true;
  });
