import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { type EventLineV1, ID_LENGTH, type StreamLine, type WrittenEventLine } from './archive-line.ts';
import { decodeBase64Url, encodeBase64Url, toBase64 } from './base64url.ts';
import { type ClearContent, type EventContent, IV_BYTES, deriveIv } from './event-hash.ts';

/** The position of a stream in the whole event store. */
export interface ArchivedStreamKey {
  /** The family's root application. */
  readonly root: string;
  readonly application: string;
  readonly author: StreamLine['author'];
}

/** The content of an event, whichever format it was read from. */
export interface ArchivedEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly writer: string;
  /** ISO 8601, like the other times. */
  readonly at: string;
  readonly sent: string;
  readonly received: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The stored personal fields, base64url: vector, tag, ciphertext. */
  readonly personal?: string | undefined;
}

/** An event of a file. */
export interface EventLine extends ArchivedEvent {
  /** The file's proof of the content: the event's own hash (base64url), or a check of a few letters. */
  readonly written: { readonly hash: string } | { readonly check: string };
}

const clearContentOf = ({ id, type, version, writer, at, sent, received, data }: ArchivedEvent, application: string): ClearContent => ({
  application_id: application,
  id,
  type,
  version,
  writer,
  at,
  sent_at: sent,
  received_at: received,
  data,
});

/** Returns what the hash of an event covers. @throws if its personal fields are not base64url */
export const toEventContent = (event: ArchivedEvent, { root, application, author }: ArchivedStreamKey): EventContent => ({
  ...clearContentOf(event, application),
  root_id: root,
  stream: `${author}/${application}`,
  personal: event.personal === undefined ? null : toBase64(event.personal),
});

function expandUuid(id: string): string {
  const hex = bytesToHex(decodeBase64Url(id));
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
const shortenUuid = (id: string): string => encodeBase64Url(hexToBytes(id.replaceAll('-', '')));

const addOffset = (sent: string, offset: number): string => new Date(Date.parse(sent) + offset).toISOString();

/** The base64url letters of a vector. Its length is a multiple of three, so the letters after it are those of the remaining bytes. */
const IV_LETTERS = (IV_BYTES / 3) * 4;

/** Returns the event of a line of any format. @throws if the id or a time is invalid */
export function parseEventLine(line: EventLineV1 | WrittenEventLine, application: string): EventLine {
  const { id, type, version, writer, sent, data, personal } = line;
  const event = { type, version, writer, sent, data };
  if ('hash' in line) return { ...event, id, at: line.at, received: line.received, personal, written: { hash: line.hash } };
  const clear = { ...event, id: expandUuid(id.slice(0, ID_LENGTH)), at: addOffset(sent, line.at), received: addOffset(sent, line.received) };
  const whole = line.sealed === undefined ? personal : encodeBase64Url(deriveIv(clearContentOf(clear, application))) + line.sealed;
  return { ...clear, personal: whole, written: { check: id.slice(ID_LENGTH) } };
}

function formatPersonal(event: ArchivedEvent, application: string): Pick<WrittenEventLine, 'sealed' | 'personal'> {
  const { personal } = event;
  if (personal === undefined) return {};
  const iv = encodeBase64Url(deriveIv(clearContentOf(event, application)));
  return personal.startsWith(iv) ? { sealed: personal.slice(IV_LETTERS) } : { personal };
}

/**
 * Returns the line of an event. The field order puts similar values next to each other, so that the file compresses best.
 * @param check empty if the stored event was altered
 */
export function formatEventLine(event: ArchivedEvent, application: string, check: string): WrittenEventLine {
  const { writer, sent, received, at, type, version, data } = event;
  const sentMs = Date.parse(sent);
  return {
    kind: 'event',
    writer,
    sent,
    received: Date.parse(received) - sentMs,
    at: Date.parse(at) - sentMs,
    type,
    version,
    data,
    id: `${shortenUuid(event.id)}${check}`,
    ...formatPersonal(event, application),
  };
}
