import type { AnyEvent, Catalogue } from '#events/core';
import type { Database } from '#graph/database';
import type { Kysely } from 'kysely';
import { findDataKey } from './application-key.ts';
import { eventColumns } from './event-row.ts';
import type { LogKeys } from './keys.ts';
import { type Quarantined, soundOf } from './sound.ts';
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

/** Every event of the log that cannot be read. */
export async function* quarantineOf(reading: Reading): AsyncIterable<Quarantined> {
  for await (const { rootId, stream } of streamsOf(reading.db)) {
    const dataKey = await keyOf(reading, rootId, stream);
    const rows = await reading.db.selectFrom('event').select(eventColumns).where('root_id', '=', rootId).where('stream', '=', stream).orderBy('sequence').execute();
    for (const row of rows) {
      const sound = soundOf(row, reading.catalogue, dataKey);
      if (!sound.ok) yield sound.quarantined;
    }
  }
}
