import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type StreamKey, applicationIdOf, sortForLocking, streamKey } from '../streams/stream.ts';

export interface AbandonedApplication {
  readonly root_id: string;
  readonly application_id: string;
  /** `events`: how many events the browser has recorded; `after`: how many it had when the application was found abandoned. */
  readonly events: number;
  readonly after: number;
}

/** Returns the abandoned applications among those whose browsers write. The result stays valid while their browser streams' heads are locked. */
export async function findAbandonedAmongWriters(trx: Kysely<Database>, writing: readonly StreamKey[]): Promise<AbandonedApplication[]> {
  const browsers = sortForLocking(writing, streamKey).filter(({ stream }) => stream.startsWith('application/'));
  if (browsers.length === 0) return [];
  const keys = browsers.map((key) => sql`(${key.rootId}::uuid, ${applicationIdOf(key.stream)}::uuid)`);
  const { rows } = await sql<AbandonedApplication>`
    select root_id, application_id, event_count as events, (fold_state -> 'facade' -> 'abandoned' ->> 'after')::integer as after
    from application_summary where (root_id, application_id) in (${sql.join(keys)}) and fold_state -> 'facade' ->> 'abandoned' is not null
    order by root_id, application_id`.execute(trx);
  return rows;
}
