import { EMPTY_STREAM_HASH } from '#events/archive';
import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';

/** A stream has one author: the browser writes `application/<id>`, the facade `facade/<id>`, of the same application. */
export type StreamName = `application/${string}` | `facade/${string}`;

/** Returns the id of a stream's application. */
export const applicationIdOf = (stream: StreamName): string => stream.slice(stream.indexOf('/') + 1);

/** A stream in the whole event store. `rootId` is the family's root application. */
export interface StreamKey {
  readonly rootId: string;
  readonly stream: StreamName;
}

/** Returns a stream's key in maps. */
export const streamKey = ({ rootId, stream }: StreamKey): string => `${rootId.toLowerCase()}/${stream}`;

/** Sorts keys and removes duplicates. Everyone locks rows in this order, so that locks cannot deadlock. */
export const sortForLocking = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  [...new Map(all.map((one) => [keyOf(one), one]))].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);

/** The end of a stream: the last sequence (0 if empty) and the hash of that event in hexadecimal. */
export interface StreamHead {
  readonly sequence: number;
  readonly hash: string;
}

/** What the first event of a stream has as its previous hash. */
export const EMPTY_HASH: Buffer = Buffer.from(EMPTY_STREAM_HASH, 'hex');
/** The head of a stream without events. */
export const EMPTY_HEAD: StreamHead = { sequence: 0, hash: EMPTY_STREAM_HASH };

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
