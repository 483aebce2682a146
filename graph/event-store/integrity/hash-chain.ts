import { hash } from 'node:crypto';
import { type EventContent, hashedText } from '#events/archive';
import type { EventRow } from '../streams/event-row.ts';

type UnhashedRow = Omit<EventRow, 'hash'>;

const contentOf = (row: UnhashedRow): EventContent => ({
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

/** Returns the hash of a stored event, over its whole row and the previous hash. @param data the canonical JSON of the row's data */
export const computeEventHash = (row: UnhashedRow, data?: string): Buffer =>
  hash('sha256', hashedText(contentOf(row), { sequence: row.sequence, previousHash: row.previous_hash.toString('hex') }, data), 'buffer');
