import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { BLOCKING_STATUSES, type Database, type PurchaseStepStatus } from '#graph/db';
import type { Application, ApplicationRef } from '../../applications/applications.ts';
import { type Attempt, type NewAttempt, type NewIndependentAttempt, type PaymentAttempt, type AttemptStep, toAttempt } from './attempt.ts';
import {
  type DeclineFilter,
  type EarlierPayment,
  type LedgerParts,
  findBlockingPayment,
  findDeclinedPayment,
  findEarlierPayment,
  findNewestAttempt,
  findPayment,
  selectAttempts,
} from './attempt-queries.ts';
import { type NewPayment, type PaymentConflict, beginAttempt, beginCaching, beginPayment } from './begin-attempt.ts';
import { type EndContext, endAttempt, isResolvedUncharged } from './end-attempt.ts';
import { type IsDead, markUnconfirmed } from './mark-unconfirmed.ts';
import { recordPolicies } from './record-policies.ts';

/**
 * The record of every attempt at a step. An attempt is committed before its call and its outcome after it, so that a lost answer or a
 * dead process never leaves a call unrecorded: a step without an outcome is repeated under its call id; a payment becomes unconfirmed.
 */
export interface AttemptLedger {
  find(application: ApplicationRef, callId: string): Promise<Attempt | undefined>;
  /** Returns the newest attempt at a step, or the newest with this status. */
  findNewest(application: ApplicationRef, purchase: string, step: AttemptStep, status?: PurchaseStepStatus): Promise<Attempt | undefined>;
  /** Returns the family's one payment that is under way, unconfirmed or done. While there is one, no other begins. */
  findBlockingPayment(application: ApplicationRef): Promise<Attempt | undefined>;
  /** Returns the application's newest payment for an offer, if it was declined and requested since then. */
  findDeclinedPayment(application: ApplicationRef, filter: DeclineFilter): Promise<Attempt | undefined>;
  /** Returns the newest blocking payment of another family with the same browser and program, begun since then. */
  findEarlierPayment(application: Pick<Application, 'root' | 'sitename'>, owner: string, since: Date): Promise<EarlierPayment | undefined>;
  /** Returns the attempt once it has an outcome, in whatever process; after `timeoutMs` as it is. */
  waitForOutcome(application: ApplicationRef, attempt: Attempt, timeoutMs: number): Promise<Attempt>;
  /**
   * Commits an attempt before its call. Continues an unfinished one with the same input under its call id, and returns a done one of a
   * step that is done only once. Not for payments and caching.
   */
  begin(planned: NewIndependentAttempt): Promise<Attempt>;
  /** Does the same for caching, if no payment blocks it. Returns a done one if the gateway still has this input and no payment for it failed. */
  beginCaching(planned: NewAttempt): Promise<Attempt | 'payment-exists'>;
  /** Commits a payment before its call, if none blocks it and nothing has changed since it was requested. */
  beginPayment(planned: NewPayment): Promise<Attempt | PaymentConflict>;
  /**
   * Writes an outcome and its server event; returns true if the ledger has it now. Changes only attempts that are open or unconfirmed.
   * A charge also overrules an operator's "not charged", unless another payment blocks it.
   */
  end(context: EndContext, callId: string, status: PurchaseStepStatus, answer?: object): Promise<boolean>;
  /** Returns the blocking payment of a purchase, else its newest, by the purchase id alone. If none blocks and `mayBeCharged`, prefers a payment that was resolved as not charged. */
  findPaymentByPurchase(purchase: string, mayBeCharged?: boolean): Promise<PaymentAttempt | undefined>;
  /** Resolves an unconfirmed payment, or a "not charged" one as charged. Returns false, with nothing done, if it is neither. */
  resolve(trx: Kysely<Database>, payment: PaymentAttempt, status: 'done' | 'failed', answer: object): Promise<boolean>;
  /** Records the policies of a payment that was just resolved as charged: the gateway has issued them. Their letter is queued as after a binding. */
  recordPolicies(trx: Kysely<Database>, payment: PaymentAttempt, policyNumbers: Readonly<Record<string, string>>): Promise<void>;
  /** Marks the open payments of dead processes as unconfirmed: they may have been charged. Returns how many. */
  markUnconfirmed(isDead: IsDead): Promise<number>;
}

const POLL_INTERVAL_MS = 100;

async function waitForOutcome({ db, wait = delay }: LedgerParts, { root }: ApplicationRef, attempt: Attempt, timeoutMs: number): Promise<Attempt> {
  let seen = attempt;
  for (let waited = 0; seen.status === 'started' && waited < timeoutMs; waited += POLL_INTERVAL_MS) {
    await wait(POLL_INTERVAL_MS);
    const row = await selectAttempts(db, root).where('id', '=', attempt.callId).executeTakeFirst();
    seen = row ? toAttempt(row) : seen;
  }
  return seen;
}

const findPaymentResolvedUncharged = (db: Kysely<Database>, purchase: string) =>
  db.selectFrom('purchase_step').selectAll().where('purchase_id', '=', purchase).where('step', '=', 'pay').where(isResolvedUncharged).orderBy('attempt', 'desc').executeTakeFirst();

/** Creates the attempt ledger over a database. */
export function createAttemptLedger(parts: LedgerParts): AttemptLedger {
  const { db, now } = parts;
  return {
    async find({ root }, callId) {
      const row = await selectAttempts(db, root).where('id', '=', callId).executeTakeFirst();
      return row && toAttempt(row);
    },
    waitForOutcome: (application, attempt, timeoutMs) => waitForOutcome(parts, application, attempt, timeoutMs),
    findNewest: (application, purchase, step, status) => findNewestAttempt(db, application, { purchase, step, status }),
    async findBlockingPayment({ root }) {
      const row = await findBlockingPayment(db, root);
      return row && toAttempt(row);
    },
    findDeclinedPayment: (application, filter) => findDeclinedPayment(db, application, filter),
    findEarlierPayment: (application, owner, since) => findEarlierPayment(db, application, { owner, since }),
    begin: (planned) => beginAttempt(parts, planned),
    beginCaching: (planned) => beginCaching(parts, planned),
    beginPayment: (planned) => beginPayment(parts, planned),
    end: (context, callId, status, answer) => endAttempt(parts, context, { callId, status, answer }),
    async findPaymentByPurchase(purchase, mayBeCharged = false) {
      const decisive = await findPayment(db, purchase);
      const isOpen = decisive && BLOCKING_STATUSES.includes(decisive.status);
      const uncharged = mayBeCharged && !isOpen ? await findPaymentResolvedUncharged(db, purchase) : undefined;
      const row = uncharged ?? decisive;
      return row && { ...toAttempt(row), root: row.root_id, methodKind: row.method_kind };
    },
    async resolve(trx, { root, callId }, status, answer) {
      const set = { status, answer: JSON.stringify(answer), ended_at: new Date(now()) };
      const row = trx.updateTable('purchase_step').set(set).where('root_id', '=', root).where('id', '=', callId);
      const unsure = status === 'done' ? row.where((eb) => eb.or([eb('status', '=', 'unconfirmed'), isResolvedUncharged])) : row.where('status', '=', 'unconfirmed');
      return (await unsure.executeTakeFirst()).numUpdatedRows > 0n;
    },
    recordPolicies: (trx, payment, policyNumbers) => recordPolicies(trx, parts, payment, policyNumbers),
    markUnconfirmed: (isDead) => markUnconfirmed(parts, isDead),
  };
}
