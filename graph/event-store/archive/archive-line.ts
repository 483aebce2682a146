import { type Infer, enums, integer, literal, min, nullable, object, optional, string, unknown } from 'superstruct';
import { computeEventHash } from '../integrity/hash-chain.ts';
import type { EventRow } from '../streams/event-row.ts';
import type { StreamName } from '../streams/stream.ts';
import { type EventLine, type WrittenEventLine, base64, count, eventLine, eventLineV1, fromBase64, time, toBase64, toClearFields, toEventLine, uuid } from './event-line.ts';

/** The format of exported files. This program reads earlier formats, but no later ones. */
export const FORMAT = 2;

/** The first line of a file. */
const headerLine = object({ kind: literal('log'), format: integer(), at: time });
/** A configuration that applications refer to by its hash. */
const programLine = object({ kind: literal('program'), hash: string(), configuration: unknown() });
/** An application; its streams follow it. */
const applicationLine = object({
  kind: literal('application'),
  root: uuid,
  id: uuid,
  program: string(),
  sitename: nullable(string()),
  /** A fork's parent and the parent's last event that belongs to the fork. */
  parent: nullable(object({ id: uuid, sequence: min(integer(), 1) })),
  at: time,
  /** The key of its personal fields, base64url; null if the export omits keys or the person was erased. */
  key: nullable(base64),
  /** When its personal fields were erased. An import erases the application too. */
  erased: optional(time),
});
/** A stream of the preceding application; its events follow it. The hash of the last event covers all of them. */
const streamLine = object({ kind: literal('stream'), author: enums(['application', 'facade']), events: count, hash: base64 });
/** The last line. A file without it is truncated. */
const endLine = object({ kind: literal('end'), applications: count, events: count });

const otherLines = { log: headerLine, program: programLine, application: applicationLine, stream: streamLine, end: endLine };

/** The structs of the lines, by the format of the file. */
export const lineStructs: Readonly<Record<number, typeof otherLines & { readonly event: typeof eventLineV1 | typeof eventLine }>> = {
  1: { ...otherLines, event: eventLineV1 },
  [FORMAT]: { ...otherLines, event: eventLine },
};

export type HeaderLine = Infer<typeof headerLine>;
export type ProgramLine = Infer<typeof programLine>;
export type ApplicationLine = Infer<typeof applicationLine>;
export type StreamLine = Infer<typeof streamLine>;
export type EndLine = Infer<typeof endLine>;
export type ArchiveLine = HeaderLine | ProgramLine | ApplicationLine | StreamLine | WrittenEventLine | EndLine;

export interface ArchivedPosition {
  readonly application: Pick<ApplicationLine, 'root' | 'id'>;
  readonly author: StreamLine['author'];
  readonly sequence: number;
  readonly previous: Buffer;
}

export const streamNameOf = ({ application, author }: Pick<ArchivedPosition, 'application' | 'author'>): StreamName => `${author}/${application.id}`;

/** Returns the row of an event, with a hash over its content and the previous event's hash. */
export function toArchivedRow(line: Omit<EventLine, 'written'>, place: ArchivedPosition): EventRow {
  const row = {
    root_id: place.application.root,
    stream: streamNameOf(place),
    sequence: place.sequence,
    ...toClearFields(line, place.application.id),
    personal: line.personal === undefined ? null : fromBase64(line.personal),
    previous_hash: place.previous,
  };
  return { ...row, hash: computeEventHash(row) };
}

/**
 * Returns a stream's line and those of its events; no lines if it has no events.
 * @param isAltered true for rows that were altered
 */
export function toStreamLines(
  author: StreamLine['author'],
  rows: readonly EventRow[],
  isAltered: (row: EventRow, previous: EventRow | undefined) => boolean = () => false,
): ArchiveLine[] {
  const last = rows.at(-1);
  if (!last) return [];
  const events = rows.map((row, index) => {
    const previous = rows[index - 1];
    return toEventLine(row, { previous, isAltered: isAltered(row, previous) });
  });
  return [{ kind: 'stream', author, events: rows.length, hash: toBase64(last.hash) }, ...events];
}
