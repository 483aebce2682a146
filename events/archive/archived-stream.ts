import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { ArchiveLine, StreamLine } from './archive-line.ts';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';
import { EMPTY_STREAM_HASH, type EventContent, computeCheck, hashEvent } from './event-hash.ts';
import { type ArchivedEvent, type ArchivedStreamKey, type EventLine, formatEventLine, toEventContent } from './event-line.ts';

/** The hashes of an event in hexadecimal. */
export interface EventHashes {
  readonly previousHash: string;
  readonly hash: string;
}

/** An event of a verified stream, in order from sequence 1. */
interface VerifiedEvent extends EventHashes {
  readonly line: EventLine;
  /** True if the event is not as it was written. */
  readonly isAltered: boolean;
}

export interface VerifiedEvents {
  readonly events: readonly VerifiedEvent[];
  /** True if the stream fails verification although no single event can be named. */
  readonly isBroken: boolean;
}

/** Returns a hash in hexadecimal; empty if the text is not base64url. */
function toHexadecimal(hash: string): string {
  try {
    return bytesToHex(decodeBase64Url(hash));
  } catch {
    return '';
  }
}

/** Chains each event to the hash before it: to the computed one, or to those given. */
function chainContents(contents: readonly EventContent[], given?: readonly string[]): EventHashes[] {
  let previousHash = EMPTY_STREAM_HASH;
  return contents.map((content, index) => {
    const hashes = { previousHash, hash: hashEvent(content, index + 1, previousHash) };
    previousHash = given?.[index] ?? hashes.hash;
    return hashes;
  });
}

/** What an event store has of a stream, besides its events. */
interface StoredProof {
  /** The hash of the last event, in hexadecimal. */
  readonly hash: string;
  /** True for an event that was altered. Its line then has no check, so damage stays visible. */
  readonly isAltered: (index: number) => boolean;
}

/** Returns a stream's line and those of its events; no lines if it has no events. Without a stored proof the events are chained here. */
export function formatStreamLines(key: ArchivedStreamKey, events: readonly ArchivedEvent[], stored?: StoredProof): ArchiveLine[] {
  if (events.length === 0) return [];
  const contents = events.map((event) => toEventContent(event, key));
  const hash = stored?.hash ?? chainContents(contents).at(-1)?.hash ?? EMPTY_STREAM_HASH;
  const checkOf = (content: EventContent, index: number): string => (stored?.isAltered(index) ? '' : computeCheck(content, events[index - 1]?.id ?? null));
  const lines = contents.map((content, index) => formatEventLine(events[index] as ArchivedEvent, key.application, checkOf(content, index)));
  return [{ kind: 'stream', author: key.author, events: events.length, hash: encodeBase64Url(hexToBytes(hash)) }, ...lines];
}

/** Format 1 verifies each event by its own hash. An altered event does not affect later ones. */
function verifyByEventHashes(lines: readonly EventLine[], contents: readonly EventContent[]): VerifiedEvent[] {
  const written = lines.map((line) => toHexadecimal('hash' in line.written ? line.written.hash : ''));
  return chainContents(contents, written).map((hashes, index) => ({ ...hashes, line: lines[index] as EventLine, isAltered: hashes.hash !== written[index] }));
}

/** Format 2 verifies all events by the stream's hash. If it does not match, each event is checked by its few letters. */
function verifyByStreamHash(lines: readonly EventLine[], contents: readonly EventContent[], head: string): VerifiedEvent[] {
  const chain = chainContents(contents);
  const isAsWritten = chain.at(-1)?.hash === head;
  return chain.map((hashes, index) => {
    const line = lines[index] as EventLine;
    const isAltered = !isAsWritten && !('check' in line.written && computeCheck(contents[index] as EventContent, lines[index - 1]?.id ?? null) === line.written.check);
    return { ...hashes, line, isAltered };
  });
}

/** Verifies the events of a stream from a file against the hashes in the file. */
export function verifyStream(key: ArchivedStreamKey, { events, hash }: Pick<StreamLine, 'events' | 'hash'>, lines: readonly EventLine[]): VerifiedEvents {
  const contents = lines.map((line) => toEventContent(line, key));
  const head = toHexadecimal(hash);
  const verified = lines.some(({ written }) => 'hash' in written) ? verifyByEventHashes(lines, contents) : verifyByStreamHash(lines, contents, head);
  const isAtHead = lines.length === events && (verified.at(-1)?.hash ?? EMPTY_STREAM_HASH) === head;
  return { events: verified, isBroken: !isAtHead && !verified.some(({ isAltered }) => isAltered) };
}
