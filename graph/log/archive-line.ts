import { type Infer, enums, integer, literal, min, nullable, object, optional, pattern, record, string, unknown } from 'superstruct';
import { type EventRow, hashOf } from './event-row.ts';
import type { StreamName } from './stream-name.ts';

/** The shape of an exported log; a later one is not read by this program. */
export const FORMAT = 1;

const uuid = pattern(string(), /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const time = pattern(string(), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const base64 = pattern(string(), /^[\w-]*$/);
const whole = min(integer(), 0);

/** The first line of a file. */
export const logLine = object({ kind: literal('log'), format: integer(), at: time });
/** A configuration that applications refer to by its hash. */
export const programLine = object({ kind: literal('program'), hash: string(), configuration: unknown() });
/** An application; its streams follow it. */
export const applicationLine = object({
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
/** A stream of the application before; its events follow it. */
export const streamLine = object({ kind: literal('stream'), author: enums(['application', 'facade']), events: whole, hash: base64 });
/** An event of the stream before, in order: sequence 1 first. Of the times `sent` and `received` are those of its batch. */
export const eventLine = object({
  kind: literal('event'),
  id: uuid,
  type: string(),
  version: min(integer(), 1),
  writer: string(),
  at: time,
  sent: time,
  received: time,
  data: record(string(), unknown()),
  /** Its personal fields, encrypted, base64url. */
  personal: optional(base64),
  hash: base64,
});
/** The last line: without it the file is cut off. */
export const endLine = object({ kind: literal('end'), applications: whole, events: whole });

export const lineStructs = { log: logLine, program: programLine, application: applicationLine, stream: streamLine, event: eventLine, end: endLine };

export type LogLine = Infer<typeof logLine>;
export type ProgramLine = Infer<typeof programLine>;
export type ApplicationLine = Infer<typeof applicationLine>;
export type StreamLine = Infer<typeof streamLine>;
export type EventLine = Infer<typeof eventLine>;
export type EndLine = Infer<typeof endLine>;
export type ArchiveLine = LogLine | ProgramLine | ApplicationLine | StreamLine | EventLine | EndLine;
export const toBase64 = (bytes: Buffer): string => bytes.toString('base64url');
export const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64url');

export const toEventLine = (row: EventRow): EventLine => ({
  kind: 'event',
  id: row.id,
  type: row.type,
  version: row.version,
  writer: row.writer,
  at: row.at.toISOString(),
  sent: row.sent_at.toISOString(),
  received: row.received_at.toISOString(),
  data: row.data,
  ...(row.personal && { personal: toBase64(row.personal) }),
  hash: toBase64(row.hash),
});

export interface InStream {
  readonly application: Pick<ApplicationLine, 'root' | 'id'>;
  readonly author: StreamLine['author'];
  readonly sequence: number;
  readonly previous: Buffer;
}

export const streamOf = ({ application, author }: Pick<InStream, 'application' | 'author'>): StreamName => `${author}/${application.id}`;

/** The row of a line, with the hash that its content and the event before it come to. */
export function toArchivedRow(line: EventLine, place: InStream): EventRow {
  const row = {
    root_id: place.application.root,
    stream: streamOf(place),
    sequence: place.sequence,
    id: line.id,
    application_id: place.application.id,
    type: line.type,
    version: line.version,
    writer: line.writer,
    at: new Date(line.at),
    sent_at: new Date(line.sent),
    received_at: new Date(line.received),
    data: line.data,
    personal: line.personal === undefined ? null : fromBase64(line.personal),
    previous_hash: place.previous,
  };
  return { ...row, hash: hashOf(row) };
}
