import { v5 as uuidOf } from 'uuid';
import { applicationReopened } from '#events/facade';
import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import type { Append, LogParts } from './append.ts';
import { type Fact, recordFactIn } from './fact.ts';
import { findAbandoned } from './abandoned.ts';

/**
 * Returns the server event for a buyer who is back.
 * @param after how many events the browser had recorded when the application was found abandoned
 */
export const reopenedFact = (id: string, after: number): Fact => ({ id: uuidOf(`reopened/${after}`, id), make: (at) => applicationReopened({ after: at }) });

/** Records that buyers of abandoned applications are back if their browsers have appended since, in the transaction of that append. */
export async function reopenIn(trx: Kysely<Database>, appends: readonly Append[], parts: LogParts): Promise<void> {
  for (const { root_id: root, application_id: id, events, after } of await findAbandoned(trx, appends)) {
    if (events <= after) continue;
    await recordFactIn(trx, { root, id }, reopenedFact(id, after), parts);
  }
}
