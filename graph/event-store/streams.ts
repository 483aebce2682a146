import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import type { StreamKey } from './stream-head.ts';
import type { StreamName } from './stream-name.ts';

const STREAMS_PER_PAGE = 500;

const FIRST_STREAM: StreamKey = { rootId: '00000000-0000-0000-0000-000000000000', stream: '' as StreamName };

/** Yields every stream that has a head or an event, even if its head is gone; with `after`, only later ones. */
export async function* listStreams(db: Kysely<Database>, after = FIRST_STREAM): AsyncIterable<StreamKey> {
  let last = { root_id: after.rootId, stream: after.stream as string };
  for (;;) {
    const { rows } = await sql<{ root_id: string; stream: string }>`
      select root_id, stream from (
        (select root_id, stream from stream_head where (root_id, stream) > (${last.root_id}::uuid, ${last.stream}) order by root_id, stream limit ${STREAMS_PER_PAGE})
        union
        (select distinct root_id, stream from event where (root_id, stream) > (${last.root_id}::uuid, ${last.stream}) order by root_id, stream limit ${STREAMS_PER_PAGE})
      ) as traced order by root_id, stream limit ${STREAMS_PER_PAGE}`.execute(db);
    for (const { root_id, stream } of rows) yield { rootId: root_id, stream: stream as StreamName };
    const end = rows.at(-1);
    if (!end) return;
    last = end;
  }
}
