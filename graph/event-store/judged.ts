import { type ApplicationLine, type InStream, toArchivedRow } from './archive-line.ts';
import { type ReadStream, wrong } from './archive-reader.ts';
import type { EventLine } from './event-line.ts';
import { type EventRow, START, checkOf } from './event-row.ts';
import { fromBase64 } from './line-parts.ts';

/** An event of a file as a row, and whether it was altered. */
interface JudgedRow {
  readonly row: EventRow;
  readonly isAltered: boolean;
}

/** A verified stream of a file. */
export interface Judged {
  readonly rows: readonly JudgedRow[];
  /** True if the stream fails verification although no single event can be named. */
  readonly isUnsound: boolean;
}

type Place = Pick<InStream, 'application' | 'author'>;
const start = Buffer.from(START.hash, 'hex');

/** Format 1 verifies each event by its own hash. An altered event does not affect later ones. */
function byHashes(events: readonly EventLine[], place: Place): JudgedRow[] {
  let previous: Buffer = start;
  return events.map((event, index) => {
    const row = toArchivedRow(event, { ...place, sequence: index + 1, previous });
    previous = fromBase64('hash' in event.written ? event.written.hash : '');
    return { row, isAltered: !row.hash.equals(previous) };
  });
}

/** Chains each event to the computed hash of the one before it. */
function chained(events: readonly EventLine[], place: Place): EventRow[] {
  const rows: EventRow[] = [];
  for (const [index, event] of events.entries()) rows.push(toArchivedRow(event, { ...place, sequence: index + 1, previous: rows.at(-1)?.hash ?? start }));
  return rows;
}

/** Format 2 verifies all events by the stream's hash. If it does not match, each event is checked by its few letters. */
function byHead(events: readonly EventLine[], place: Place, head: Buffer): JudgedRow[] {
  const rows = chained(events, place);
  const isAsWritten = (rows.at(-1)?.hash ?? start).equals(head);
  return rows.map((row, index) => {
    const written = events[index]?.written;
    return { row, isAltered: !isAsWritten && !(written && 'check' in written && checkOf(row, rows[index - 1]?.id ?? null) === written.check) };
  });
}

/** Verifies the events of a stream from a file against the hashes in the file. */
export function judged(application: ApplicationLine, { line, events }: ReadStream): Judged {
  const place = { application, author: line.author };
  const head = fromBase64(line.hash);
  const rows = events.some(({ written }) => 'hash' in written) ? byHashes(events, place) : byHead(events, place, head);
  const isAtHead = events.length === line.events && (rows.at(-1)?.row.hash ?? start).equals(head);
  return { rows, isUnsound: !isAtHead && !rows.some(({ isAltered }) => isAltered) };
}

/** Returns the rows of a stream from a file. @throws ArchiveError if an event was altered */
export function rowsOf(application: ApplicationLine, stream: ReadStream): EventRow[] {
  const { line, at } = stream;
  const { rows, isUnsound } = judged(application, stream);
  const altered = rows.findIndex(({ isAltered }) => isAltered);
  if (altered !== -1) throw wrong(at + 1 + altered, 'is not as it was written: its hash is another');
  if (isUnsound) throw wrong(at, `says ${line.events} events, and ${rows.length} follow, or not up to its hash`);
  return rows.map(({ row }) => row);
}
