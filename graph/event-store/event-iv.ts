import { createHash } from 'node:crypto';
import { canonicalJson } from '#events/core';
import type { Database } from '#graph/db';
import type { Selectable } from 'kysely';

/** The unencrypted content of an event, without its position in the stream. */
export type ClearFields = Pick<Selectable<Database['event']>, 'application_id' | 'id' | 'type' | 'version' | 'writer' | 'at' | 'sent_at' | 'received_at' | 'data'>;

export const IV_BYTES = 12;

/**
 * Returns the vector for an event's personal fields, derived from its clear fields, so files omit it. Two texts under one key need equal clear fields to share
 * it: one id in one batch of one server millisecond. The store refuses the second; a restored or continued store seals the id at another time.
 */
export const deriveEventIv = ({ application_id, id, type, version, writer, at, sent_at, received_at, data }: ClearFields): Buffer =>
  createHash('sha256')
    .update(canonicalJson({ application_id, id, type, version, writer, at: at.toISOString(), sent_at: sent_at.toISOString(), received_at: received_at.toISOString(), data }))
    .digest()
    .subarray(0, IV_BYTES);
