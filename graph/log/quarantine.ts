import type { AnyEvent, Catalogue } from '#events/core';
import type { Database } from '#graph/database';
import type { Kysely } from 'kysely';
import { findDataKey } from './application-key.ts';
import { eventColumns } from './event-row.ts';
import type { LogKeys } from './keys.ts';
import { type Quarantined, soundOf } from './sound.ts';
import type { StreamKey } from './stream-head.ts';
import { streamsOf } from './streams.ts';
import { applicationOf } from './stream-name.ts';

interface Reading {
  readonly db: Kysely<Database>;
  readonly keys: LogKeys;
  readonly catalogue: Catalogue<AnyEvent>;
}

/** The key of an application; undefined also where it is sealed under another LOG_KEY: nothing of it can be opened then, and nothing is damaged. */
const keyOf = ({ db, keys }: Reading, rootId: string, stream: Quarantined['stream']): Promise<Buffer | undefined> =>
  findDataKey(db, keys, { rootId, applicationId: applicationOf(stream as `facade/${string}`) }).catch(() => undefined);

/** The events of a stream that cannot be read. */
async function quarantinedIn(reading: Reading, { rootId, stream }: StreamKey): Promise<Quarantined[]> {
  const dataKey = await keyOf(reading, rootId, stream);
  const rows = await reading.db.selectFrom('event').select(eventColumns).where('root_id', '=', rootId).where('stream', '=', stream).orderBy('sequence').execute();
  return rows.flatMap((row) => {
    const sound = soundOf(row, reading.catalogue, dataKey);
    return sound.ok ? [] : [sound.quarantined];
  });
}

/** Every event of the log that cannot be read. */
export async function* quarantineOf(reading: Reading): AsyncIterable<Quarantined> {
  for await (const stream of streamsOf(reading.db)) yield* await quarantinedIn(reading, stream);
}

/** Streams that are looked through at once. */
const AT_ONCE = 200;

/** The same in parts: of so many streams after a place, and where the next part begins; undefined where the log is at its end. */
export async function quarantinePart(reading: Reading, after: StreamKey | undefined): Promise<{ readonly found: readonly Quarantined[]; readonly end: StreamKey | undefined }> {
  const found: Quarantined[] = [];
  let left = AT_ONCE;
  for await (const stream of streamsOf(reading.db, after)) {
    found.push(...(await quarantinedIn(reading, stream)));
    left -= 1;
    if (left === 0) return { found, end: stream };
  }
  return { found, end: undefined };
}
