import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type Database, type PurchaseStepStatus, isUniqueViolation } from '#graph/db';
import type { ApplicationRef } from '../../applications/applications.ts';
import type { AttemptStep, Cause } from './attempt.ts';
import { type LedgerParts, selectAttempts } from './attempt-queries.ts';
import { recordOutcome } from './record-policies.ts';
import { type PurchaseStepRow, hasServerEvent } from './server-events.ts';

/** The application of the step, and what its outcome is caused by; the buyer by default. */
export type EndContext = ApplicationRef & { readonly [K in keyof Cause]?: Cause[K] | undefined } & {
  /** Saves a transaction if the step has no server events. */
  readonly step?: AttemptStep;
  /** The version of LOG_KEY that has encrypted a part of the answer. */
  readonly keyVersion?: string;
};

/** True if an answer equals the stored one. No answer equals any. */
const isSame = (stored: unknown, answer: object | undefined): boolean => answer === undefined || isDeepStrictEqual(stored, JSON.parse(JSON.stringify(answer)));

/** An operator has resolved the payment as not charged. */
export const isResolvedUncharged = sql<boolean>`status = 'failed' and answer -> 'resolved' is not null`;

type AttemptOutcome = { readonly callId: string; readonly status: PurchaseStepStatus; readonly answer?: object | undefined };
type WrittenOutcome = AttemptOutcome & Pick<EndContext, 'keyVersion'>;

async function updateAttempt(
  trx: Kysely<Database>,
  { now }: LedgerParts,
  root: string,
  { callId, status, answer, keyVersion }: WrittenOutcome,
): Promise<PurchaseStepRow | undefined> {
  const set = { status, ended_at: new Date(now()), ...(answer && { answer: JSON.stringify(answer), key_version: keyVersion ?? null }) };
  return trx
    .updateTable('purchase_step')
    .set(set)
    .where('root_id', '=', root)
    .where('id', '=', callId)
    .where((eb) => eb.or([eb('status', 'in', ['started', 'unconfirmed']), ...(status === 'done' ? [isResolvedUncharged] : [])]))
    .returningAll()
    .executeTakeFirst();
}

/** Writes an outcome and its server event, if it has one, in one transaction. Returns the attempt if that changed it. */
function writeOutcome(parts: LedgerParts, { root, step, keyVersion }: EndContext, outcome: AttemptOutcome, cause: Cause): Promise<PurchaseStepRow | null> {
  const { db } = parts;
  const write = async (trx: Kysely<Database>): Promise<PurchaseStepRow | null> => {
    const row = await updateAttempt(trx, parts, root, { ...outcome, ...(keyVersion !== undefined && { keyVersion }) });
    if (!row) return null;
    await recordOutcome(trx, parts, row, cause);
    return row;
  };
  // One statement is a transaction of its own.
  return step !== undefined && !hasServerEvent(step) ? write(db) : db.transaction().execute(write);
}

/** Writes an outcome. Returns true if the ledger has it now. */
export async function endAttempt(parts: LedgerParts, context: EndContext, outcome: AttemptOutcome): Promise<boolean> {
  // The outcome of a buyer's request keeps the causal position of its beginning.
  const { root, by = 'buyer', after = by === 'buyer' ? 0 : undefined } = context;
  // The unique index refuses an outcome that would make this a second blocking payment.
  const changed = await writeOutcome(parts, context, outcome, { by, after }).catch((error: unknown) => (isUniqueViolation(error) ? null : Promise.reject(error)));
  if (changed) {
    parts.onOutcome?.(changed.step as AttemptStep, changed.status);
    return true;
  }
  // An earlier try may have written it, and its answer was lost.
  const stored = await selectAttempts(parts.db, root).where('id', '=', outcome.callId).executeTakeFirst();
  return stored?.status === outcome.status && isSame(stored.answer, outcome.answer);
}
