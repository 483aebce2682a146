import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type EventRow, eventColumns } from '../streams/event-row.ts';

/** A reader's checkpoint: the last event of the whole store that it has read. */
export interface Checkpoint {
  readonly txid: string;
  readonly position: number;
}

/** The checkpoint before the first event. */
export const FEED_START: Checkpoint = { txid: '0', position: 0 };

export interface FeedPage {
  readonly rows: EventRow[];
  /** The checkpoint to continue from. */
  readonly checkpoint: Checkpoint;
}

/**
 * Every transaction before this id has ended, so no event can still appear under a smaller txid, nor under one that those transactions passed on through stream
 * heads.
 */
const oldestOpenTransaction = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * Returns at most `limit` next events of the whole store: each once, streams in order, committed only; empty if there is nothing new yet. An open transaction,
 * even in another database of the server, delays what was written after it began; nothing is skipped.
 */
export async function readFeed(db: Kysely<Database>, { txid, position }: Checkpoint, limit: number): Promise<FeedPage> {
  const rows = await db
    .selectFrom('event')
    .select([...eventColumns, 'position', sql<string>`txid::text`.as('number')])
    .where(sql<boolean>`(txid, position) > (${txid}::xid8, ${position}::bigint)`)
    .where('txid', '<', oldestOpenTransaction)
    .orderBy('txid')
    .orderBy('position')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  return { rows: rows.map(({ position: _position, number: _number, ...row }) => row), checkpoint: last ? { txid: last.number, position: last.position } : { txid, position } };
}
