import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import { type Retention, findRetention } from './retention.ts';
import type { Period } from './period.ts';

export interface RetentionSettings {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** How long a policy in force is retained from the day it was bound. */
  readonly retainBoundFor: Period;
}

/** Which applications of a family to erase, and which to retain for now. */
export interface FamilySplit {
  readonly gone: readonly string[];
  readonly kept: Retention | null;
}

export async function splitFamily(trx: Kysely<Database>, root: string, { now, retainBoundFor }: RetentionSettings): Promise<FamilySplit> {
  const kept = await findRetention(trx, root, { now: new Date(now()), retain: retainBoundFor });
  const rows = await trx.selectFrom('application').select('id').where('root_id', '=', root).orderBy('created_at').orderBy('id').execute();
  return { kept, gone: rows.map(({ id }) => id).filter((id) => !kept?.applications.has(id)) };
}
