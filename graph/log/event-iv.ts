import { createHash } from 'node:crypto';
import { canonicalJson } from '#events/core';
import type { EventRow } from './event-row.ts';

/** What of an event stands in clear, and is its own: not where it stands in its stream. */
export type Clear = Pick<EventRow, 'application_id' | 'id' | 'type' | 'version' | 'writer' | 'at' | 'sent_at' | 'received_at' | 'data'>;

export const IV_BYTES = 12;

/**
 * The vector that what is personal of an event is sealed under: it follows from what stands in clear, so that no file need have it. Under one key no two texts
 * may share one. They would have to be of one event's id, in one batch of the same millisecond by the server's clock, and differ in nothing but what is
 * personal: of these the log keeps one, and refuses to seal the other. A log that was restored, or goes on elsewhere, seals such an id at another time.
 */
export const ivOf = ({ application_id, id, type, version, writer, at, sent_at, received_at, data }: Clear): Buffer =>
  createHash('sha256')
    .update(canonicalJson({ application_id, id, type, version, writer, at: at.toISOString(), sent_at: sent_at.toISOString(), received_at: received_at.toISOString(), data }))
    .digest()
    .subarray(0, IV_BYTES);
