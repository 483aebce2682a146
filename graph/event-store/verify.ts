import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type EventRow, START, eventColumns, hashOf } from './event-row.ts';
import type { StreamKey } from './stream-head.ts';

/**
 * `missing`: no event has that sequence. `changed`: the stored event is not what was written. `unlinked`: it does not follow the event before it. `head`: the
 * stream does not end where its head says.
 */
export type Broken = 'missing' | 'changed' | 'unlinked' | 'head';
export type Verified = { readonly ok: true; readonly events: number } | { readonly ok: false; readonly sequence: number; readonly reason: Broken };

const broken = (sequence: number, reason: Broken): Verified => ({ ok: false, sequence, reason });

/** Times are written and hashed to the millisecond. Reading would drop finer digits that were added in the database. */
const isToTheMillisecond = sql<boolean>`(at, sent_at, received_at) = (date_trunc('milliseconds', at), date_trunc('milliseconds', sent_at), date_trunc('milliseconds', received_at))`;

interface Row extends EventRow {
  readonly isToTheMillisecond: boolean;
}

function isAsWritten(row: Row): boolean {
  try {
    return row.isToTheMillisecond && hashOf(row).equals(row.hash);
  } catch {
    // A time that Date cannot represent.
    return false;
  }
}

function checkRow(row: Row, sequence: number, previous: Buffer): Broken | undefined {
  if (row.sequence !== sequence) return 'missing';
  if (!isAsWritten(row)) return 'changed';
  if (!row.previous_hash.equals(previous)) return 'unlinked';
  return undefined;
}

function checkChain(rows: readonly Row[], head: { readonly sequence: number; readonly hash: Buffer }): Verified {
  let previous: Buffer = Buffer.from(START.hash, 'hex');
  for (const [index, row] of rows.entries()) {
    const reason = checkRow(row, index + 1, previous);
    if (reason) return broken(index + 1, reason);
    previous = row.hash;
  }
  if (rows.length < head.sequence) return broken(rows.length + 1, 'missing');
  if (rows.length > head.sequence) return broken(head.sequence + 1, 'head');
  return previous.equals(head.hash) ? { ok: true, events: rows.length } : broken(rows.length, 'head');
}

/** Recomputes a stream's hash chain in one database snapshot. Needs no key, so erased applications verify too. */
export function verify(db: Kysely<Database>, { rootId, stream }: StreamKey): Promise<Verified> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const head = await trx.selectFrom('stream_head').selectAll().where('root_id', '=', rootId).where('stream', '=', stream).executeTakeFirst();
      const rows = await trx
        .selectFrom('event')
        .select([...eventColumns, isToTheMillisecond.as('isToTheMillisecond')])
        .where('root_id', '=', rootId)
        .where('stream', '=', stream)
        .orderBy('sequence')
        .execute();
      return checkChain(rows, head ?? { sequence: START.sequence, hash: Buffer.from(START.hash, 'hex') });
    });
}
