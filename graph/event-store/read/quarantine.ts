import type { AnyEvent, Catalog } from '#events/core';
import type { Database } from '#graph/db';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type KeySubject, findReadableKeys, subjectKey } from '../encryption/data-keys.ts';
import type { CipherKey, EncryptionKeys } from '../encryption/encryption-keys.ts';
import { toStoredEvent } from '../encryption/personal-fields.ts';
import { type EventRow, type StoredEvent, eventColumns } from '../streams/event-row.ts';
import { type StreamName, applicationIdOf } from '../streams/stream.ts';

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

export interface QuarantineDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly catalog: Catalog<AnyEvent>;
}

const subjectOf = ({ root_id: rootId, stream }: EventRow): KeySubject => ({ rootId, applicationId: applicationIdOf(stream as StreamName) });

/** Returns the quarantined events among these rows, in their order. Without its key, an application's personal fields are not checked. */
export async function findQuarantined({ db, keys, catalog }: QuarantineDeps, rows: readonly EventRow[]): Promise<QuarantinedEvent[]> {
  const dataKeys = await findReadableKeys(db, keys, rows.map(subjectOf));
  return rows.flatMap((row) => {
    const parsed = parseEventRow(row, catalog, dataKeys.get(subjectKey(subjectOf(row))));
    return parsed.ok ? [] : [parsed.quarantined];
  });
}

/** Where an event is stored. The event store is read in the order of these keys. */
export interface EventKey {
  readonly rootId: string;
  readonly stream: string;
  readonly sequence: number;
}

/** The key before every event. */
export const FIRST_EVENT_KEY: EventKey = { rootId: '00000000-0000-0000-0000-000000000000', stream: '', sequence: 0 };

export const toEventKey = ({ root_id: rootId, stream, sequence }: EventRow): EventKey => ({ rootId, stream, sequence });

/** Matches rows of events whose key comes after this one. */
export const isAfterKey = ({ rootId, stream, sequence }: EventKey): RawBuilder<boolean> =>
  sql<boolean>`(root_id, stream, sequence) > (${rootId}::uuid, ${stream}::text, ${sequence}::integer)`;

/** Events per page: few enough that parsing them delays no request. */
export const EVENTS_PER_PAGE = 200;

/** Returns the next page of stored events, also of streams without a head; fewer than EVENTS_PER_PAGE at the end. */
export const readEventPage = (db: Kysely<Database>, after: EventKey): Promise<EventRow[]> =>
  db.selectFrom('event').select(eventColumns).where(isAfterKey(after)).orderBy('root_id').orderBy('stream').orderBy('sequence').limit(EVENTS_PER_PAGE).execute();

/** Yields every quarantined event, by reading the whole event store now. */
export async function* listQuarantinedEvents(deps: QuarantineDeps): AsyncIterable<QuarantinedEvent> {
  let rows = await readEventPage(deps.db, FIRST_EVENT_KEY);
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield* await findQuarantined(deps, rows);
    rows = await readEventPage(deps.db, toEventKey(last));
  }
}
