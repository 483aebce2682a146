import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#graph/db';

/** Resolves once the summaries cover everything that any process has appended. */
export const waitForSummaries = (db: Kysely<Database>): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ stream: string }>`
        select stream from stream_head head left join application_summary summary
          on summary.root_id = head.root_id and summary.application_id = split_part(head.stream, '/', 2)::uuid
        where head.sequence > coalesce(
          case when starts_with(head.stream, 'facade/') then (summary.fold_state -> 'facade' ->> 'facts')::integer else summary.event_count end, 0)`.execute(db);
      return rows.map(({ stream }) => stream);
    })
    .toEqual([]);
