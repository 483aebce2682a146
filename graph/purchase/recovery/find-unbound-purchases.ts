import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { ApplicationRef } from '../../applications/applications.ts';

/** A purchase whose payment is done and that is not bound. */
export interface UnboundPurchase {
  readonly application: ApplicationRef;
  readonly purchase: string;
  /** The last begin or end of any step of the family. */
  readonly activeAt: Date;
  /** How often the gateway has refused its reference or binding. */
  readonly refusals: number;
  /** The program's hash; null if the offer is gone. Each program has its own gateway. */
  readonly program: string | null;
}

interface UnboundRow {
  readonly root_id: string;
  readonly application_id: string;
  readonly purchase_id: string;
  readonly active_at: Date;
  readonly refusals: number;
  readonly program_hash: string | null;
}

const toUnboundPurchase = (row: UnboundRow): UnboundPurchase => ({
  application: { id: row.application_id, root: row.root_id },
  purchase: row.purchase_id,
  activeAt: row.active_at,
  refusals: row.refusals,
  program: row.program_hash,
});

/** Returns the longest inactive first, so that a purchase that just failed does not delay others. */
export async function findUnboundPurchases(db: Kysely<Database>): Promise<UnboundPurchase[]> {
  const { rows } = await sql<UnboundRow>`
    select paid.root_id, paid.application_id, paid.purchase_id,
      (select max(greatest(started_at, ended_at)) from purchase_step where root_id = paid.root_id) as active_at,
      (select count(*)::integer from purchase_step
        where root_id = paid.root_id and purchase_id = paid.purchase_id and step in ('reference', 'bind') and status = 'failed') as refusals,
      (select program_hash from offer where root_id = paid.root_id and id = paid.purchase_id) as program_hash
    from purchase_step paid
    where paid.step = 'pay' and paid.status = 'done' and paid.is_bound is not true and (
      select bound.id from purchase_step bound
      where bound.root_id = paid.root_id and bound.purchase_id = paid.purchase_id and bound.step = 'bind' and bound.status = 'done' limit 1) is null
    order by active_at
  `.execute(db);
  return rows.map(toUnboundPurchase);
}
