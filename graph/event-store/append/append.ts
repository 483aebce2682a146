import { createSecretKey } from 'node:crypto';
import type { AnyEvent, Catalog, Recorded } from '#events/core';
import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import { type DataKey, claimDataKeys, subjectKey } from '../encryption/data-keys.ts';
import type { CipherKey, EncryptionKeys } from '../encryption/encryption-keys.ts';
import { type EventSealing, type PrivacyOf, hasPersonalFields, toStoredEvent } from '../encryption/personal-fields.ts';
import { findAbandonedAmongWriters } from '../projections/abandoned-applications.ts';
import { projectSummaries } from '../projections/application-summary.ts';
import { type EventRow, eventColumns } from '../streams/event-row.ts';
import { EMPTY_HEAD, type StreamHead, type StreamKey, type StreamName, applicationIdOf, streamKey } from '../streams/stream.ts';
import { AppendRefused, type Refusal, canonicalContent, selectNewEvents, refuseAppend } from './append-guard.ts';
import { chainEvents } from './chain-events.ts';
import { lockStreamHeads, updateStreamHeads } from './stream-heads.ts';

/** What the event store needs. */
export interface EventStoreDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly clock: () => Date;
  readonly catalog: Catalog<AnyEvent>;
  /** Called with the number of events that were written. */
  readonly onWritten?: (events: number) => void;
}

/** A batch of events for one stream. */
export interface AppendRequest extends StreamKey {
  /** The hash of the id of the writing browser, which must own the application. Absent for server events. */
  readonly owner?: string | undefined;
  /** As `parseBatch` returns them, at most `MAX_BATCH_EVENTS`. */
  readonly events: readonly Recorded[];
  /** When the batch left its writer, by the writer's clock. */
  readonly sent: Date;
  /** When the batch arrived, by the server's clock. */
  readonly received: Date;
  readonly privacyOf: PrivacyOf;
}

/** The stream's new head, or why nothing was appended. */
export type AppendResult = { readonly ok: true; readonly head: StreamHead } | Refusal;

const ownerKey = (rootId: string, applicationId: string, owner: string): string => `${rootId}/${applicationId}/${owner}`.toLowerCase();
const subjectOf = ({ rootId, stream }: StreamKey) => ({ rootId, applicationId: applicationIdOf(stream) });

/** Returns the keys of the browsers that own the applications they write to. */
async function findOwners(trx: Kysely<Database>, appends: readonly AppendRequest[]): Promise<Set<string>> {
  const requests = appends.flatMap(({ rootId, stream, owner }) => (owner === undefined ? [] : [{ rootId, applicationId: applicationIdOf(stream), owner }]));
  if (requests.length === 0) return new Set();
  const rows = await trx
    .selectFrom('application_owner')
    .select(['root_id', 'application_id', 'browser_id_hash'])
    .where((eb) =>
      eb(
        eb.refTuple('root_id', 'application_id', 'browser_id_hash'),
        'in',
        requests.map(({ rootId, applicationId, owner }) => eb.tuple(rootId, applicationId, owner)),
      ),
    )
    .execute();
  return new Set(rows.map(({ root_id, application_id, browser_id_hash }) => ownerKey(root_id, application_id, browser_id_hash)));
}

/** Returns the stored rows that share a family and an id with these events. */
async function findStoredRows(trx: Kysely<Database>, appends: readonly AppendRequest[]): Promise<EventRow[]> {
  const ids = appends.flatMap(({ rootId, events }) => events.map(({ id }) => [rootId, id] as const));
  if (ids.length === 0) return [];
  return trx
    .selectFrom('event')
    .select(eventColumns)
    .where((eb) =>
      eb(
        eb.refTuple('root_id', 'id'),
        'in',
        ids.map(([rootId, id]) => eb.tuple(rootId, id)),
      ),
    )
    .execute();
}

/** What one transaction knows while it admits its appends one after the other. */
interface AppendState {
  readonly owners: ReadonlySet<string>;
  readonly dataKeys: ReadonlyMap<string, DataKey>;
  readonly heads: Map<string, StreamHead>;
  readonly stored: readonly EventRow[];
  /** Contents of events from earlier appends of this transaction: family → event id → content. */
  readonly added: Map<string, Map<string, string>>;
}

/** Returns the stored contents of this append's events, by id. They are upcast to today's version, as a repeated event was when it was parsed. */
function storedContents({ stored, added }: AppendState, append: AppendRequest, catalog: Catalog<AnyEvent>, dataKey: CipherKey | undefined): Map<string, string> {
  const root = append.rootId.toLowerCase();
  const ids = new Set(append.events.map(({ id }) => id));
  const rows = stored.filter((row) => row.root_id === root && ids.has(row.id));
  const contents = rows.map((row): [string, string] => {
    // A row of another stream differs by the stream's name alone. It may have another key and need not be decrypted.
    const event = toStoredEvent(row, catalog.definitions, row.stream === append.stream ? dataKey : undefined);
    const now = catalog.parse(event);
    return [row.id, canonicalContent(row.stream, now.ok ? now.event : event)];
  });
  return new Map([...contents, ...(added.get(root) ?? [])]);
}

/** Returns how to seal an append. @throws AppendRefused if the application was erased */
function sealingOf({ dataKeys }: AppendState, append: AppendRequest, head: StreamHead, { definitions }: Catalog<AnyEvent>): EventSealing {
  const claimed = dataKeys.get(subjectKey(subjectOf(append))) ?? 'erased';
  if (claimed === 'erased') return refuseAppend(head, 'erased', 0, 'the application was erased');
  return { definitions, privacyOf: append.privacyOf, dataKey: claimed === 'elsewhere' ? undefined : createSecretKey(claimed) };
}

