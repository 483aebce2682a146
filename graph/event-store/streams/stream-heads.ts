import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { EMPTY_HASH, type StreamHead, type StreamKey, type StreamName, sortForLocking, streamKey } from './stream.ts';

interface HeadRow {
  readonly root_id: string;
  readonly stream: StreamName;
  readonly sequence: number;
  readonly hash: Buffer;
}

const toList = (keys: readonly StreamKey[]): string => JSON.stringify(keys.map(({ rootId, stream }) => ({ root_id: rootId, stream })));

async function lockExisting(trx: Kysely<Database>, keys: readonly StreamKey[]): Promise<HeadRow[]> {
  const { rows } = await sql<HeadRow>`
    select root_id, stream, sequence, hash from stream_head
    where (root_id, stream) in (select root_id, stream from json_to_recordset(${toList(keys)}) as wanted (root_id uuid, stream text) limit ${keys.length})
    order by root_id, stream collate "C" for no key update`.execute(trx);
  return rows;
}

/** Creates heads, each locked; those that another transaction is creating are waited for and left out. */
async function create(trx: Kysely<Database>, keys: readonly StreamKey[]): Promise<HeadRow[]> {
  const { rows } = await sql<HeadRow>`
    insert into stream_head (root_id, stream, sequence, hash)
    select root_id, stream, 0, ${EMPTY_HASH}::bytea from json_to_recordset(${toList(keys)}) as wanted (root_id uuid, stream text)
    on conflict do nothing returning root_id, stream, sequence, hash`.execute(trx);
  return rows;
}

/**
 * Locks the heads of streams until the transaction ends, so that appends to a stream take turns, and creates those that are missing. Returns them by `streamKey`.
 * Everyone locks existing heads in one order before creating any, so that no two wait for each other.
 */
export async function lockStreamHeads(trx: Kysely<Database>, streams: readonly StreamKey[]): Promise<Map<string, StreamHead>> {
  const keys = sortForLocking(streams, streamKey);
  const heads = new Map<string, StreamHead>();
  const add = (rows: readonly HeadRow[]): void => {
    for (const { root_id: rootId, stream, sequence, hash } of rows) heads.set(streamKey({ rootId, stream }), { sequence, hash: hash.toString('hex') });
  };
  const missing = (): StreamKey[] => keys.filter((key) => !heads.has(streamKey(key)));
  add(await lockExisting(trx, keys));
  if (missing().length > 0) add(await create(trx, missing()));
  if (missing().length > 0) add(await lockExisting(trx, missing()));
  return heads;
}
