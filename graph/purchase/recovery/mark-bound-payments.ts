import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';

/** Few enough that no row is locked for long. */
const BATCH = 1000;
const NIL = '00000000-0000-0000-0000-000000000000';

/** Marks those of the next families. Resolves to the last family; null if there are no more. */
async function markBatch(db: Kysely<Database>, after: string): Promise<string | null> {
  // A subquery for each row, as a join would read all that is bound to find a few that are not marked.
  const { rows } = await sql<{ readonly root_id: string }>`
    update purchase_step paid set is_bound = true
    from (
      select unmarked.root_id, unmarked.id from purchase_step unmarked
      where unmarked.step = 'pay' and unmarked.status = 'done' and unmarked.is_bound is not true and unmarked.root_id > ${after} and (
        select bound.id from purchase_step bound
        where bound.root_id = unmarked.root_id and bound.purchase_id = unmarked.purchase_id and bound.step = 'bind' and bound.status = 'done' limit 1) is not null
      order by unmarked.root_id limit ${BATCH} for update of unmarked skip locked) found
    where paid.root_id = found.root_id and paid.id = found.id returning paid.root_id`.execute(db);
  return rows.length < BATCH ? null : rows.reduce((last, { root_id: root }) => (root > last ? root : last), after);
}

/** Marks the payments whose policies are issued, so that searches for the others need not look at them again. Also those from before there was a mark. */
export async function markBoundPayments(db: Kysely<Database>, isEnding: () => boolean): Promise<void> {
  for (let after: string | null = NIL; after !== null && !isEnding();) after = await markBatch(db, after);
}
