import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type EventRow, EMPTY_HEAD, eventColumns, computeEventHash } from './event-row.ts';
import type { StreamKey } from './stream-head.ts';

/**
 * `missing`: no event has that sequence. `changed`: the stored event is not what was written. `unlinked`: it does not follow the event before it. `head`: the
 * stream does not end where its head says.
 */
export type StreamFault = 'missing' | 'changed' | 'unlinked' | 'head';
export type StreamVerification = { readonly ok: true; readonly events: number } | { readonly ok: false; readonly sequence: number; readonly reason: StreamFault };

const faultAt = (sequence: number, reason: StreamFault): StreamVerification => ({ ok: false, sequence, reason });

/** Times are written and hashed to the millisecond. Reading would drop finer digits that were added in the database. */
const isToTheMillisecond = sql<boolean>`(at, sent_at, received_at) = (date_trunc('milliseconds', at), date_trunc('milliseconds', sent_at), date_trunc('milliseconds', received_at))`;

interface VerifiableRow extends EventRow {
  readonly isToTheMillisecond: boolean;
}

function isAsWritten(row: VerifiableRow): boolean {
  try {
    return row.isToTheMillisecond && computeEventHash(row).equals(row.hash);
  } catch {
    // A time that Date cannot represent.
    return false;
  }
}

function checkRow(row: VerifiableRow, sequence: number, previous: Buffer): StreamFault | undefined {
  if (row.sequence !== sequence) return 'missing';
  if (!isAsWritten(row)) return 'changed';
  if (!row.previous_hash.equals(previous)) return 'unlinked';
  return undefined;
}

function checkChain(rows: readonly VerifiableRow[], head: { readonly sequence: number; readonly hash: Buffer }): StreamVerification {
  let previous: Buffer = Buffer.from(EMPTY_HEAD.hash, 'hex');
  for (const [index, row] of rows.entries()) {
    const reason = checkRow(row, index + 1, previous);
    if (reason) return faultAt(index + 1, reason);
    previous = row.hash;
  }
  if (rows.length < head.sequence) return faultAt(rows.length + 1, 'missing');
  if (rows.length > head.sequence) return faultAt(head.sequence + 1, 'head');
  return previous.equals(head.hash) ? { ok: true, events: rows.length } : faultAt(rows.length, 'head');
}

/** Recomputes a stream's hash chain in one database snapshot. Needs no key, so erased applications verify too. */
export function verifyStream(db: Kysely<Database>, { rootId, stream }: StreamKey): Promise<StreamVerification> {
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
      return checkChain(rows, head ?? { sequence: EMPTY_HEAD.sequence, hash: Buffer.from(EMPTY_HEAD.hash, 'hex') });
    });
}
