import { type Database, type ReadLimit, executeWithin } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type EventRow, eventColumns } from '../streams/event-row.ts';
import { EMPTY_HASH, EMPTY_HEAD, type StreamHead, type StreamKey, type StreamName, listStreams } from '../streams/stream.ts';
import { computeEventHash } from './hash-chain.ts';

/**
 * `missing`: no event has that sequence. `changed`: the stored event is not what was written. `unlinked`: it does not follow the event before it. `head`: the
 * stream does not end where its head says.
 */
type StreamFault = 'missing' | 'changed' | 'unlinked' | 'head';
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

/** A place in a stream, with the hash of its event. */
interface ChainPlace {
  readonly sequence: number;
  readonly hash: Buffer;
}
const CHAIN_START: ChainPlace = { sequence: EMPTY_HEAD.sequence, hash: EMPTY_HASH };

/** Returns where rows lead to that follow a place, or the first fault. */
function followRows(rows: readonly VerifiableRow[], from: ChainPlace): ChainPlace | StreamVerification {
  let { hash: previous } = from;
  for (const [index, row] of rows.entries()) {
    const sequence = from.sequence + index + 1;
    const reason = checkRow(row, sequence, previous);
    if (reason) return faultAt(sequence, reason);
    previous = row.hash;
  }
  return { sequence: from.sequence + rows.length, hash: previous };
}

function checkEnd(end: ChainPlace, head: ChainPlace): StreamVerification {
  if (end.sequence < head.sequence) return faultAt(end.sequence + 1, 'missing');
  if (end.sequence > head.sequence) return faultAt(head.sequence + 1, 'head');
  return end.hash.equals(head.hash) ? { ok: true, events: end.sequence } : faultAt(end.sequence, 'head');
}

function checkChain(rows: readonly VerifiableRow[], head: ChainPlace): StreamVerification {
  const end = followRows(rows, CHAIN_START);
  return 'ok' in end ? end : checkEnd(end, head);
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
      return checkChain(rows, head ?? CHAIN_START);
    });
}

/** Events in memory at a time. */
const EVENTS_PER_READ = 1000;

/**
 * Recomputes a stream's hash chain up to a sequence that was noted before: the events until then, and nothing about later ones. Needs no key.
 * @param noted the sequence, and its event's hash in hexadecimal
 * @param limit ends the read: rejects with its signal's reason, or the error of the statement
 */
export async function verifyStreamUpTo(db: Kysely<Database>, { rootId, stream }: StreamKey, noted: StreamHead, limit?: ReadLimit): Promise<StreamVerification> {
  const upTo = (from: Kysely<Database>) =>
    from
      .selectFrom('event')
      .select([...eventColumns, isToTheMillisecond.as('isToTheMillisecond')])
      .where('root_id', '=', rootId)
      .where('stream', '=', stream)
      .where('sequence', '<=', noted.sequence)
      .orderBy('sequence')
      .limit(EVENTS_PER_READ);
  let end = CHAIN_START;
  for (;;) {
    // The first read has no lower bound: an event at 0 or below is a fault, too.
    const { sequence: after } = end;
    const isFirst = end === CHAIN_START;
    const rows = await executeWithin(db, limit, (from) => (isFirst ? upTo(from) : upTo(from).where('sequence', '>', after)).execute());
    const next = followRows(rows, end);
    if ('ok' in next) return next;
    end = next;
    if (rows.length < EVENTS_PER_READ) return checkEnd(end, { sequence: noted.sequence, hash: Buffer.from(noted.hash, 'hex') });
  }
}

/** Where the event store is not as it was written. */
export interface Breach extends StreamKey {
  /** The first sequence at fault. */
  readonly sequence: number;
  /** `forgotten`: the event store does not have an event that an external head names. */
  readonly reason: StreamFault | 'forgotten';
}

/** A stream head stored outside the event store. The event it names must exist forever. */
export interface ExternalHead {
  readonly root: string;
  readonly stream: string;
  readonly sequence: number;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface EventStoreVerification {
  readonly streams: number;
  readonly events: number;
  /** Applications whose personal fields were erased. */
  readonly erased: number;
  /** Applications that were imported without their keys. Their personal fields are readable only elsewhere. */
  readonly sealed: number;
  readonly breaches: readonly Breach[];
}

/** Returns a breach if the event of an external head is missing or differs. */
async function checkExternalHead(db: Kysely<Database>, { root, stream, sequence, hash }: ExternalHead): Promise<Breach[]> {
  if (sequence === 0) return [];
  const row = await db.selectFrom('event').select('hash').where('root_id', '=', root).where('stream', '=', stream).where('sequence', '=', sequence).executeTakeFirst();
  return row?.hash.toString('hex') === hash ? [] : [{ rootId: root, stream: stream as StreamName, sequence, reason: 'forgotten' }];
}

async function countWithoutKey(db: Kysely<Database>): Promise<Pick<EventStoreVerification, 'erased' | 'sealed'>> {
  const counted = await db
    .selectFrom('application_key')
    .select(({ fn }) => [fn.count<string>('erased_at').as('erased'), fn.countAll<string>().as('all')])
    .where('wrapped_key', 'is', null)
    .executeTakeFirstOrThrow();
  return { erased: Number(counted.erased), sealed: Number(counted.all) - Number(counted.erased) };
}

interface VerificationOptions {
  /** Earlier heads, stored where writers of the event store have no access. */
  readonly externalHeads?: AsyncIterable<ExternalHead>;
  readonly onProgress?: (streams: number) => void;
}

/** Verifies every stream of the event store, and the external heads. Needs no key. */
export async function verifyEventStore(db: Kysely<Database>, { externalHeads, onProgress = () => undefined }: VerificationOptions = {}): Promise<EventStoreVerification> {
  const breaches: Breach[] = [];
  const counted = { streams: 0, events: 0 };
  for await (const key of listStreams(db)) {
    const verified = await verifyStream(db, key);
    counted.streams += 1;
    if (verified.ok) counted.events += verified.events;
    else breaches.push({ ...key, sequence: verified.sequence, reason: verified.reason });
    onProgress(counted.streams);
  }
  if (externalHeads) for await (const head of externalHeads) breaches.push(...(await checkExternalHead(db, head)));
  return { ...counted, ...(await countWithoutKey(db)), breaches };
}

/** Yields the current head of every stream, to be stored outside the event store. */
export async function* listStreamHeads(db: Kysely<Database>): AsyncIterable<ExternalHead> {
  for await (const { rootId, stream } of listStreams(db)) {
    const head = await db.selectFrom('stream_head').select(['sequence', 'hash']).where('root_id', '=', rootId).where('stream', '=', stream).executeTakeFirst();
    if (head) yield { root: rootId, stream, sequence: head.sequence, hash: head.hash.toString('hex') };
  }
}
