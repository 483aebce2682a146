import type { AnyEvent, Catalogue } from '#events/core';
import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import { findDataKey } from './application-key.ts';
import { eventColumns } from './event-row.ts';
import type { EncryptionKeys } from './keys.ts';
import { type QuarantinedEvent, parseEventRow } from './sound.ts';
import type { StreamKey } from './stream-head.ts';
import { listStreams } from './streams.ts';
import { applicationIdOf } from './stream-name.ts';

interface QuarantineDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly catalogue: Catalogue<AnyEvent>;
}

/** Returns an application's key. It is also undefined if another LOG_KEY sealed it: its events cannot be opened then, but are not damaged. */
const findReadableKey = ({ db, keys }: QuarantineDeps, rootId: string, stream: QuarantinedEvent['stream']): Promise<Buffer | undefined> =>
  findDataKey(db, keys, { rootId, applicationId: applicationIdOf(stream as `facade/${string}`) }).catch(() => undefined);

/** Returns the quarantined events of a stream. */
async function quarantinedIn(reading: QuarantineDeps, { rootId, stream }: StreamKey): Promise<QuarantinedEvent[]> {
  const dataKey = await findReadableKey(reading, rootId, stream);
  const rows = await reading.db.selectFrom('event').select(eventColumns).where('root_id', '=', rootId).where('stream', '=', stream).orderBy('sequence').execute();
  return rows.flatMap((row) => {
    const sound = parseEventRow(row, reading.catalogue, dataKey);
    return sound.ok ? [] : [sound.quarantined];
  });
}

/** Yields every quarantined event of the event store. */
export async function* listQuarantinedEvents(reading: QuarantineDeps): AsyncIterable<QuarantinedEvent> {
  for await (const stream of listStreams(reading.db)) yield* await quarantinedIn(reading, stream);
}

/** Streams per part. */
const STREAMS_PER_QUARANTINE_PAGE = 200;

/** Returns the quarantined events of the next streams after a stream, and where the next part begins; `end` is undefined after the last stream. */
export async function readQuarantinePage(reading: QuarantineDeps, after: StreamKey | undefined): Promise<{ readonly found: readonly QuarantinedEvent[]; readonly end: StreamKey | undefined }> {
  const found: QuarantinedEvent[] = [];
  let left = STREAMS_PER_QUARANTINE_PAGE;
  for await (const stream of listStreams(reading.db, after)) {
    found.push(...(await quarantinedIn(reading, stream)));
    left -= 1;
    if (left === 0) return { found, end: stream };
  }
  return { found, end: undefined };
}
