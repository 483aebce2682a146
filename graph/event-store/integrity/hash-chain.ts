import { createHash } from 'node:crypto';
import { canonicalJson } from '#events/core';
import type { EventRow } from '../streams/event-row.ts';

/** Three letters miss one alteration in 262,144 by chance. */
export const CHECK_LENGTH = 3;

type UnhashedRow = Omit<EventRow, 'hash'>;

/** Returns the content of an event without its position in the stream. */
const contentOf = (row: UnhashedRow): Record<Exclude<keyof UnhashedRow, 'sequence' | 'previous_hash'>, unknown> => ({
  root_id: row.root_id,
  stream: row.stream,
  id: row.id,
  application_id: row.application_id,
  type: row.type,
  version: row.version,
  writer: row.writer,
  at: row.at.toISOString(),
  sent_at: row.sent_at.toISOString(),
  received_at: row.received_at.toISOString(),
  data: row.data,
  personal: row.personal?.toString('base64') ?? null,
});

const digest = (content: object): Buffer => createHash('sha256').update(canonicalJson(content)).digest();

/** Returns the hash of a stored event, over its whole row and the previous hash. */
export const computeEventHash = (row: UnhashedRow): Buffer => digest({ ...contentOf(row), sequence: row.sequence, previous_hash: row.previous_hash.toString('hex') });

/** Returns a short check over the event and the previous id (null for the first). It names the altered event if the stream's hash fails. */
export const computeEventCheck = (row: UnhashedRow, previous: string | null): string =>
  digest({ ...contentOf(row), previous })
    .toString('base64url')
    .slice(0, CHECK_LENGTH);
