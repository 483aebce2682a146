import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '#events/core';
import { encodeBase64Url } from './base64url.ts';

/** The unencrypted content of an event, without its position in the stream. Names are those of the database, because hashes cover them; times are ISO 8601. */
export interface ClearContent {
  readonly application_id: string;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly writer: string;
  readonly at: string;
  readonly sent_at: string;
  readonly received_at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The content of an event, without its position in the stream. */
export interface EventContent extends ClearContent {
  readonly root_id: string;
  readonly stream: string;
  /** The encrypted personal fields in base64 (not base64url): vector, tag, ciphertext. */
  readonly personal: string | null;
}

/** The hash before the first event of a stream, in hexadecimal. */
export const EMPTY_STREAM_HASH = '00'.repeat(32);

/** The length of an initialization vector. */
export const IV_BYTES = 12;
/** The length of the tag that authenticates a ciphertext. */
export const TAG_BYTES = 16;

/** Three letters miss one alteration in 262,144 by chance. */
export const CHECK_LENGTH = 3;

const digest = (content: object): Uint8Array => sha256(utf8ToBytes(canonicalJson(content)));

/** Returns the hash of an event in hexadecimal, over its content, its sequence and the hash before it. */
export const hashEvent = (content: EventContent, sequence: number, previousHash: string): string => bytesToHex(digest({ ...content, sequence, previous_hash: previousHash }));

/** Returns a short check over the event and the previous id (null for the first). It names the altered event if the stream's hash fails. */
export const computeCheck = (content: EventContent, previousId: string | null): string => encodeBase64Url(digest({ ...content, previous: previousId })).slice(0, CHECK_LENGTH);

/**
 * Returns the vector for an event's personal fields, derived from its clear content, so files omit it. Two texts under one key need equal clear content to share
 * it: one id in one batch of one server millisecond. The store refuses the second; a restored or continued store seals the id at another time.
 */
export const deriveIv = (content: ClearContent): Uint8Array => digest(content).subarray(0, IV_BYTES);

/** Returns the context that encrypted personal fields are bound to. */
export const sealingContext = (applicationId: string, eventId: string): string => `event/${applicationId}/${eventId}`;
