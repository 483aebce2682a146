import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { ApplicationRef } from '../../applications/applications.ts';

/** A purchase that is paid, or that nothing was due for, and is not bound. */
export interface Owed {
  readonly application: ApplicationRef;
  readonly purchase: string;
  /** When anything was last begun or ended for the purchases of its family. */
  readonly activeAt: Date;
  /** How often the gateway has refused what it still needs. */
  readonly refusals: number;
  /** The program's hash as the offer was rated under it; null where the offer is gone. Programs have gateways of their own. */
  readonly program: string | null;
}

interface Row {
  readonly root_id: string;
  readonly application_id: string;
  readonly purchase_id: string;
  readonly active_at: Date;
  readonly refusals: number;
  readonly program_hash: string | null;
}

const toOwed = (row: Row): Owed => ({
  application: { id: row.application_id, root: row.root_id },
  purchase: row.purchase_id,
  activeAt: row.active_at,
  refusals: row.refusals,
  program: row.program_hash,
});

/** Those that have been silent longest come first: what was just tried in vain does not stand in the way of the others. */
export async function findOwed(db: Kysely<Database>): Promise<Owed[]> {
  const { rows } = await sql<Row>`
    select paid.root_id, paid.application_id, paid.purchase_id,
      (select max(greatest(started_at, ended_at)) from purchase_step where root_id = paid.root_id) as active_at,
      (select count(*)::integer from purchase_step
        where root_id = paid.root_id and purchase_id = paid.purchase_id and step in ('reference', 'bind') and status = 'failed') as refusals,
      (select program_hash from offer where root_id = paid.root_id and id = paid.purchase_id) as program_hash
    from purchase_step paid
    where paid.step = 'pay' and paid.status = 'done' and not exists (
      select from purchase_step bound
      where bound.root_id = paid.root_id and bound.purchase_id = paid.purchase_id and bound.step = 'bind' and bound.status = 'done')
    order by active_at
  `.execute(db);
  return rows.map(toOwed);
}
