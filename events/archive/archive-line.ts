import { type Infer, type Struct, enums, integer, literal, min, nullable, optional, record, string, type, unknown } from 'superstruct';

/** The format of exported files. This program reads earlier formats, but no later ones. */
export const FORMAT = 2;
export const READABLE_FORMATS: readonly number[] = [1, FORMAT];

/** The base64url length of an id's 16 bytes. */
export const ID_LENGTH = 22;

/** How strictly a file is read: by default leniently, because a replay shows as much as it can read. An import is strict. */
export interface LineFormats {
  readonly shape: typeof type;
  readonly uuid: Struct<string, null>;
  readonly time: Struct<string, null>;
  readonly base64: Struct<string, null>;
  /** The id and check of an event. */
  readonly eventId: Struct<string, null>;
}

/** Returns the structs of an exported file's lines. */
export function defineLines({ shape = type, uuid = string(), time = string(), base64 = string(), eventId = string() }: Partial<LineFormats> = {}) {
  const count = min(integer(), 0);
  const content = {
    kind: literal('event'),
    type: string(),
    version: min(integer(), 1),
    writer: string(),
    /** When the batch was sent, by the writer's clock. */
    sent: time,
    data: record(string(), unknown()),
    /** The encrypted personal fields: vector, tag and ciphertext, base64url. */
    personal: optional(base64),
  };
  return {
    /** The first line of a file. */
    log: shape({ kind: literal('log'), format: integer(), at: time }),
    /** A configuration that applications refer to by its hash. */
    program: shape({ kind: literal('program'), hash: string(), configuration: unknown() }),
    /** An application; its streams follow it. */
    application: shape({
      kind: literal('application'),
      root: uuid,
      id: uuid,
      program: string(),
      sitename: nullable(string()),
      /** A fork's parent and the parent's last event that belongs to the fork. */
      parent: nullable(shape({ id: uuid, sequence: min(integer(), 1) })),
      at: time,
      /** The key of its personal fields, base64url; null if the export omits keys or the person was erased. */
      key: nullable(base64),
      /** When its personal fields were erased. An import erases the application too. */
      erased: optional(time),
    }),
    /** A stream of the preceding application; its events follow it. The hash of the last event covers all of them. */
    stream: shape({ kind: literal('stream'), author: enums(['application', 'facade']), events: count, hash: base64 }),
    /** An event in format 1, with its own hash and whatever vector it was sealed under. */
    eventV1: shape({ ...content, id: uuid, at: time, received: time, hash: base64 }),
    /** An event of the preceding stream, in order from sequence 1. The stream's hash covers it. */
    event: shape({
      ...content,
      /** When the batch arrived, by the server's clock: milliseconds from `sent`. */
      received: integer(),
      /** When the event occurred, by the writer's clock: milliseconds from `sent`. */
      at: integer(),
      /**
       * The 16 bytes of the UUID as 22 base64url letters, then a check: the first letters of a hash of this event and the previous id. The check names the altered
       * event; an event that was altered before its export has none. One text compresses best.
       */
      id: eventId,
      /** The encrypted personal fields without the vector, if it can be derived from the rest of the event. Then `personal` is omitted. */
      sealed: optional(base64),
    }),
    /** The last line. A file without it is truncated. */
    end: shape({ kind: literal('end'), applications: count, events: count }),
  };
}

type Lines = ReturnType<typeof defineLines>;
export type HeaderLine = Infer<Lines['log']>;
export type ProgramLine = Infer<Lines['program']>;
export type ApplicationLine = Infer<Lines['application']>;
export type StreamLine = Infer<Lines['stream']>;
export type EventLineV1 = Infer<Lines['eventV1']>;
/** An event as it is written to a file. */
export type WrittenEventLine = Infer<Lines['event']>;
export type EndLine = Infer<Lines['end']>;
/** A line as it is written. */
export type ArchiveLine = HeaderLine | ProgramLine | ApplicationLine | StreamLine | WrittenEventLine | EndLine;
/** A line as it is read, in any format. */
export type ReadableLine = ArchiveLine | EventLineV1;
