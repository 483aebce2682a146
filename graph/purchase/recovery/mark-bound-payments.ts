import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';

/** Few enough that no row is locked for long. */
const BATCH = 1000;

async function markBatch(db: Kysely<Database>): Promise<number> {
  const { numAffectedRows } = await sql`
    update purchase_step paid set is_bound = true
    from (
      select unmarked.root_id, unmarked.id from purchase_step unmarked
      where unmarked.step = 'pay' and unmarked.status = 'done' and unmarked.is_bound is not true and exists (
        select from purchase_step bound
        where bound.root_id = unmarked.root_id and bound.purchase_id = unmarked.purchase_id and bound.step = 'bind' and bound.status = 'done')
      limit ${BATCH} for update of unmarked skip locked) found
    where paid.root_id = found.root_id and paid.id = found.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Marks the payments whose policies are issued, so that searches for the others need not look at them again. Also those from before there was a mark. */
export async function markBoundPayments(db: Kysely<Database>, isEnding: () => boolean): Promise<void> {
  while (!isEnding() && (await markBatch(db)) === BATCH);
}
