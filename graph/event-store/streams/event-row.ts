import type { Envelope } from '#events/core';
import type { Database } from '#graph/db';
import type { Selectable } from 'kysely';

/** An event. Its trace is no part of it. */
export type EventRow = Omit<Selectable<Database['event']>, 'trace_id'>;

/** An event to be written, with the trace that it is recorded in. */
export type NewEventRow = EventRow & Partial<Pick<Selectable<Database['event']>, 'trace_id'>>;

export const eventColumns = [
  'root_id',
  'stream',
  'sequence',
  'id',
  'application_id',
  'type',
  'version',
  'writer',
  'at',
  'sent_at',
  'received_at',
  'data',
  'personal',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof EventRow)[];

/** An event as it was stored: at the version it was written with, not upcast. */
export type StoredEvent = Envelope & { readonly type: string; readonly data: Readonly<Record<string, unknown>> };
