import { v5 as uuidOf } from 'uuid';
import { applicationReopened } from '#events/facade';
import type { Database } from '#graph/database';
import type { Kysely } from 'kysely';
import type { Append, LogParts } from './append.ts';
import { type Fact, recordFactIn } from './fact.ts';
import { findAbandoned } from './abandoned.ts';

/** What the facade's stream says where a buyer is back. @param after what his browser had recorded when the application counted as abandoned */
export const reopenedFact = (id: string, after: number): Fact => ({ id: uuidOf(`reopened/${after}`, id), make: (at) => applicationReopened({ after: at }) });

/** Says of abandoned applications that their buyers are back, where something of theirs was appended since: in the transaction that appended it. */
export async function reopenIn(trx: Kysely<Database>, appends: readonly Append[], parts: LogParts): Promise<void> {
  for (const { root_id: root, application_id: id, events, after } of await findAbandoned(trx, appends)) {
    if (events <= after) continue;
    await recordFactIn(trx, { root, id }, reopenedFact(id, after), parts);
  }
}
