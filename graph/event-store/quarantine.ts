import type { AnyEvent, Catalogue } from '#events/core';
import type { Database } from '#graph/db';
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

/** Returns an application's key. It is also undefined if another LOG_KEY sealed it: its events cannot be opened then, but are not damaged. */
const keyOf = ({ db, keys }: Reading, rootId: string, stream: Quarantined['stream']): Promise<Buffer | undefined> =>
  findDataKey(db, keys, { rootId, applicationId: applicationOf(stream as `facade/${string}`) }).catch(() => undefined);

/** Returns the quarantined events of a stream. */
async function quarantinedIn(reading: Reading, { rootId, stream }: StreamKey): Promise<Quarantined[]> {
  const dataKey = await keyOf(reading, rootId, stream);
  const rows = await reading.db.selectFrom('event').select(eventColumns).where('root_id', '=', rootId).where('stream', '=', stream).orderBy('sequence').execute();
  return rows.flatMap((row) => {
    const sound = soundOf(row, reading.catalogue, dataKey);
    return sound.ok ? [] : [sound.quarantined];
  });
}

/** Yields every quarantined event of the event store. */
export async function* quarantineOf(reading: Reading): AsyncIterable<Quarantined> {
  for await (const stream of streamsOf(reading.db)) yield* await quarantinedIn(reading, stream);
}

/** Streams per part. */
const AT_ONCE = 200;

/** Returns the quarantined events of the next streams after a stream, and where the next part begins; `end` is undefined after the last stream. */
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
