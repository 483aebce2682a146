import { type KeyObject, createSecretKey } from 'node:crypto';
import { findDataKey } from './application-key.ts';
import type { LogParts } from './append.ts';
import { type StoredEvent, eventColumns, fromRow } from './event-row.ts';
import { type Quarantined, soundOf } from './sound.ts';
import type { StreamKey } from './stream-head.ts';
import { applicationOf } from './stream-name.ts';

/** A stored event with its batch's times: shown time = `event.at` + (`received` − `sent`). */
export interface ReadEvent {
  readonly event: StoredEvent;
  readonly sent: Date;
  readonly received: Date;
}

/** Returns the key of a stream's application as a KeyObject, imported once for all its events; undefined if there is none. */
async function openingKey({ db, keys }: LogParts, { rootId, stream }: StreamKey): Promise<KeyObject | undefined> {
  const dataKey = await findDataKey(db, keys, { rootId, applicationId: applicationOf(stream) });
  return dataKey && createSecretKey(dataKey);
}

/** Returns the events of a stream after a sequence (0 for all), in order. */
export async function read(parts: LogParts, of: StreamKey, after: number): Promise<ReadEvent[]> {
  const { db, catalogue } = parts;
  const { rootId, stream } = of;
  const key = await openingKey(parts, of);
  const rows = await db
    .selectFrom('event')
    .select(eventColumns)
    .where('root_id', '=', rootId)
    .where('stream', '=', stream)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({ event: fromRow(row, catalogue.definitions, key), sent: row.sent_at, received: row.received_at }));
}

/** The readable and the quarantined events of a stream. */
export interface SoundEvents {
  readonly events: readonly StoredEvent[];
  readonly quarantined: readonly Quarantined[];
}

/** Returns the readable events of a stream in order. A quarantined event does not block the others. */
export async function readSound(parts: LogParts, of: StreamKey): Promise<SoundEvents> {
  const { db, catalogue } = parts;
  const { rootId, stream } = of;
  const key = await openingKey(parts, of);
  const rows = await db.selectFrom('event').select(eventColumns).where('root_id', '=', rootId).where('stream', '=', stream).orderBy('sequence').execute();
  const all = rows.map((row) => soundOf(row, catalogue, key));
  return { events: all.flatMap((sound) => (sound.ok ? [sound.event] : [])), quarantined: all.flatMap((sound) => (sound.ok ? [] : [sound.quarantined])) };
}
