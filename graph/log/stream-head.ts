import type { Database } from '#graph/database';
import { type Kysely, sql } from 'kysely';
import { type Head, START } from './event-row.ts';
import type { StreamName } from './stream-name.ts';

export interface StreamKey {
  readonly rootId: string;
  readonly stream: StreamName;
}

export const streamKey = ({ rootId, stream }: StreamKey): string => `${rootId.toLowerCase()}/${stream}`;

/** Each once, in one order for everybody: who locks several rows waits for nobody who waits for him. */
export const inOneOrder = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  [...new Map(all.map((one) => [keyOf(one), one]))].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);

/**
 * The heads of streams, held until the transaction ends: appends of one stream take turns here. By `streamKey`. One statement makes, takes and reads them,
 * one row after the other in the order of its values.
 */
export async function lockHeads(trx: Kysely<Database>, streams: readonly StreamKey[]): Promise<Map<string, Head>> {
  const keys = inOneOrder(streams, streamKey);
  const empty = { sequence: START.sequence, hash: Buffer.from(START.hash, 'hex') };
  const rows = await trx
    .insertInto('stream_head')
    .values(keys.map(({ rootId, stream }) => ({ root_id: rootId, stream, ...empty })))
    .onConflict((conflict) => conflict.columns(['root_id', 'stream']).doUpdateSet((eb) => ({ sequence: eb.ref('stream_head.sequence') })))
    .returning(['root_id', 'stream', 'sequence', 'hash'])
    .execute();
  return new Map(rows.map((row) => [streamKey({ rootId: row.root_id, stream: row.stream as StreamName }), { sequence: row.sequence, hash: row.hash.toString('hex') }]));
}

interface Moved {
  readonly root_id: string;
  readonly stream: StreamName;
  readonly txid: string;
}

/** Puts each head where its stream ends now; resolves to the `txid` of what is appended, by `streamKey`: never smaller than of what is there. */
export async function moveHeads(trx: Kysely<Database>, moved: readonly (StreamKey & Head)[]): Promise<Map<string, string>> {
  const rows = moved.map(({ rootId, stream, sequence, hash }) => sql`(${rootId}::uuid, ${stream}::text, ${sequence}::integer, ${Buffer.from(hash, 'hex')}::bytea)`);
  const { rows: heads } = await sql<Moved>`
    update stream_head set sequence = moved.sequence, hash = moved.hash, txid = greatest(stream_head.txid, pg_current_xact_id())
    from (values ${sql.join(rows)}) as moved (root_id, stream, sequence, hash)
    where stream_head.root_id = moved.root_id and stream_head.stream = moved.stream
    returning stream_head.root_id, stream_head.stream, stream_head.txid::text as txid`.execute(trx);
  return new Map(heads.map(({ root_id: rootId, stream, txid }) => [streamKey({ rootId, stream }), txid]));
}
