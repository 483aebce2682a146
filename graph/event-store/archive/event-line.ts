import { type Infer, integer, literal, min, object, optional, pattern, record, refine, string, unknown } from 'superstruct';
import { IV_BYTES } from '../encryption/encryption-keys.ts';
import { deriveEventIv } from '../encryption/personal-fields.ts';
import { CHECK_LENGTH, computeEventCheck } from '../integrity/hash-chain.ts';
import type { EventRow } from '../streams/event-row.ts';

// Structs and encodings that the lines of an exported file share.
export const uuid = pattern(string(), /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const time = pattern(string(), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const base64 = pattern(string(), /^[\w-]*$/);
export const count = min(integer(), 0);

export const toBase64 = (bytes: Buffer): string => bytes.toString('base64url');
export const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64url');

/** The base64url length of an id's 16 bytes. */
const ID_LENGTH = 22;
const version = min(integer(), 1);
const data = record(string(), unknown());

/** An event in format 1, with its own hash and whatever vector it was sealed under. */
export const eventLineV1 = object({
  kind: literal('event'),
  id: uuid,
  type: string(),
  version,
  writer: string(),
  at: time,
  sent: time,
  received: time,
  data,
  personal: optional(base64),
  hash: base64,
});

/** An offset in milliseconds from when the batch was sent. */
const offsetMs = integer();

const hasTimes = ({ sent, at, received }: { readonly sent: string; readonly at: number; readonly received: number }): boolean =>
  [at, received].every((offset) => !Number.isNaN(new Date(Date.parse(sent) + offset).getTime()));

/**
 * An event of the preceding stream, in order from sequence 1. The stream's hash covers it. The field order puts similar values next to each other, so that the
 * file compresses best.
 */
const event = object({
  kind: literal('event'),
  writer: string(),
  /** When the batch was sent, by the writer's clock. */
  sent: time,
  /** When the batch arrived, by the server's clock. */
  received: offsetMs,
  /** When the event occurred, by the writer's clock. */
  at: offsetMs,
  type: string(),
  version,
  data,
  /**
   * The 16 bytes of the UUID as 22 base64url letters, then a check: the first letters of a hash of this event and the previous id. The check names the altered
   * event; an event that was altered before its export has none. One text compresses best.
   */
  id: pattern(string(), new RegExp(`^[\\w-]{${ID_LENGTH - 1}}[AQgw]([\\w-]{${CHECK_LENGTH}})?$`)),
  /** The encrypted personal fields: tag and ciphertext, base64url. The vector is derived from the rest of the event. */
  sealed: optional(base64),
  /** The encrypted personal fields under any other vector: vector, tag and ciphertext. */
  personal: optional(base64),
});
export const eventLine = refine(event, 'event', (line) => hasTimes(line) && (line.sealed === undefined || line.personal === undefined));

type EventLineV1 = Infer<typeof eventLineV1>;
/** An event as it is written to a file. */
export type WrittenEventLine = Infer<typeof event>;

/** An event of a file of any format. */
export interface EventLine {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly writer: string;
  readonly at: string;
  readonly sent: string;
  readonly received: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The stored personal fields, base64url: vector, tag, ciphertext. */
  readonly personal?: string | undefined;
  /** The file's proof of the content: the event's own hash (base64url), or a check of a few letters. */
  readonly written: { readonly hash: string } | { readonly check: string };
}

const expandUuid = (id: string): string => {
  const hex = fromBase64(id).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
const shortenUuid = (id: string): string => toBase64(Buffer.from(id.replaceAll('-', ''), 'hex'));

const addOffset = (sent: string, offset: number): string => new Date(Date.parse(sent) + offset).toISOString();

/** Returns the part of an event's row that its line contains by itself. */
export const toClearFields = ({ id, type, version: of, writer, at, sent, received, data: open }: Omit<EventLine, 'personal' | 'written'>, application_id: string) => ({
  id,
  application_id,
  type,
  version: of,
  writer,
  at: new Date(at),
  sent_at: new Date(sent),
  received_at: new Date(received),
  data: open,
});

function readEventV1(of1: EventLineV1): EventLine {
  const { kind: _, hash, ...line } = of1;
  return { ...line, written: { hash } };
}

function readEvent(of2: WrittenEventLine, application: string): EventLine {
  const { kind: _, id, sealed, personal, ...line } = of2;
  const { sent } = line;
  const clear = { ...line, id: expandUuid(id.slice(0, ID_LENGTH)), at: addOffset(sent, line.at), received: addOffset(sent, line.received) };
  const whole = sealed === undefined ? personal : toBase64(Buffer.concat([deriveEventIv(toClearFields(clear, application)), fromBase64(sealed)]));
  return { ...clear, ...(whole !== undefined && { personal: whole }), written: { check: id.slice(ID_LENGTH) } };
}

/** Returns the event of a line of any format. */
export const parseEventLine = (line: EventLineV1 | WrittenEventLine, application: string): EventLine => ('hash' in line ? readEventV1(line) : readEvent(line, application));

function toSealedFields(row: EventRow): Pick<WrittenEventLine, 'sealed' | 'personal'> {
  if (row.personal === null) return {};
  const isDerived = row.personal.subarray(0, IV_BYTES).equals(deriveEventIv(row));
  return isDerived ? { sealed: toBase64(row.personal.subarray(IV_BYTES)) } : { personal: toBase64(row.personal) };
}

/** Returns the line of an event. @param isAltered true if the stored row was altered; its line then has no check */
export const toEventLine = (row: EventRow, { previous, isAltered }: { readonly previous: EventRow | undefined; readonly isAltered: boolean }): WrittenEventLine => ({
  kind: 'event',
  writer: row.writer,
  sent: row.sent_at.toISOString(),
  received: row.received_at.getTime() - row.sent_at.getTime(),
  at: row.at.getTime() - row.sent_at.getTime(),
  type: row.type,
  version: row.version,
  data: row.data,
  id: `${shortenUuid(row.id)}${isAltered ? '' : computeEventCheck(row, previous?.id ?? null)}`,
  ...toSealedFields(row),
});
