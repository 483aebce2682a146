import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type Database, type PurchaseStepStatus, isUniqueViolation } from '#graph/db';
import type { ApplicationRef } from '../../applications/applications.ts';
import type { Asked } from './entry.ts';
import { type Row, tell } from './facts.ts';
import { type Parts, stepsOf } from './rows.ts';

/** Whose step it is, and whose doing that it ended: the buyer's where nothing is said. */
export type Ending = ApplicationRef & { readonly [K in keyof Asked]?: Asked[K] | undefined };

/** Whether an answer is the one that is kept; none says nothing of it. */
const isSame = (kept: unknown, answer: object | undefined): boolean => answer === undefined || isDeepStrictEqual(kept, JSON.parse(JSON.stringify(answer)));

/** Somebody of the staff has said that it was not charged. */
export const wasSaidNotCharged = sql<boolean>`status = 'failed' and answer -> 'resolved' is not null`;

type Outcome = { readonly callId: string; readonly status: PurchaseStepStatus; readonly answer?: object | undefined };

async function change(trx: Kysely<Database>, { now }: Parts, root: string, { callId, status, answer }: Outcome): Promise<Row | undefined> {
  const set = { status, ended_at: new Date(now()), ...(answer && { answer: JSON.stringify(answer) }) };
  const row = trx.updateTable('purchase_step').set(set).where('root_id', '=', root).where('id', '=', callId).returningAll();
  const ended = await row.where('status', 'in', ['started', 'unconfirmed']).executeTakeFirst();
  return ended ?? (status === 'done' ? row.where(wasSaidNotCharged).executeTakeFirst() : undefined);
}

/** Writes an outcome and what is told of it; whether it is what the journal says now. */
export async function end(parts: Parts, { root, by = 'buyer', after = by === 'buyer' ? 0 : undefined }: Ending, outcome: Outcome): Promise<boolean> {
  const { db, eventLog } = parts;
  const written = db.transaction().execute(async (trx) => {
    const row = await change(trx, parts, root, outcome);
    // What a buyer asked for stands where its beginning does, whatever he has recorded since.
    if (row) await tell(trx, eventLog, row, { by, after });
    return row !== undefined;
  });
  // It is not changed where that would make it a second payment that stands.
  const isChanged = await written.catch((error: unknown) => (isUniqueViolation(error) ? false : Promise.reject(error)));
  if (isChanged) return true;
  // It may have been written by a try before, whose answer was lost.
  const there = await stepsOf(db, root).where('id', '=', outcome.callId).executeTakeFirst();
  return there?.status === outcome.status && isSame(there.answer, outcome.answer);
}
