import { type KeyObject, createSecretKey } from 'node:crypto';
import type { EventStoreDeps } from '../append/append.ts';
import { findDataKey } from '../encryption/data-keys.ts';
import { toStoredEvent } from '../encryption/personal-fields.ts';
import { type StoredEvent, eventColumns } from '../streams/event-row.ts';
import { type StreamKey, applicationIdOf } from '../streams/stream.ts';
import { type QuarantinedEvent, parseEventRow } from './quarantine.ts';

/** A stored event with its batch's times: shown time = `event.at` + (`received` − `sent`). */
export interface TimedEvent {
  readonly event: StoredEvent;
  readonly sent: Date;
  readonly received: Date;
}

/** Returns the key of a stream's application as a KeyObject, imported once for all its events; undefined if there is none. */
async function findStreamKey({ db, keys }: EventStoreDeps, { rootId, stream }: StreamKey): Promise<KeyObject | undefined> {
  const dataKey = await findDataKey(db, keys, { rootId, applicationId: applicationIdOf(stream) });
  return dataKey && createSecretKey(dataKey);
}

/** Returns the events of a stream after a sequence (0 for all), in order. */
export async function readStream(deps: EventStoreDeps, of: StreamKey, after: number): Promise<TimedEvent[]> {
  const { db, catalog } = deps;
  const { rootId, stream } = of;
  const key = await findStreamKey(deps, of);
  const rows = await db
    .selectFrom('event')
    .select(eventColumns)
    .where('root_id', '=', rootId)
    .where('stream', '=', stream)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({ event: toStoredEvent(row, catalog.definitions, key), sent: row.sent_at, received: row.received_at }));
}

/** The readable and the quarantined events of a stream. */
export interface StreamContents {
  readonly events: readonly StoredEvent[];
  readonly quarantined: readonly QuarantinedEvent[];
}

/** Returns the readable events of a stream in order. A quarantined event does not block the others. */
export async function readWithQuarantine(deps: EventStoreDeps, of: StreamKey): Promise<StreamContents> {
  const { db, catalog } = deps;
  const { rootId, stream } = of;
  const key = await findStreamKey(deps, of);
  const rows = await db.selectFrom('event').select(eventColumns).where('root_id', '=', rootId).where('stream', '=', stream).orderBy('sequence').execute();
  const all = rows.map((row) => parseEventRow(row, catalog, key));
  return { events: all.flatMap((sound) => (sound.ok ? [sound.event] : [])), quarantined: all.flatMap((sound) => (sound.ok ? [] : [sound.quarantined])) };
}
