import { type Infer, integer, literal, min, object, optional, pattern, record, refine, string, unknown } from 'superstruct';
import { IV_BYTES, ivOf } from './event-iv.ts';
import { CHECK_LETTERS, type EventRow, checkOf } from './event-row.ts';
import { base64, fromBase64, time, toBase64, uuid } from './line-parts.ts';

/** Of an id's sixteen bytes. */
const ID_LETTERS = 22;
const version = min(integer(), 1);
const data = record(string(), unknown());

/** An event as format 1 had it: with its own hash, and whatever vector it was sealed under. */
export const eventLineOf1 = object({
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

/** So many milliseconds from when its batch was sent. */
const fromSent = integer();

const hasTimes = ({ sent, at, received }: { readonly sent: string; readonly at: number; readonly received: number }): boolean =>
  [at, received].every((offset) => !Number.isNaN(new Date(Date.parse(sent) + offset).getTime()));

/**
 * An event of the stream before, in order: sequence 1 first. What hashes say of it, that of the whole stream says. The fields stand in this order, as what is alike
 * from line to line is best beside what is alike: compressed, it takes least.
 */
const event = object({
  kind: literal('event'),
  writer: string(),
  /** When its batch was sent, by its writer's clock. */
  sent: time,
  /** When that came in, by the server's. */
  received: fromSent,
  /** When it was, by its writer's. */
  at: fromSent,
  type: string(),
  version,
  data,
  /**
   * The sixteen bytes of its UUID, base64url: 22 letters. Then its check, the first letters of a hash of the event alone and of the id before it: which one is
   * amiss. One that was amiss where it was exported has none. They are one text, as what is random compresses best where it is not told apart.
   */
  id: pattern(string(), new RegExp(`^[\\w-]{${ID_LETTERS - 1}}[AQgw]([\\w-]{${CHECK_LETTERS}})?$`)),
  /** Its personal fields, encrypted: tag and ciphertext, base64url. The vector follows from the rest of the event. */
  sealed: optional(base64),
  /** The same of one that was sealed under another vector, with that before it. */
  personal: optional(base64),
});
export const eventLine = refine(event, 'event', (line) => hasTimes(line) && (line.sealed === undefined || line.personal === undefined));

type EventLineOf1 = Infer<typeof eventLineOf1>;
/** An event as it is written to a file. */
export type WrittenEventLine = Infer<typeof event>;

/** An event of a file, of whichever format. */
export interface EventLine {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly writer: string;
  readonly at: string;
  readonly sent: string;
  readonly received: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Its personal fields as they are stored, base64url: vector, tag, ciphertext. */
  readonly personal?: string | undefined;
  /** What the file says of what was written: the event's own hash, base64url, or a few letters. */
  readonly written: { readonly hash: string } | { readonly check: string };
}

const uuidOf = (id: string): string => {
  const hex = fromBase64(id).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
const shortOf = (id: string): string => toBase64(Buffer.from(id.replaceAll('-', ''), 'hex'));

const fromSentOf = (sent: string, offset: number): string => new Date(Date.parse(sent) + offset).toISOString();

/** What of an event's row its line has by itself. */
export const clearOf = ({ id, type, version: of, writer, at, sent, received, data: open }: Omit<EventLine, 'personal' | 'written'>, application_id: string) => ({
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

function readEventOf1(of1: EventLineOf1): EventLine {
  const { kind: _, hash, ...line } = of1;
  return { ...line, written: { hash } };
}

function readEvent(of2: WrittenEventLine, application: string): EventLine {
  const { kind: _, id, sealed, personal, ...line } = of2;
  const { sent } = line;
  const clear = { ...line, id: uuidOf(id.slice(0, ID_LETTERS)), at: fromSentOf(sent, line.at), received: fromSentOf(sent, line.received) };
  const whole = sealed === undefined ? personal : toBase64(Buffer.concat([ivOf(clearOf(clear, application)), fromBase64(sealed)]));
  return { ...clear, ...(whole !== undefined && { personal: whole }), written: { check: id.slice(ID_LETTERS) } };
}

/** The event of a line, whichever format it is of. */
export const eventOf = (line: EventLineOf1 | WrittenEventLine, application: string): EventLine => ('hash' in line ? readEventOf1(line) : readEvent(line, application));

function sealedOf(row: EventRow): Pick<WrittenEventLine, 'sealed' | 'personal'> {
  if (row.personal === null) return {};
  const isDerived = row.personal.subarray(0, IV_BYTES).equals(ivOf(row));
  return isDerived ? { sealed: toBase64(row.personal.subarray(IV_BYTES)) } : { personal: toBase64(row.personal) };
}

/** The line of an event. @param isAmiss whether what is stored is not what was written: no line says otherwise */
export const toEventLine = (row: EventRow, { previous, isAmiss }: { readonly previous: EventRow | undefined; readonly isAmiss: boolean }): WrittenEventLine => ({
  kind: 'event',
  writer: row.writer,
  sent: row.sent_at.toISOString(),
  received: row.received_at.getTime() - row.sent_at.getTime(),
  at: row.at.getTime() - row.sent_at.getTime(),
  type: row.type,
  version: row.version,
  data: row.data,
  id: `${shortOf(row.id)}${isAmiss ? '' : checkOf(row, previous?.id ?? null)}`,
  ...sealedOf(row),
});
