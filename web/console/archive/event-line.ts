import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type Infer, integer, literal, optional, record, string, type, union, unknown } from 'superstruct';
import { canonicalJson } from '#events/core';
import { base64Of, bytesOf } from './bytes.ts';

const content = {
  kind: literal('event'),
  id: string(),
  type: string(),
  version: integer(),
  writer: string(),
  sent: string(),
  data: record(string(), unknown()),
  personal: optional(string()),
};
const ofFormat1 = type({ ...content, at: string(), received: string(), hash: string() });
/** Times are so many milliseconds from when the batch was sent, ids short, each with a few letters that tell whether the event was altered; what is sealed lacks the vector, which follows from the rest (as graph/event-store writes them). */
const ofFormat2 = type({ ...content, at: integer(), received: integer(), sealed: optional(string()) });

/** An event of either format. */
export const eventLine = union([ofFormat1, ofFormat2]);
export type WrittenEvent = Infer<typeof eventLine>;

/** An event of a file, of whichever format. */
export interface EventLine {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly writer: string;
  /** ISO 8601, as are the other times. */
  readonly at: string;
  readonly sent: string;
  readonly received: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** As it is stored, base64url: vector, tag, ciphertext. */
  readonly personal?: string | undefined;
  /** What the file says was written: the hash of the event, or a few letters. */
  readonly written: { readonly hash: string } | { readonly check: string };
}

const IV_BYTES = 12;
const ID_LETTERS = 22;

function ivOf({ id, type: of, version, writer, at, sent, received, data }: Omit<EventLine, 'written'>, application: string): Uint8Array {
  const clear = { application_id: application, id, type: of, version, writer, at, sent_at: sent, received_at: received, data };
  return sha256(utf8ToBytes(canonicalJson(clear))).subarray(0, IV_BYTES);
}

function uuidOf(id: string): string {
  const hex = [...bytesOf(id)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const after = (sent: string, offset: number): string => new Date(Date.parse(sent) + offset).toISOString();

/** The event of a line. @throws where a time or an id is none */
export function eventOf(line: WrittenEvent, application: string): EventLine {
  const { id, type: of, version, writer, sent, data, personal } = line;
  const known = { type: of, version, writer, sent, data };
  if ('hash' in line) return { ...known, id, at: line.at, received: line.received, personal, written: { hash: line.hash } };
  const clear = { ...known, id: uuidOf(id.slice(0, ID_LETTERS)), at: after(sent, line.at), received: after(sent, line.received) };
  const whole = line.sealed === undefined ? personal : base64Of(new Uint8Array([...ivOf(clear, application), ...bytesOf(line.sealed)]));
  return { ...clear, personal: whole, written: { check: id.slice(ID_LETTERS) } };
}
