import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '#events/core';
import { base64Of, binary, bytesOf } from './bytes.ts';
import { type EventLine, type WrittenEvent, eventOf } from './event-line.ts';
import type { FileStream } from './read-file.ts';

export interface Place {
  readonly root: string;
  readonly application: string;
}

/** An event of a stream of a file, and whether it is not as it was written. */
interface JudgedEvent {
  readonly line: EventLine;
  readonly isAltered: boolean;
}

/** A stream of a file. */
export interface JudgedStream {
  readonly author: FileStream['author'];
  readonly events: readonly JudgedEvent[];
  /** Whether all of it is there and is not as it was written, though of no event of it that can be said. */
  readonly isUnsound: boolean;
}

const START = '00'.repeat(32);
const digest = (content: object): Uint8Array => sha256(utf8ToBytes(canonicalJson(content)));

/** All that an event is, but for where it stands (as graph/event-store hashes it). */
const contentOf = (line: EventLine, { root, application, author }: Place & Pick<FileStream, 'author'>): object => ({
  root_id: root,
  stream: `${author}/${application}`,
  id: line.id,
  application_id: application,
  type: line.type,
  version: line.version,
  writer: line.writer,
  at: line.at,
  sent_at: line.sent,
  received_at: line.received,
  data: line.data,
  personal: line.personal === undefined ? null : btoa(binary(line.personal)),
});

function hexOf(hash: string): string {
  try {
    return bytesToHex(bytesOf(hash));
  } catch {
    return '';
  }
}

/** Of format 1, where each has its hash, over all of it and the hash before it. One that was altered says nothing against those after it. */
function byHashes(lines: readonly EventLine[], contents: readonly object[]): { readonly isAltered: readonly boolean[]; readonly head: string } {
  let previous = START;
  const isAltered = lines.map(({ written }, index) => {
    const come = bytesToHex(digest({ ...contents[index], sequence: index + 1, previous_hash: previous }));
    previous = hexOf('hash' in written ? written.hash : '');
    return come !== previous;
  });
  return { isAltered, head: previous };
}

/** Of format 2, where the hash of the last one stands for all, and a few letters of each tell which one is amiss. */
function byHead(lines: readonly EventLine[], contents: readonly object[], head: string): ReturnType<typeof byHashes> {
  let previous = START;
  for (const [index, content] of contents.entries()) previous = bytesToHex(digest({ ...content, sequence: index + 1, previous_hash: previous }));
  const isAltered = lines.map(({ written }, index) => {
    if (previous === head) return false;
    const { check } = 'check' in written ? written : { check: '' };
    return check === '' || !base64Of(digest({ ...contents[index], previous: lines[index - 1]?.id ?? null })).startsWith(check);
  });
  return { isAltered, head: previous };
}

/** A line whose id, time or bytes are none was altered: what it says is kept as far as it goes. */
function readable(line: WrittenEvent, application: string): EventLine {
  try {
    const event = eventOf(line, application);
    bytesOf(event.personal ?? '');
    return event;
  } catch {
    const { id, type, version, writer, sent, data } = line;
    return { id, type, version, writer, at: sent, sent, received: sent, data, personal: '', written: 'hash' in line ? { hash: line.hash } : { check: '' } };
  }
}

/** The events of a stream, each judged by what the file says was written. */
export function judged(place: Place, { author, announced, hash, events }: FileStream): JudgedStream {
  const lines = events.map((line) => readable(line, place.application));
  const contents = lines.map((line) => contentOf(line, { ...place, author }));
  const told = hexOf(hash);
  const { isAltered, head } = events.some((line) => 'hash' in line) ? byHashes(lines, contents) : byHead(lines, contents, told);
  const isWhole = events.length >= announced;
  return {
    author,
    events: lines.map((line, index) => ({ line, isAltered: isAltered[index] ?? true })),
    isUnsound: isWhole && events.length > 0 && (head !== told || events.length > announced) && !isAltered.includes(true),
  };
}
