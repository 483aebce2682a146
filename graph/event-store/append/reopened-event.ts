import { applicationReopened } from '#events/server-stream';
import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import { findAbandonedAmongWriters } from '../projections/abandoned-applications.ts';
import type { AppendRequest, EventStoreDeps } from './append.ts';
import { type ServerEvent, recordServerEventIn } from './server-event.ts';

/**
 * Returns the server event for a buyer who is back.
 * @param after how many events the browser had recorded when the application was found abandoned
 */
export const createReopenedEvent = (id: string, after: number): ServerEvent => ({ id: uuidOf(`reopened/${after}`, id), make: (at) => applicationReopened({ after: at }) });

/** Records that buyers of abandoned applications are back if their browsers have appended since, in the transaction of that append. */
export async function recordReopenedIn(trx: Kysely<Database>, appends: readonly AppendRequest[], deps: EventStoreDeps): Promise<void> {
  for (const { root_id: root, application_id: id, events, after } of await findAbandonedAmongWriters(trx, appends)) {
    if (events <= after) continue;
    await recordServerEventIn(trx, { root, id }, createReopenedEvent(id, after), deps);
  }
}
