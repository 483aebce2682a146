import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '#events/core';
import type { EventLine } from './lines.ts';

const binary = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

/** @throws where it is no base64url */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(binary(text), (sign) => sign.charCodeAt(0));

export interface InStream {
  readonly root: string;
  readonly application: string;
  readonly author: 'application' | 'facade';
}

/** Of the events of a stream, those that are as they were written: each one's hash is over all of it and the hash before it (as graph/log writes them). */
export function soundIn({ root, application, author }: InStream, events: readonly EventLine[]): Set<EventLine> {
  let previous = '00'.repeat(32);
  const sound = new Set<EventLine>();
  for (const [index, line] of events.entries()) {
    const content = {
      root_id: root,
      stream: `${author}/${application}`,
      sequence: index + 1,
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
      previous_hash: previous,
    };
    const written = hexOf(line.hash);
    if (bytesToHex(sha256(utf8ToBytes(canonicalJson(content)))) === written) sound.add(line);
    // One event that was altered says nothing against those after it.
    previous = written;
  }
  return sound;
}

function hexOf(hash: string): string {
  try {
    return bytesToHex(bytesOf(hash));
  } catch {
    return '';
  }
}
