import type { AnyEvent, Recorded } from '#events/core';
import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { EMPTY_HEAD } from '../streams/stream.ts';
import { type AppendRequest, type AppendResult, type EventStoreDeps, appendPreparedIn } from './append.ts';
import { lockStreamHeads } from './stream-heads.ts';

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
}

interface ServerStreamState {
  /** The last sequence of the browser's stream. */
  readonly browser: number | null;
  /** The browser sequence that the previous server event follows. */
  readonly last: number | null;
  readonly isThere: boolean;
}

/** Call this after locking the server stream's head: its result for that stream is then valid until the transaction ends. */
async function readServerStreamState(trx: Kysely<Database>, { root, id }: ApplicationRef, serverEvent: ServerEvent, sequence: number): Promise<ServerStreamState> {
  const { rows } = await sql<ServerStreamState>`select
    (select sequence from stream_head where root_id = ${root} and stream = ${`application/${id}`}) as browser,
    (select (data ->> 'after')::integer from event where root_id = ${root} and stream = ${`facade/${id}`} and sequence = ${sequence}) as last,
    exists (select from event where root_id = ${root} and id = ${serverEvent.id}) as "isThere"`.execute(trx);
  return rows[0] as ServerStreamState;
}

/** Appends to the application's server stream in the caller's transaction. Returns expected refusals as data; they do not roll it back. */
export async function recordServerEventIn(trx: Kysely<Database>, application: ApplicationRef, serverEvent: ServerEvent, deps: EventStoreDeps): Promise<AppendResult> {
  const stream = `facade/${application.id}` as const;
  const heads = await lockStreamHeads(trx, [{ rootId: application.root, stream }]);
  const [head = EMPTY_HEAD] = heads.values();
  const { browser, last, isThere } = await readServerStreamState(trx, application, serverEvent, head.sequence);
  if (isThere) return { ok: true, head };
  const { type, data } = serverEvent.make(Math.max(serverEvent.after ?? browser ?? 0, last ?? 0));
  const version = deps.catalog.definitions[type]?.version ?? 1;
  const at = deps.clock();
  const event: Recorded = { id: serverEvent.id, applicationId: application.id, sequence: head.sequence + 1, version, writer: 'facade', at: at.toISOString(), type, data };
  const append: AppendRequest = { rootId: application.root, stream, events: [event], sent: at, received: at, privacyOf: () => 'personal' };
  // The state just read has no event under this id, and the head has been locked since before.
  const [appended] = await appendPreparedIn(trx, [append], { owners: new Set(), own: [append], heads, stored: [] }, deps);
  return appended as AppendResult;
}
