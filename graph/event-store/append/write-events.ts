import { type Database, prepared } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import type { NewEventRow } from '../streams/event-row.ts';
import { EMPTY_HASH, type StreamKey, type StreamName, streamKey } from '../streams/stream.ts';

/** The writes to one stream: its events in order, and the hash of the event that they follow. */
interface StreamExtension extends StreamKey {
  readonly rows: NewEventRow[];
}

const bytes = (value: Buffer | null): string | null => value && `\\x${value.toString('hex')}`;

/** Groups rows by stream, in the order in which streams are locked. */
function groupByStream(rows: readonly NewEventRow[]): StreamExtension[] {
  const streams = new Map<string, StreamExtension>();
  for (const row of rows) {
    const key = { rootId: row.root_id, stream: row.stream as StreamName };
    const known = streams.get(streamKey(key));
    if (known) known.rows.push(row);
    else streams.set(streamKey(key), { ...key, rows: [row] });
  }
  return [...streams].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, stream]) => stream);
}

function toHeadMove({ rootId, stream, rows }: StreamExtension): object {
  const [first, last] = [rows[0], rows.at(-1)];
  return { root_id: rootId, stream, previous_hash: bytes(first?.previous_hash ?? EMPTY_HASH), first: first?.sequence, last: last?.sequence, hash: bytes(last?.hash ?? null) };
}

const toEventRecord = (row: NewEventRow): object => ({ ...row, personal: bytes(row.personal), previous_hash: bytes(row.previous_hash), hash: bytes(row.hash) });

/**
 * Writes new events in one statement: extends the streams that still end where their new events begin and are not erased, with one row for the feed. Streams
 * that another writer has extended get nothing. The heads must exist. Returns the streams that were extended, by `streamKey`.
 * @param isImport true if erased streams are extended, too: an imported event has its own key or none
 */
export async function writeEvents(db: Kysely<Database>, rows: readonly NewEventRow[], isImport = false): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const streams = groupByStream(rows);
  const events = streams.flatMap((stream) => stream.rows);
  // JSON parameters keep the text of the statement the same for any number of rows. The limit lets the planner find heads by their index, in the order given.
  const extended = await sql<{ readonly root_id: string; readonly stream: StreamName }>`${prepared('write_events')}
    with move as (
      select * from json_to_recordset(${JSON.stringify(streams.map(toHeadMove))}) as given (
        root_id uuid, stream text, previous_hash bytea, first integer, last integer, hash bytea) limit ${streams.length}),
    head as (
      update stream_head set sequence = move.last, hash = move.hash, txid = greatest(stream_head.txid, pg_current_xact_id())
      from move where stream_head.root_id = move.root_id and stream_head.stream = move.stream and stream_head.hash = move.previous_hash
        and (${isImport}::boolean or not stream_head.erased)
      returning stream_head.root_id, stream_head.stream, stream_head.txid, move.first, move.last),
    written as (
      insert into event (root_id, stream, sequence, id, application_id, type, version, writer, at, sent_at, received_at, data, personal, previous_hash, hash, trace_id)
      select root_id, stream, sequence, id, application_id, type, version, writer, at, sent_at, received_at, data, personal, previous_hash, given.hash, trace_id
      from json_populate_recordset(null::event, ${JSON.stringify(events.map(toEventRecord))}) as given join head using (root_id, stream)),
    grouped as (
      insert into event_group (txid, root_ids, streams, first_sequences, last_sequences)
      select txid, array_agg(root_id), array_agg(stream), array_agg(first), array_agg(last) from head group by txid)
    select root_id, stream from head`.execute(db);
  return new Set(extended.rows.map(({ root_id: rootId, stream }) => streamKey({ rootId, stream })));
}

/** Writes events of streams whose heads the transaction has locked. @throws if a stream does not end where its new events begin */
export async function writeLockedEvents(trx: Kysely<Database>, rows: readonly NewEventRow[], isImport = false): Promise<void> {
  const extended = await writeEvents(trx, rows, isImport);
  const missed = rows.find(({ root_id: rootId, stream }) => !extended.has(streamKey({ rootId, stream: stream as StreamName })));
  if (missed) throw new Error(`stream ${missed.stream} does not end where its new events begin, or was erased`);
}
