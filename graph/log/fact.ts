import { randomUUID } from 'node:crypto';
import type { AnyEvent, Recorded } from '#events/core';
import type { Database } from '#graph/database';
import type { Kysely } from 'kysely';
import { type Appended, type LogParts, appendAllIn } from './append.ts';
import { START } from './event-row.ts';
import { lockHeads } from './stream-head.ts';

export interface Whose {
  readonly root: string;
  readonly id: string;
}

/** Makes a fact, given the sequence that the browser's stream ends with. */
export type Fact = (after: number) => AnyEvent;

async function storedHead(trx: Kysely<Database>, { root, id }: Whose): Promise<number> {
  const head = await trx.selectFrom('stream_head').select('sequence').where('root_id', '=', root).where('stream', '=', `application/${id}`).executeTakeFirst();
  return head?.sequence ?? 0;
}

/** Appends to the facade's stream of an application, in the caller's transaction; expected refusals are data, and undo nothing of it. */
export async function recordFactIn(trx: Kysely<Database>, whose: Whose, fact: Fact, parts: LogParts): Promise<Appended> {
  const stream = `facade/${whose.id}` as const;
  const [{ sequence } = START] = (await lockHeads(trx, [{ rootId: whose.root, stream }])).values();
  const at = parts.clock();
  const { type, data } = fact(await storedHead(trx, whose));
  const version = parts.catalogue.definitions[type]?.version ?? 1;
  const event: Recorded = { id: randomUUID(), applicationId: whose.id, sequence: sequence + 1, version, writer: 'facade', at: at.toISOString(), type, data };
  const [appended] = await appendAllIn(trx, [{ rootId: whose.root, stream, events: [event], sent: at, received: at, privacyOf: () => 'personal' }], parts);
  return appended as Appended;
}
