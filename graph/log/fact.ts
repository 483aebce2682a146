import type { AnyEvent, Recorded } from '#events/core';
import type { Database } from '#graph/database';
import { type Kysely, sql } from 'kysely';
import { type Append, type Appended, type LogParts, appendHeldIn } from './append.ts';
import { START } from './event-row.ts';
import { lockHeads } from './stream-head.ts';

export interface Whose {
  readonly root: string;
  readonly id: string;
}

/** What the facade itself has to say. */
export interface Fact {
  /** A UUID: said again under the same, it is the same fact, once. */
  readonly id: string;
  /** The browser's last sequence, as it said when it asked for what is told; absent where nobody asked: all that it had recorded by now. */
  readonly after?: number | undefined;
  /** Makes the event, given the sequence that it comes after: never less than the fact before it. */
  readonly make: (after: number) => AnyEvent;
}

interface Known {
  /** Where the browser's stream ends. */
  readonly browser: number | null;
  /** What the fact before came after. */
  readonly last: number | null;
  readonly isThere: boolean;
}

/** To be asked once the facade's head is held: what it says of the facade's stream stands until the transaction ends. */
async function known(trx: Kysely<Database>, { root, id }: Whose, fact: Fact, sequence: number): Promise<Known> {
  const { rows } = await sql<Known>`select
    (select sequence from stream_head where root_id = ${root} and stream = ${`application/${id}`}) as browser,
    (select (data ->> 'after')::integer from event where root_id = ${root} and stream = ${`facade/${id}`} and sequence = ${sequence}) as last,
    exists (select from event where root_id = ${root} and id = ${fact.id}) as "isThere"`.execute(trx);
  return rows[0] as Known;
}

/** Appends to the facade's stream of an application, in the caller's transaction; expected refusals are data, and undo nothing of it. */
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
  // Nothing is stored under its id: that was just asked, and the head is held since before.
  const [appended] = await appendHeldIn(trx, [append], { owners: new Set(), own: [append], heads, stored: [] }, parts);
  return appended as Appended;
}
