import { type KeyObject, createSecretKey } from 'node:crypto';
import type { AnyEvent, Catalog, Recorded } from '#events/core';
import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type DataKey, claimDataKeys, subjectKey } from '../encryption/data-keys.ts';
import type { CipherKey, EncryptionKeys } from '../encryption/encryption-keys.ts';
import { type EventSealing, type PrivacyOf, hasPersonalFields, toStoredEvent } from '../encryption/personal-fields.ts';
import type { SummaryKey } from '../projections/summary-key.ts';
import { type EventRow, eventColumns } from '../streams/event-row.ts';
import { EMPTY_HEAD, type StreamHead, type StreamKey, applicationIdOf, streamKey } from '../streams/stream.ts';
import { AppendRefused, type Refusal, canonicalContent, selectNewEvents, refuseAppend } from './append-guard.ts';
import { chainEvents } from './chain-events.ts';
import { lockStreamHeads } from '../streams/stream-heads.ts';
import { writeLockedEvents } from './write-events.ts';

/** What the event store needs. */
export interface EventStoreDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly clock: () => Date;
  readonly catalog: Catalog<AnyEvent>;
  /** Called with the number of events that were written. */
  readonly onWritten?: (events: number) => void;
  /** Called in the context of each append with the error of a write that is then repeated under locks. */
  readonly onWriteRepeated?: (error: unknown) => void;
  /** Called once for an application whose summary cannot be written. Its events are stored, and it is tried again. */
  readonly onSummaryFailed?: (error: unknown, application: SummaryKey) => void;
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
  /** The trace that it is part of. */
  readonly traceId?: string | undefined;
}

/** The stream's new head, or why nothing was appended. */
export type AppendResult = { readonly ok: true; readonly head: StreamHead } | Refusal;

/** The key to write an application with, imported once; or why there is none (see DataKey). */
type ApplicationKey = KeyObject | Exclude<DataKey, Buffer>;

export const ownerKey = ({ rootId, stream }: StreamKey, owner: string): string => `${rootId}/${applicationIdOf(stream)}/${owner}`.toLowerCase();
export const subjectOf = ({ rootId, stream }: StreamKey) => ({ rootId, applicationId: applicationIdOf(stream) });
const toApplicationKey = (key: DataKey): ApplicationKey => (Buffer.isBuffer(key) ? createSecretKey(key) : key);
export const toApplicationKeys = (keys: ReadonlyMap<string, DataKey>): Map<string, ApplicationKey> => new Map([...keys].map(([subject, key]) => [subject, toApplicationKey(key)]));

/** Returns the keys of the browsers that own the applications they write to. */
async function findOwners(trx: Kysely<Database>, appends: readonly AppendRequest[]): Promise<Set<string>> {
  const wanted = appends.flatMap(({ rootId, stream, owner }) => (owner === undefined ? [] : [{ root_id: rootId, application_id: applicationIdOf(stream), owner }]));
  if (wanted.length === 0) return new Set();
  const { rows } = await sql<{ root_id: string; application_id: string; owner: string }>`
    select root_id, application_id, browser_id_hash as owner from application_owner
    where (root_id, application_id, browser_id_hash) in (
      select * from json_to_recordset(${JSON.stringify(wanted)}) as wanted (root_id uuid, application_id uuid, owner text) limit ${wanted.length})`.execute(trx);
  return new Set(rows.map(({ root_id: rootId, application_id, owner }) => ownerKey({ rootId, stream: `application/${application_id}` }, owner)));
}

/** Returns the stored rows that share a family and an id with these events. */
async function findStoredRows(trx: Kysely<Database>, appends: readonly AppendRequest[]): Promise<EventRow[]> {
  const ids = appends.flatMap(({ rootId, events }) => events.map(({ id }) => ({ root_id: rootId, id })));
  if (ids.length === 0) return [];
  return trx
    .selectFrom('event')
    .select(eventColumns)
    .where(sql<boolean>`(root_id, id) in (select * from json_to_recordset(${JSON.stringify(ids)}) as wanted (root_id uuid, id uuid) limit ${ids.length})`)
    .execute();
}

/** What is known while appends are admitted one after the other. */
export interface AppendState {
  /** By `ownerKey`. */
  readonly owners: ReadonlySet<string>;
  /** By `subjectKey`. */
  readonly dataKeys: ReadonlyMap<string, ApplicationKey>;
  /** By `streamKey`; moved by each admitted append. */
  readonly heads: Map<string, StreamHead>;
  readonly stored: readonly EventRow[];
  /** Events of earlier appends of this transaction: family → event id → stream and event. */
  readonly added: Map<string, Map<string, { readonly stream: string; readonly event: Recorded }>>;
}

/** Returns a lookup of the content under an event id. Stored events are upcast to today's version, as a repeated event was when it was parsed. */
function contentLookup({ stored, added }: AppendState, append: AppendRequest, catalog: Catalog<AnyEvent>, dataKey: CipherKey | undefined): (id: string) => string | undefined {
  const root = append.rootId.toLowerCase();
  return (id) => {
    const earlier = added.get(root)?.get(id);
    if (earlier) return canonicalContent(earlier.stream, earlier.event);
    const row = stored.find((one) => one.id === id && one.root_id === root);
    if (!row) return undefined;
    // A row of another stream differs by the stream's name alone. It may have another key and need not be decrypted.
    const event = toStoredEvent(row, catalog.definitions, row.stream === append.stream ? dataKey : undefined);
    const now = catalog.parse(event);
    return canonicalContent(row.stream, now.ok ? now.event : event);
  };
}

