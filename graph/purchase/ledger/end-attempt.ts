import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type Database, type PurchaseStepStatus, isUniqueViolation } from '#graph/db';
import type { ApplicationRef } from '../../applications/applications.ts';
import type { Cause } from './attempt.ts';
import { type LedgerParts, selectAttempts } from './attempt-queries.ts';
import { type PurchaseStepRow, recordServerEvent } from './server-events.ts';

/** The application of the step, and what its outcome is caused by; the buyer by default. */
export type EndContext = ApplicationRef & { readonly [K in keyof Cause]?: Cause[K] | undefined };

/** True if an answer equals the stored one. No answer equals any. */
const isSame = (stored: unknown, answer: object | undefined): boolean => answer === undefined || isDeepStrictEqual(stored, JSON.parse(JSON.stringify(answer)));

/** An operator has resolved the payment as not charged. */
export const isResolvedUncharged = sql<boolean>`status = 'failed' and answer -> 'resolved' is not null`;

type AttemptOutcome = { readonly callId: string; readonly status: PurchaseStepStatus; readonly answer?: object | undefined };

async function updateAttempt(trx: Kysely<Database>, { now }: LedgerParts, root: string, { callId, status, answer }: AttemptOutcome): Promise<PurchaseStepRow | undefined> {
  const set = { status, ended_at: new Date(now()), ...(answer && { answer: JSON.stringify(answer) }) };
  const row = trx.updateTable('purchase_step').set(set).where('root_id', '=', root).where('id', '=', callId).returningAll();
  const ended = await row.where('status', 'in', ['started', 'unconfirmed']).executeTakeFirst();
  return ended ?? (status === 'done' ? row.where(isResolvedUncharged).executeTakeFirst() : undefined);
}

/** Writes an outcome and its server event in one transaction. Returns true if the ledger has this outcome now. */
export async function endAttempt(parts: LedgerParts, { root, by = 'buyer', after = by === 'buyer' ? 0 : undefined }: EndContext, outcome: AttemptOutcome): Promise<boolean> {
  const { db, eventStore } = parts;
  const written = db.transaction().execute(async (trx) => {
    const row = await updateAttempt(trx, parts, root, outcome);
    // The outcome of a buyer's request keeps the causal position of its beginning.
    if (row) await recordServerEvent(trx, eventStore, row, { by, after });
    return row !== undefined;
  });
  // The unique index refuses an outcome that would make this a second blocking payment.
  const isChanged = await written.catch((error: unknown) => (isUniqueViolation(error) ? false : Promise.reject(error)));
  if (isChanged) return true;
  // An earlier try may have written it, and its answer was lost.
  const stored = await selectAttempts(db, root).where('id', '=', outcome.callId).executeTakeFirst();
  return stored?.status === outcome.status && isSame(stored.answer, outcome.answer);
}
