import type { Database } from '#graph/database';
import { type Kysely, sql } from 'kysely';
import { type EventRow, eventColumns } from './event-row.ts';

/** How far a reader has come: up to this event of the whole log. */
export interface Place {
  readonly txid: string;
  readonly position: number;
}

/** Before the first event. */
export const FIRST: Place = { txid: '0', position: 0 };

export interface Followed {
  readonly rows: EventRow[];
  /** Where to go on. */
  readonly place: Place;
}

/** Every transaction before it has ended: nothing is written any more under a smaller number, nor under the numbers that those have given. */
const oldestOpen = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * The next events of the whole log, at most so many: every event once, those of a stream in its order, none before it is committed. An open transaction,
 * also in another database of the server, holds back what was written after it began, until it ends; nothing is passed over. Empty where there is nothing new (yet).
 */
export async function follow(db: Kysely<Database>, { txid, position }: Place, limit: number): Promise<Followed> {
  const rows = await db
    .selectFrom('event')
    .select([...eventColumns, 'position', sql<string>`txid::text`.as('number')])
    .where(sql<boolean>`(txid, position) > (${txid}::xid8, ${position}::bigint)`)
    .where('txid', '<', oldestOpen)
    .orderBy('txid')
    .orderBy('position')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  return { rows: rows.map(({ position: _position, number: _number, ...row }) => row), place: last ? { txid: last.number, position: last.position } : { txid, position } };
}
