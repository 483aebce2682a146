import type { AnyEvent, Recorded } from '#events/core';
import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type Append, type Appended, type LogParts, appendHeldIn } from './append.ts';
import { START } from './event-row.ts';
import { lockHeads } from './stream-head.ts';

export interface Whose {
  readonly root: string;
  readonly id: string;
}

/** A server event to record. */
export interface Fact {
  /** A UUID. Recording it again under the same id has no effect. */
  readonly id: string;
  /** The browser's last sequence as its request stated it. If there was no request, the last one stored by now applies. */
  readonly after?: number | undefined;
  /** Returns the event, given the browser sequence that it follows: at least that of the previous server event. */
  readonly make: (after: number) => AnyEvent;
}

interface Known {
  /** The last sequence of the browser's stream. */
  readonly browser: number | null;
  /** The browser sequence that the previous server event follows. */
  readonly last: number | null;
  readonly isThere: boolean;
}

/** Call this after locking the server stream's head: its result for that stream is then valid until the transaction ends. */
async function known(trx: Kysely<Database>, { root, id }: Whose, fact: Fact, sequence: number): Promise<Known> {
  const { rows } = await sql<Known>`select
    (select sequence from stream_head where root_id = ${root} and stream = ${`application/${id}`}) as browser,
    (select (data ->> 'after')::integer from event where root_id = ${root} and stream = ${`facade/${id}`} and sequence = ${sequence}) as last,
    exists (select from event where root_id = ${root} and id = ${fact.id}) as "isThere"`.execute(trx);
  return rows[0] as Known;
}

/** Appends to the application's server stream in the caller's transaction. Returns expected refusals as data; they do not roll it back. */
export async function recordFactIn(trx: Kysely<Database>, whose: Whose, fact: Fact, parts: LogParts): Promise<Appended> {
  const stream = `facade/${whose.id}` as const;
  const heads = await lockHeads(trx, [{ rootId: whose.root, stream }]);
  const [head = START] = heads.values();
  const { browser, last, isThere } = await known(trx, whose, fact, head.sequence);
  if (isThere) return { ok: true, head };
  const { type, data } = fact.make(Math.max(fact.after ?? browser ?? 0, last ?? 0));
  const version = parts.catalogue.definitions[type]?.version ?? 1;
  const at = parts.clock();
  const event: Recorded = { id: fact.id, applicationId: whose.id, sequence: head.sequence + 1, version, writer: 'facade', at: at.toISOString(), type, data };
  const append: Append = { rootId: whose.root, stream, events: [event], sent: at, received: at, privacyOf: () => 'personal' };
  // `known` just found no event under this id, and the head has been locked since before.
  const [appended] = await appendHeldIn(trx, [append], { owners: new Set(), own: [append], heads, stored: [] }, parts);
  return appended as Appended;
}
