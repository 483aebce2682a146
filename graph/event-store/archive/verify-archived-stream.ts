import { type ApplicationLine, verifyStream } from '#events/archive';
import type { EventRow } from '../streams/event-row.ts';
import { type ArchivedStream, lineError } from './archive-reader.ts';
import { streamKeyOf, toArchivedRow } from './archive-row.ts';

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

/** Verifies the events of a stream from a file against the hashes in the file. */
export function verifyArchivedStream(application: ApplicationLine, { line, events }: ArchivedStream): VerifiedStream {
  const owner = { application, author: line.author };
  const verified = verifyStream(streamKeyOf(owner), line, events);
  return {
    rows: verified.events.map(({ line: event, isAltered, ...hashes }, index) => ({ row: toArchivedRow(event, owner, { sequence: index + 1, ...hashes }), isAltered })),
    isBroken: verified.isBroken,
  };
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
