import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';

const POLL_MS = 10;

/** Resolves once the summaries cover everything that any process has appended. */
export async function waitForSummaries(db: Kysely<Database>): Promise<void> {
  const behind = sql`
    select stream from stream_head head left join application_summary summary
      on summary.root_id = head.root_id and summary.application_id = split_part(head.stream, '/', 2)::uuid
    where head.sequence > coalesce(
      case when starts_with(head.stream, 'facade/') then (summary.fold_state -> 'facade' ->> 'events')::integer else summary.event_count end, 0)`;
  while ((await behind.execute(db)).rows.length > 0) await delay(POLL_MS);
}
