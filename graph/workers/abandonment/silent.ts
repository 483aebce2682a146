import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';

export interface Silent {
  readonly root_id: string;
  readonly application_id: string;
  readonly events: number;
  readonly kicked: readonly string[];
}

/** The most that one run takes; the next run takes the next ones. */
const AT_ONCE = 200;

/**
 * Returns applications in progress that are silent since then, longest first, or `only` if it still is. Excludes families with a standing payment or an active
 * application, erased people, and imports: an import has no owner, and an event added here would make its stream differ from its source's.
 */
export async function findSilent(db: Kysely<Database>, since: Date, only?: Pick<Silent, 'root_id' | 'application_id'>): Promise<Silent[]> {
  const one = only ? sql`and silent.root_id = ${only.root_id} and silent.application_id = ${only.application_id}` : sql``;
  const { rows } = await sql<Silent>`
    select silent.root_id, silent.application_id, silent.event_count as events,
      array(select jsonb_array_elements(silent.fold_state -> 'browser' -> 'kicked') ->> 'productId') as kicked
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
