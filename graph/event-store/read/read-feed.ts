import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import type { EventRow } from '../streams/event-row.ts';

/** A reader's checkpoint: the last group of the feed that it has read. */
export interface Checkpoint {
  readonly txid: string;
  readonly group: number;
}

/** The checkpoint before the first event. */
export const FEED_START: Checkpoint = { txid: '0', group: 0 };

export interface FeedPage {
  readonly rows: EventRow[];
  /** The checkpoint to continue from. */
  readonly checkpoint: Checkpoint;
}

interface FeedGroup {
  readonly txid: string;
  readonly id: number;
}

/**
 * Returns the next groups, with at most `limit` events in all, but at least one group. Every transaction before the oldest open one has ended, so no group can still
 * appear under a smaller txid, nor under one that those transactions passed on through stream heads.
 */
async function findNextGroups(db: Kysely<Database>, { txid, group }: Checkpoint, limit: number): Promise<FeedGroup[]> {
  const { rows } = await sql<FeedGroup>`
    select txid::text, id from (
      select txid, id, sum((select sum(last - first + 1) from unnest(first_sequences, last_sequences) as part (first, last))) over (order by txid, id) as events,
        row_number() over (order by txid, id) as place
      from (
        select * from event_group where (txid, id) > (${txid}::xid8, ${group}::bigint) and txid < pg_snapshot_xmin(pg_current_snapshot())
        order by txid, id limit ${limit}) as next) as counted
    where events <= ${limit} or place = 1 order by counted.txid, id`.execute(db);
  return rows;
}

/**
 * Returns the next stored events of the whole store, by the transactions that wrote them: each once, streams in order, committed only; empty if there is nothing new
 * yet. At most `limit`, unless a single transaction has more. An open transaction, even in another database of the server, delays what was written after it began;
 * nothing is skipped.
 */
export async function readFeed(db: Kysely<Database>, checkpoint: Checkpoint, limit: number): Promise<FeedPage> {
  const groups = await findNextGroups(db, checkpoint, limit);
  const last = groups.at(-1);
  if (!last) return { rows: [], checkpoint };
  const { rows } = await sql<EventRow>`
    select event.root_id, event.stream, event.sequence, event.id, event.application_id, event.type, event.version, event.writer, event.at, event.sent_at, event.received_at,
      event.data, event.personal, event.previous_hash, event.hash
    from event_group, unnest(root_ids, streams, first_sequences, last_sequences) with ordinality as part (root_id, stream, first, last, place)
    join event on event.root_id = part.root_id and event.stream = part.stream and event.sequence between part.first and part.last
    where (event_group.txid, event_group.id) > (${checkpoint.txid}::xid8, ${checkpoint.group}::bigint) and (event_group.txid, event_group.id) <= (${last.txid}::xid8, ${last.id}::bigint)
    order by event_group.txid, event_group.id, part.place, event.sequence`.execute(db);
  return { rows, checkpoint: { txid: last.txid, group: last.id } };
}
