import { computeEventCheck } from '../integrity/hash-chain.ts';
import type { EventRow } from '../streams/event-row.ts';
import { EMPTY_HASH } from '../streams/stream.ts';
import { type ApplicationLine, type ArchivedPosition, toArchivedRow } from './archive-line.ts';
import { type ArchivedStream, lineError } from './archive-reader.ts';
import { type EventLine, fromBase64 } from './event-line.ts';

/** An event of a file as a row, and whether it was altered. */
interface VerifiedRow {
  readonly row: EventRow;
  readonly isAltered: boolean;
}

/** A verified stream of a file. */
export interface VerifiedStream {
  readonly rows: readonly VerifiedRow[];
  /** True if the stream fails verification although no single event can be named. */
  readonly isBroken: boolean;
}

type ArchivedStreamKey = Pick<ArchivedPosition, 'application' | 'author'>;

/** Format 1 verifies each event by its own hash. An altered event does not affect later ones. */
function verifyByEventHashes(events: readonly EventLine[], place: ArchivedStreamKey): VerifiedRow[] {
  let previous: Buffer = EMPTY_HASH;
  return events.map((event, index) => {
    const row = toArchivedRow(event, { ...place, sequence: index + 1, previous });
    previous = fromBase64('hash' in event.written ? event.written.hash : '');
    return { row, isAltered: !row.hash.equals(previous) };
  });
}

/** Chains each event to the computed hash of the one before it. */
function chainArchivedRows(events: readonly EventLine[], place: ArchivedStreamKey): EventRow[] {
  const rows: EventRow[] = [];
  for (const [index, event] of events.entries()) rows.push(toArchivedRow(event, { ...place, sequence: index + 1, previous: rows.at(-1)?.hash ?? EMPTY_HASH }));
  return rows;
}

/** Format 2 verifies all events by the stream's hash. If it does not match, each event is checked by its few letters. */
function verifyByStreamHash(events: readonly EventLine[], place: ArchivedStreamKey, head: Buffer): VerifiedRow[] {
  const rows = chainArchivedRows(events, place);
  const isAsWritten = (rows.at(-1)?.hash ?? EMPTY_HASH).equals(head);
  return rows.map((row, index) => {
    const written = events[index]?.written;
    return { row, isAltered: !isAsWritten && !(written && 'check' in written && computeEventCheck(row, rows[index - 1]?.id ?? null) === written.check) };
  });
}

/** Verifies the events of a stream from a file against the hashes in the file. */
export function verifyArchivedStream(application: ApplicationLine, { line, events }: ArchivedStream): VerifiedStream {
  const place = { application, author: line.author };
  const head = fromBase64(line.hash);
  const rows = events.some(({ written }) => 'hash' in written) ? verifyByEventHashes(events, place) : verifyByStreamHash(events, place, head);
  const isAtHead = events.length === line.events && (rows.at(-1)?.row.hash ?? EMPTY_HASH).equals(head);
  return { rows, isBroken: !isAtHead && !rows.some(({ isAltered }) => isAltered) };
}

/** Returns the rows of a stream from a file. @throws ArchiveError if an event was altered */
export function toVerifiedRows(application: ApplicationLine, stream: ArchivedStream): EventRow[] {
  const { line, at } = stream;
  const { rows, isBroken } = verifyArchivedStream(application, stream);
  const altered = rows.findIndex(({ isAltered }) => isAltered);
  if (altered !== -1) throw lineError(at + 1 + altered, 'is not as it was written: its hash is another');
  if (isBroken) throw lineError(at, `says ${line.events} events, and ${rows.length} follow, or not up to its hash`);
  return rows.map(({ row }) => row);
}
