import type { Database } from '#graph/database';
import { type Kysely, sql } from 'kysely';

export interface Silent {
  readonly root_id: string;
  readonly application_id: string;
  readonly events: number;
  readonly kicked: readonly string[];
}

/** As many as one look takes; the next look takes the next. */
const AT_ONCE = 200;

/**
 * Applications in progress whose browsers have sent nothing since then, longest silent first; or one of them, where it still is. Not where any payment
 * of the family stands, nor where another application of it goes on; nor of somebody who was erased: nothing more is said of him. Nor of one that was taken
 * in: it is nobody's here, and went on or was abandoned where it came from; what were said of it here would part its log from that one's.
 */
export async function findSilent(db: Kysely<Database>, since: Date, only?: Pick<Silent, 'root_id' | 'application_id'>): Promise<Silent[]> {
  const one = only ? sql`and silent.root_id = ${only.root_id} and silent.application_id = ${only.application_id}` : sql``;
  const { rows } = await sql<Silent>`
    select silent.root_id, silent.application_id, silent.events,
      array(select jsonb_array_elements(silent.folded -> 'browser' -> 'kicked') ->> 'productId') as kicked
    from application_summary silent
    where silent.outcome = 'in progress' and silent.last_seen_at <= ${since} ${one}
      and not exists (
        select from purchase_step payment
        where payment.root_id = silent.root_id and payment.step = 'pay' and payment.status in ('started', 'unconfirmed', 'done'))
      and not exists (select from application_summary other where other.root_id = silent.root_id and other.last_seen_at > ${since})
      and exists (
        select from application_owner owner
        where owner.root_id = silent.root_id and owner.application_id = silent.application_id)
      and exists (
        select from application_key key
        where key.root_id = silent.root_id and key.application_id = silent.application_id and key.erased_at is null)
    order by silent.last_seen_at limit ${AT_ONCE}`.execute(db);
  return rows;
}
