// The server events of an application, as they are in the event store.
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { NodeBuyer } from './node-buyer.ts';

export interface FacadeFact {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The public fields of the facts in the facade's stream of a buyer's application, in order. */
export async function factsOf(db: Kysely<Database>, buyer: NodeBuyer): Promise<FacadeFact[]> {
  const { applicationId: id } = buyer.ports;
  return db.selectFrom('event').select(['type', 'data']).where('stream', '=', `facade/${id}`).orderBy('sequence').execute();
}

const PATIENCE = 15_000;

/** The same once there is one of this type. @throws what there is where it takes too long */
export async function factsUntil(db: Kysely<Database>, buyer: NodeBuyer, type: string): Promise<FacadeFact[]> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const facts = await factsOf(db, buyer);
    if (facts.some((fact) => fact.type === type)) return facts;
    // An embedded database answers without letting anything else have a turn.
    await setImmediate();
    if (Date.now() > until) throw new Error(`no ${type} in ${JSON.stringify(facts)}`);
  }
}
