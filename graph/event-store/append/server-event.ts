import type { AnyEvent, Recorded } from '#events/core';
import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { EMPTY_HEAD, type StreamHead } from '../streams/stream.ts';
import { type DataKey, claimDataKeys, readDataKey, subjectKey } from '../encryption/data-keys.ts';
import { type AppendRequest, type AppendResult, type EventStoreDeps, toApplicationKeys, writeAppendsIn } from './append.ts';
import { lockStreamHeads } from '../streams/stream-heads.ts';

/** An application: its family's root and its own id. */
export interface ApplicationRef {
  readonly root: string;
  readonly id: string;
}

/** A server event to record. */
export interface ServerEvent {
  /** A UUID. Recording it again under the same id has no effect. */
  readonly id: string;
  /** The browser's last sequence as its request stated it. If there was no request, the last one stored by now applies. */
  readonly after?: number | undefined;
  /** Returns the event, given the browser sequence that it follows: at least that of the previous server event. */
  readonly make: (after: number) => AnyEvent;
  /** The trace that it is part of. */
  readonly traceId?: string | undefined;
}

interface ServerStreamState {
  /** The last sequence of the browser's stream. */
  readonly browser: number | null;
  /** The browser sequence that the previous server event follows. */
  readonly last: number | null;
  readonly isThere: boolean;
  readonly hasKey: boolean;
  readonly wrapped_key: Buffer | null;
  readonly erased_at: Date | null;
}

/** Call this after locking the server stream's head: its result for that stream, and the key, are then valid until the transaction ends. */
async function readServerStreamState(trx: Kysely<Database>, { root, id }: ApplicationRef, serverEvent: ServerEvent, sequence: number): Promise<ServerStreamState> {
  const { rows } = await sql<ServerStreamState>`select
    (select sequence from stream_head where root_id = ${root} and stream = ${`application/${id}`}) as browser,
    (select (data ->> 'after')::integer from event where root_id = ${root} and stream = ${`facade/${id}`} and sequence = ${sequence}) as last,
    exists (select from event where root_id = ${root} and id = ${serverEvent.id}) as "isThere",
    key.root_id is not null as "hasKey", key.wrapped_key, key.erased_at
    from (select ${root}::uuid as root_id, ${id}::uuid as application_id) as wanted left join application_key key using (root_id, application_id)`.execute(trx);
  return rows[0] as ServerStreamState;
}

/** Returns the event after those that its stream has, and after the browser's that it follows. */
function createEvent(
  application: ApplicationRef,
  { id, after, make }: ServerEvent,
  { sequence }: StreamHead,
  { browser, last }: ServerStreamState,
): Omit<Recorded, 'version' | 'at'> {
  const { type, data } = make(Math.max(after ?? browser ?? 0, last ?? 0));
  return { id, applicationId: application.id, sequence: sequence + 1, writer: 'facade', type, data };
}

/** Returns the key to write the application with; creates it for its first event. */
async function claimKey(trx: Kysely<Database>, { root, id }: ApplicationRef, state: ServerStreamState, { keys, clock }: EventStoreDeps): Promise<Map<string, DataKey>> {
  const subject = { rootId: root, applicationId: id };
  return state.hasKey ? new Map([[subjectKey(subject), readDataKey(keys, subject, state)]]) : claimDataKeys(trx, { keys, now: clock() }, [subject]);
}

/** Appends to the application's server stream in the caller's transaction. Returns expected refusals as data; they do not roll it back. */
export async function recordServerEventIn(trx: Kysely<Database>, application: ApplicationRef, serverEvent: ServerEvent, deps: EventStoreDeps): Promise<AppendResult> {
  const stream = `facade/${application.id}` as const;
  const heads = await lockStreamHeads(trx, [{ rootId: application.root, stream }]);
  const [head = EMPTY_HEAD] = heads.values();
  const state = await readServerStreamState(trx, application, serverEvent, head.sequence);
  if (state.isThere) return { ok: true, head };
  const dataKeys = await claimKey(trx, application, state, deps);
  const at = deps.clock();
  const event = createEvent(application, serverEvent, head, state);
  const events = [{ ...event, version: deps.catalog.definitions[event.type]?.version ?? 1, at: at.toISOString() }];
  const append: AppendRequest = { rootId: application.root, stream, events, sent: at, received: at, privacyOf: () => 'personal', traceId: serverEvent.traceId };
  // The state just read has no event under this id, and the head has been locked since before.
  const [appended] = await writeAppendsIn(trx, [append], { owners: new Set(), heads, stored: [], added: new Map(), dataKeys: toApplicationKeys(dataKeys) }, deps);
  return appended as AppendResult;
}