/** Returns how to seal an append. @throws AppendRefused if the application was erased */
function sealingOf({ dataKeys }: AppendState, append: AppendRequest, head: StreamHead, { definitions }: Catalog<AnyEvent>): EventSealing {
  const claimed = dataKeys.get(subjectKey(subjectOf(append))) ?? 'erased';
  if (claimed === 'erased') return refuseAppend(head, 'erased', 0, 'the application was erased');
  return { definitions, privacyOf: append.privacyOf, dataKey: claimed === 'elsewhere' ? undefined : claimed };
}

/** @throws AppendRefused if personal fields would be written without a key */
function requireKey(events: readonly Recorded[], newEvents: readonly Recorded[], head: StreamHead, sealing: EventSealing): void {
  if (sealing.dataKey) return;
  const index = events.findIndex((event) => newEvents.includes(event) && hasPersonalFields(event, sealing));
  if (index !== -1) refuseAppend(head, 'sealed', index, 'the key of the application is elsewhere: nothing personal of it can be written here');
}

/** Returns the rows of an append's new events, chained to the rows before. @throws AppendRefused */
function admitAppend(state: AppendState, append: AppendRequest, catalog: Catalog<AnyEvent>): EventRow[] {
  const { stream, owner } = append;
  const [rootId, key] = [append.rootId.toLowerCase(), streamKey(append)];
  if (owner !== undefined && !state.owners.has(ownerKey(append, owner))) refuseAppend(EMPTY_HEAD, 'not-owner', 0, 'this browser does not own the application');
  const head = state.heads.get(key) ?? EMPTY_HEAD;
  const sealing = sealingOf(state, append, head, catalog);
  const newEvents = selectNewEvents(stream, append.events, head, contentLookup(state, append, catalog, sealing.dataKey));
  requireKey(append.events, newEvents, head, sealing);
  const columns = { root_id: rootId, stream, sent_at: append.sent, received_at: append.received, ...(append.traceId !== undefined && { trace_id: append.traceId }) };
  const rows = chainEvents(newEvents, columns, Buffer.from(head.hash, 'hex'), sealing);
  const family = state.added.get(rootId) ?? new Map<string, { readonly stream: string; readonly event: Recorded }>();
  for (const event of newEvents) family.set(event.id, { stream, event });
  state.added.set(rootId, family);
  const last = rows.at(-1);
  if (last) state.heads.set(key, { sequence: last.sequence, hash: last.hash.toString('hex') });
  return rows;
}

/** An append that was decided: the rows to write, and what its caller gets after commit. */
export interface AdmittedAppend {
  readonly rows: EventRow[];
  readonly result: AppendResult;
}

/** Decides an append as a whole. Only an event that is not in the catalog throws. */
export function decideAppend(state: AppendState, append: AppendRequest, catalog: Catalog<AnyEvent>): AdmittedAppend {
  try {
    const rows = admitAppend(state, append, catalog);
    return { rows, result: { ok: true, head: state.heads.get(streamKey(append)) ?? EMPTY_HEAD } };
  } catch (error) {
    if (error instanceof AppendRefused) return { rows: [], result: error.refusal };
    throw error;
  }
}

/** Decides appends one after the other and writes their events, in the caller's transaction, which holds the locks of their heads. */
export async function writeAppendsIn(trx: Kysely<Database>, appends: readonly AppendRequest[], state: AppendState, deps: Omit<EventStoreDeps, 'db'>): Promise<AppendResult[]> {
  const decided = appends.map((append) => decideAppend(state, append, deps.catalog));
  const rows = decided.flatMap((one) => one.rows);
  await writeLockedEvents(trx, rows);
  if (rows.length > 0) deps.onWritten?.(rows.length);
  return decided.map(({ result }) => result);
}

/** What a transaction decided, and what it knew at its end. */
export interface AppendOutcome {
  readonly results: AppendResult[];
  readonly state: AppendState;
}

/**
 * Appends several batches in the caller's transaction, as if one after the other: each as a whole or not at all. A refused batch does not affect the others.
 * The number of statements does not depend on the number of batches.
 */
export async function appendAllIn(trx: Kysely<Database>, appends: readonly AppendRequest[], deps: Omit<EventStoreDeps, 'db'>): Promise<AppendOutcome> {
  const owners = await findOwners(trx, appends);
  // Browsers that own nothing must not create heads or keys.
  const own = appends.filter((append) => append.owner === undefined || owners.has(ownerKey(append, append.owner)));
  const heads = own.length > 0 ? await lockStreamHeads(trx, own) : new Map<string, StreamHead>();
  const stored = await findStoredRows(trx, own);
  const dataKeys = own.length > 0 ? await claimDataKeys(trx, { keys: deps.keys, now: deps.clock() }, own.map(subjectOf)) : new Map<string, DataKey>();
  const state: AppendState = { owners, heads, stored, dataKeys: toApplicationKeys(dataKeys), added: new Map() };
  return { results: await writeAppendsIn(trx, appends, state, deps), state };
}
