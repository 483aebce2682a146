import { type Infer, enums, integer, literal, min, nullable, object, optional, string, unknown } from 'superstruct';
import { type EventLine, type WrittenEventLine, clearOf, eventLine, eventLineOf1 } from './event-line.ts';
import { type EventRow, hashOf } from './event-row.ts';
import { base64, fromBase64, time, uuid, whole } from './line-parts.ts';
import type { StreamName } from './stream-name.ts';

/** The shape of an exported log as it is written; a later one is not read by this program, an earlier one is. */
export const FORMAT = 2;

/** The first line of a file. */
const logLine = object({ kind: literal('log'), format: integer(), at: time });
/** A configuration that applications refer to by its hash. */
const programLine = object({ kind: literal('program'), hash: string(), configuration: unknown() });
/** An application; its streams follow it. */
const applicationLine = object({
  kind: literal('application'),
  root: uuid,
  id: uuid,
  program: string(),
  sitename: nullable(string()),
  /** Of a fork: what it goes on from. */
  parent: nullable(object({ id: uuid, sequence: min(integer(), 1) })),
  at: time,
  /** The key of its personal fields, base64url; null where it was not asked for, or the person is erased. */
  key: nullable(base64),
  /** Since when nobody reads its personal fields any more. Wherever it is taken in it is erased, too. */
  erased: optional(time),
});
/** A stream of the application before; its events follow it. The hash of its last one stands for all of them. */
const streamLine = object({ kind: literal('stream'), author: enums(['application', 'facade']), events: whole, hash: base64 });
/** The last line: without it the file is cut off. */
const endLine = object({ kind: literal('end'), applications: whole, events: whole });

const others = { log: logLine, program: programLine, application: applicationLine, stream: streamLine, end: endLine };

/** Of each format that is read, what its lines have to be. */
export const lineStructs: Readonly<Record<number, typeof others & { readonly event: typeof eventLineOf1 | typeof eventLine }>> = {
  1: { ...others, event: eventLineOf1 },
  [FORMAT]: { ...others, event: eventLine },
};

export type LogLine = Infer<typeof logLine>;
export type ProgramLine = Infer<typeof programLine>;
export type ApplicationLine = Infer<typeof applicationLine>;
export type StreamLine = Infer<typeof streamLine>;
export type EndLine = Infer<typeof endLine>;
export type ArchiveLine = LogLine | ProgramLine | ApplicationLine | StreamLine | WrittenEventLine | EndLine;

export interface InStream {
  readonly application: Pick<ApplicationLine, 'root' | 'id'>;
  readonly author: StreamLine['author'];
  readonly sequence: number;
  readonly previous: Buffer;
}

export const streamOf = ({ application, author }: Pick<InStream, 'application' | 'author'>): StreamName => `${author}/${application.id}`;

/** The row of an event, with the hash that its content and the event before it come to. */
export function toArchivedRow(line: Omit<EventLine, 'written'>, place: InStream): EventRow {
  const row = {
    root_id: place.application.root,
    stream: streamOf(place),
    sequence: place.sequence,
    ...clearOf(line, place.application.id),
    personal: line.personal === undefined ? null : fromBase64(line.personal),
    previous_hash: place.previous,
  };
  return { ...row, hash: hashOf(row) };
}
