import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { EMPTY_HASH, EMPTY_HEAD, type StreamHead, type StreamKey, type StreamName, sortForLocking, streamKey } from '../streams/stream.ts';

/**
 * Locks the heads of streams until the transaction ends, so that appends to a stream take turns. Returns them by `streamKey`. One statement creates, locks and
 * reads them, row by row in the order of its values.
 */
export async function lockStreamHeads(trx: Kysely<Database>, streams: readonly StreamKey[]): Promise<Map<string, StreamHead>> {
  const keys = sortForLocking(streams, streamKey);
  const empty = { sequence: EMPTY_HEAD.sequence, hash: EMPTY_HASH };
  const rows = await trx
    .insertInto('stream_head')
    .values(keys.map(({ rootId, stream }) => ({ root_id: rootId, stream, ...empty })))
    .onConflict((conflict) => conflict.columns(['root_id', 'stream']).doUpdateSet((eb) => ({ sequence: eb.ref('stream_head.sequence') })))
    .returning(['root_id', 'stream', 'sequence', 'hash'])
    .execute();
  return new Map(rows.map((row) => [streamKey({ rootId: row.root_id, stream: row.stream as StreamName }), { sequence: row.sequence, hash: row.hash.toString('hex') }]));
}

interface UpdatedHead {
  readonly root_id: string;
  readonly stream: StreamName;
  readonly txid: string;
}

/** Moves each head to its stream's new end. Returns the `txid` for the appended events, by `streamKey`: never smaller than that of earlier events. */
export async function updateStreamHeads(trx: Kysely<Database>, ends: readonly (StreamKey & StreamHead)[]): Promise<Map<string, string>> {
  const rows = ends.map(({ rootId, stream, sequence, hash }) => sql`(${rootId}::uuid, ${stream}::text, ${sequence}::integer, ${Buffer.from(hash, 'hex')}::bytea)`);
  const { rows: heads } = await sql<UpdatedHead>`
    update stream_head set sequence = moved.sequence, hash = moved.hash, txid = greatest(stream_head.txid, pg_current_xact_id())
    from (values ${sql.join(rows)}) as moved (root_id, stream, sequence, hash)
    where stream_head.root_id = moved.root_id and stream_head.stream = moved.stream
    returning stream_head.root_id, stream_head.stream, stream_head.txid::text as txid`.execute(trx);
  return new Map(heads.map(({ root_id: rootId, stream, txid }) => [streamKey({ rootId, stream }), txid]));
}