/** @throws AppendRefused if personal fields would be written without a key */
function requireKey(events: readonly Recorded[], newEvents: readonly Recorded[], head: StreamHead, sealing: EventSealing): void {
  if (sealing.dataKey) return;
  const index = events.findIndex((event) => newEvents.includes(event) && hasPersonalFields(event, sealing));
  if (index !== -1) refuseAppend(head, 'sealed', index, 'the key of the application is elsewhere: nothing personal of it can be written here');
}

/** Returns the rows of an append's new events, chained to the rows before. @throws AppendRefused */
function admitAppend(state: AppendState, append: AppendRequest, catalog: Catalog<AnyEvent>): EventRow[] {
  const { rootId, stream, owner } = append;
  if (owner !== undefined && !state.owners.has(ownerKey(rootId, applicationIdOf(stream), owner)))
    refuseAppend(EMPTY_HEAD, 'not-owner', 0, 'this browser does not own the application');
  const head = state.heads.get(streamKey(append)) ?? EMPTY_HEAD;
  const sealing = sealingOf(state, append, head, catalog);
  const newEvents = selectNewEvents(stream, append.events, head, storedContents(state, append, catalog, sealing.dataKey));
  requireKey(append.events, newEvents, head, sealing);
  const columns = { root_id: rootId.toLowerCase(), stream, sent_at: append.sent, received_at: append.received };
  const rows = chainEvents(newEvents, columns, Buffer.from(head.hash, 'hex'), sealing);
  const family = state.added.get(rootId.toLowerCase()) ?? new Map<string, string>();
  for (const event of newEvents) family.set(event.id, canonicalContent(stream, event));
  state.added.set(rootId.toLowerCase(), family);
  const last = rows.at(-1);
  if (last) state.heads.set(streamKey(append), { sequence: last.sequence, hash: last.hash.toString('hex') });
  return rows;
}

function tryAppend(state: AppendState, append: AppendRequest, catalog: Catalog<AnyEvent>): { readonly rows: EventRow[]; readonly appended: AppendResult } {
  try {
    const rows = admitAppend(state, append, catalog);
    return { rows, appended: { ok: true, head: state.heads.get(streamKey(append)) ?? EMPTY_HEAD } };
  } catch (error) {
    if (error instanceof AppendRefused) return { rows: [], appended: error.refusal };
    throw error;
  }
}

/** Returns the new head of each stream that the rows extend. */
const newHeadsOf = (rows: readonly EventRow[]): (StreamKey & StreamHead)[] => [
  ...new Map(
    rows.map(({ root_id, stream, sequence, hash }) => {
      const key = { rootId: root_id, stream: stream as StreamName };
      return [streamKey(key), { ...key, sequence, hash: hash.toString('hex') }] as const;
    }),
  ).values(),
];

export interface AppendAllResult {
  readonly results: AppendResult[];
  /** True if any of the applications counted as abandoned until now. */
  readonly hasAbandoned: boolean;
}

/**
 * Appends several batches in the caller's transaction, as if one after the other: each as a whole or not at all. A refused batch does not affect the others.
 * The number of statements does not depend on the number of batches.
 */
export async function appendAllIn(trx: Kysely<Database>, appends: readonly AppendRequest[], deps: Omit<EventStoreDeps, 'db'>): Promise<AppendAllResult> {
  const owners = await findOwners(trx, appends);
  // Browsers that own nothing must not create heads or keys.
  const own = appends.filter(({ rootId, stream, owner }) => owner === undefined || owners.has(ownerKey(rootId, applicationIdOf(stream), owner)));
  const heads = own.length > 0 ? await lockStreamHeads(trx, own) : new Map<string, StreamHead>();
  // Their buyers are back. `recordReopenedIn` writes this to the server streams, whose heads must be locked before any other lock.
  const abandoned = (await findAbandonedAmongWriters(trx, own)).map(({ root_id: rootId, application_id }) => ({ rootId, stream: `facade/${application_id}` }) as const);
  if (abandoned.length > 0) await lockStreamHeads(trx, abandoned);
  const results = await appendPreparedIn(trx, appends, { owners, own, heads, stored: await findStoredRows(trx, own) }, deps);
  return { results, hasAbandoned: abandoned.length > 0 };
}

/** What the transaction has read before it appends anything. */
export interface AppendPreparation extends Pick<AppendState, 'owners' | 'heads' | 'stored'> {
  /** The appends whose writers may append. */
  readonly own: readonly AppendRequest[];
}

/** Does the same as `appendAllIn`, once the heads are locked. */
export async function appendPreparedIn(
  trx: Kysely<Database>,
  appends: readonly AppendRequest[],
  { own, ...prepared }: AppendPreparation,
  deps: Omit<EventStoreDeps, 'db'>,
): Promise<AppendResult[]> {
  const { keys, clock, catalog, onWritten } = deps;
  const dataKeys = own.length > 0 ? await claimDataKeys(trx, { keys, now: clock() }, own.map(subjectOf)) : new Map<string, DataKey>();
  const state: AppendState = { ...prepared, dataKeys, added: new Map() };
  const outcomes = appends.map((append) => tryAppend(state, append, catalog));
  const rows = outcomes.flatMap((one) => one.rows);
  if (rows.length > 0) {
    const txids = await updateStreamHeads(trx, newHeadsOf(rows));
    const txidOf = ({ root_id: rootId, stream }: EventRow): string | undefined => txids.get(streamKey({ rootId, stream: stream as StreamName }));
    await trx
      .insertInto('event')
      .values(rows.map((row) => ({ ...row, data: JSON.stringify(row.data), txid: txidOf(row) })))
      .execute();
    await projectSummaries(trx, rows);
    onWritten?.(rows.length);
  }
  return outcomes.map(({ appended }) => appended);
}
