import type { AnyEvent, Catalog } from '#events/core';
import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import { findDataKey } from '../encryption/data-keys.ts';
import type { CipherKey, EncryptionKeys } from '../encryption/encryption-keys.ts';
import { toStoredEvent } from '../encryption/personal-fields.ts';
import { type EventRow, type StoredEvent, eventColumns } from '../streams/event-row.ts';
import { type StreamKey, applicationIdOf, listStreams } from '../streams/stream.ts';

/**
 * Why an event is quarantined. `unknown`: this release does not know its type or version. `sealed`: its key exists but does not open its personal fields, so
 * they are damaged. `shape`: it does not match its version, or an upcaster fails.
 */
export type QuarantineReason = 'unknown' | 'sealed' | 'shape';

/** A stored event that cannot be read. */
export interface QuarantinedEvent {
  readonly rootId: string;
  readonly stream: string;
  readonly sequence: number;
  readonly type: string;
  readonly version: number;
  readonly reason: QuarantineReason;
}

export type ParsedRow = { readonly ok: true; readonly event: StoredEvent } | { readonly ok: false; readonly quarantined: QuarantinedEvent };

function openRow(row: EventRow, definitions: Catalog<AnyEvent>['definitions'], dataKey: CipherKey | undefined): StoredEvent | null {
  try {
    return toStoredEvent(row, definitions, dataKey);
  } catch {
    return null;
  }
}

/** The fields of an erased event are gone, so only its type and version are checked. */
function findQuarantineReason(event: StoredEvent | null, row: EventRow, catalog: Catalog<AnyEvent>, isErased: boolean): QuarantineReason | null {
  const definition = Object.hasOwn(catalog.definitions, row.type) ? catalog.definitions[row.type] : undefined;
  if (!definition || row.version > definition.version) return 'unknown';
  if (event === null) return 'sealed';
  return isErased || catalog.parse(event).ok ? null : 'shape';
}

/** Returns a row's event as stored if it can be read today. Checked on every read, because a later release may know types that this one does not. */
export function parseEventRow(row: EventRow, catalog: Catalog<AnyEvent>, dataKey: CipherKey | undefined): ParsedRow {
  const event = openRow(row, catalog.definitions, dataKey);
  const reason = findQuarantineReason(event, row, catalog, row.personal !== null && dataKey === undefined);
  if (reason === null && event !== null) return { ok: true, event };
  const { root_id: rootId, stream, sequence, type, version } = row;
  return { ok: false, quarantined: { rootId, stream, sequence, type, version, reason: reason ?? 'sealed' } };
}

interface QuarantineDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly catalog: Catalog<AnyEvent>;
}

/** Returns an application's key. It is also undefined if another LOG_KEY sealed it: its events cannot be opened then, but are not damaged. */
const findReadableKey = ({ db, keys }: QuarantineDeps, rootId: string, stream: QuarantinedEvent['stream']): Promise<Buffer | undefined> =>
  findDataKey(db, keys, { rootId, applicationId: applicationIdOf(stream as `facade/${string}`) }).catch(() => undefined);

/** Returns the quarantined events of a stream. */
async function quarantinedIn(reading: QuarantineDeps, { rootId, stream }: StreamKey): Promise<QuarantinedEvent[]> {
  const dataKey = await findReadableKey(reading, rootId, stream);
  const rows = await reading.db.selectFrom('event').select(eventColumns).where('root_id', '=', rootId).where('stream', '=', stream).orderBy('sequence').execute();
  return rows.flatMap((row) => {
    const sound = parseEventRow(row, reading.catalog, dataKey);
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
export async function readQuarantinePage(
  reading: QuarantineDeps,
  after: StreamKey | undefined,
): Promise<{ readonly found: readonly QuarantinedEvent[]; readonly end: StreamKey | undefined }> {
  const found: QuarantinedEvent[] = [];
  let remaining = STREAMS_PER_QUARANTINE_PAGE;
  for await (const stream of listStreams(reading.db, after)) {
    found.push(...(await quarantinedIn(reading, stream)));
    remaining -= 1;
    if (remaining === 0) return { found, end: stream };
  }
  return { found, end: undefined };
}
