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

const quote = (text: string): string => JSON.stringify(text);

/**
 * Returns the canonical JSON (RFC 8785) of an event's clear content, from which the vector of its personal fields is derived. The keys stand in their order, so that
 * nothing needs sorting. @param data the canonical JSON of the content's data
 */
export const clearText = (content: ClearContent, data = canonicalJson(content.data)): string =>
  `{"application_id":${quote(content.application_id)},"at":${quote(content.at)},"data":${data},"id":${quote(content.id)},"received_at":${quote(content.received_at)},` +
  `"sent_at":${quote(content.sent_at)},"type":${quote(content.type)},"version":${content.version},"writer":${quote(content.writer)}}`;

/** What the hash of an event covers besides its content. */
export interface ChainPosition {
  readonly sequence: number;
  /** In hexadecimal. */
  readonly previousHash: string;
}

/** Returns the canonical JSON (RFC 8785) that an event's hash covers. @param data the canonical JSON of the content's data */
export const hashedText = (content: EventContent, { sequence, previousHash }: ChainPosition, data = canonicalJson(content.data)): string =>
  `{"application_id":${quote(content.application_id)},"at":${quote(content.at)},"data":${data},"id":${quote(content.id)},"personal":${JSON.stringify(content.personal)},` +
  `"previous_hash":${quote(previousHash)},"received_at":${quote(content.received_at)},"root_id":${quote(content.root_id)},"sent_at":${quote(content.sent_at)},` +
  `"sequence":${sequence},"stream":${quote(content.stream)},"type":${quote(content.type)},"version":${content.version},"writer":${quote(content.writer)}}`;

const digest = (text: string): Uint8Array => sha256(utf8ToBytes(text));

/** Returns the hash of an event in hexadecimal, over its content, its sequence and the hash before it. */
export const hashEvent = (content: EventContent, sequence: number, previousHash: string): string => bytesToHex(digest(hashedText(content, { sequence, previousHash })));

/** Returns a short check over the event and the previous id (null for the first). It names the altered event if the stream's hash fails. */
export const computeCheck = (content: EventContent, previousId: string | null): string =>
  encodeBase64Url(digest(canonicalJson({ ...content, previous: previousId }))).slice(0, CHECK_LENGTH);

/**
 * Returns the vector for an event's personal fields, derived from its clear content, so files omit it. Two texts under one key need equal clear content to share
 * it: one id in one batch of one server millisecond. The store refuses the second; a restored or continued store seals the id at another time.
 */
export const deriveIv = (content: ClearContent): Uint8Array => digest(clearText(content)).subarray(0, IV_BYTES);

/** Returns the context that encrypted personal fields are bound to. */
export const sealingContext = (applicationId: string, eventId: string): string => `event/${applicationId}/${eventId}`;
