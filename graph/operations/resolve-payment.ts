import { chargeResolved } from '#events/server-stream';
import { parseDollars, toMoney } from '#events/rules';
import { isUniqueViolation } from '#graph/db';
import type { ServerEvent } from '#graph/event-store';
import { finishPurchase } from '#graph/purchase/recovery';
import { v5 as uuidOf } from 'uuid';
import type { Resolution, ResolveDeps, ResolveResult } from './resolution.ts';
import type { PaymentAttempt } from '../purchase/ledger/attempt.ts';
import { type InstrumentSummary, type PaymentAnswer, toPaymentAnswer } from '../purchase/payment/payment-answer.ts';
import { PaymentType } from '../nouns/quote/quote-enums.ts';
import { isFoundAnswer } from '../purchase/ledger/unplaced-charges.ts';
import { LOST_PURCHASE, settleUnplacedCharge } from './settle-unplaced-charge.ts';
import type { PolicyNumbers } from '../purchase/steps/bind-policies.ts';

/** The states of a payment in words. */
const STATUS_TEXTS: Readonly<Record<PaymentAttempt['status'], string>> = {
  started: 'is still under way',
  unconfirmed: 'is unconfirmed',
  done: 'is paid already',
  declined: 'was declined, and not charged',
  failed: 'was not charged',
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns only what a payment was tried with; null if that was not stored. */
function toInstrumentSummary(answer: unknown): InstrumentSummary | null {
  if (typeof answer !== 'object' || answer === null || !('paymentType' in answer)) return null;
  const { paymentType, brand, isSaved, last4 } = answer as InstrumentSummary;
  return { paymentType, brand, isSaved, last4 };
}

/** Older payments did not store this, so only the payment type is known. */
function readInstrument({ answer, methodKind }: PaymentAttempt): InstrumentSummary {
  const paymentType = methodKind?.startsWith('Ach') ? PaymentType.ECHECK : PaymentType.CREDIT_CARD;
  return toInstrumentSummary(answer) ?? { paymentType, brand: null, last4: '', isSaved: methodKind?.endsWith('Token') ?? false };
}

const createPaidAnswer = (payment: PaymentAttempt, reference: string): PaymentAnswer =>
  toPaymentAnswer(readInstrument(payment), toMoney(parseDollars(payment.cents ?? 0).shiftedBy(-2)), reference);

/** Returns the server event for a payment that was settled by hand. */
export const createResolvedEvent = ({ purchase: offer, reference, by, why }: Resolution, attempt: string): ServerEvent => ({
  id: uuidOf(`resolved/${reference !== null}`, attempt),
  make: (after) => chargeResolved({ after, offer, attempt, charged: reference !== null, referenceNumber: reference, by, why }),
});

/** Policies that the gateway has issued for a charge that was found after a restore; none if what it paid for is lost, and null if they are still to be bound. */
function findIssuedPolicies({ answer, input }: PaymentAttempt): PolicyNumbers | null {
  if (!isFoundAnswer(answer)) return null;
  const { policyNumbers } = answer.found;
  return input === null || Object.keys(policyNumbers).length > 0 ? policyNumbers : null;
}

/** Writes the attempt ledger and the server event in one transaction. */
function recordResolution({ deps, db }: ResolveDeps, payment: PaymentAttempt, { purchase, reference, by, why }: Resolution): Promise<boolean> {
  const isCharged = reference !== null;
  const resolved = { charged: isCharged, by, why, at: new Date(deps.now()).toISOString() };
  // Keep what the payment was tried with, or found as: it may still turn out to have been charged.
  const found = isFoundAnswer(payment.answer) ? { found: payment.answer.found } : {};
  const answer = { ...found, ...(isCharged ? createPaidAnswer(payment, reference) : toInstrumentSummary(payment.answer)), resolved };
  const written = db.transaction().execute(async (trx) => {
    const isOurs = await deps.ledger.resolve(trx, payment, isCharged ? 'done' : 'failed', answer);
    if (!isOurs) return false;
    const issued = isCharged ? findIssuedPolicies(payment) : null;
    if (issued) await deps.ledger.recordPolicies(trx, payment, issued);
    const recorded = await deps.eventStore.record({ root: payment.root, id: payment.application }, createResolvedEvent({ purchase, reference, by, why }, payment.callId), trx);
    if (!recorded.ok) deps.log.warn({ purchase, reason: recorded.reason }, 'the attempt ledger has a resolution that the event store refused');
    return true;
  });
  // The family already has another payment, and there cannot be two.
  return written.catch((error: unknown) => (isUniqueViolation(error) ? false : Promise.reject(error)));
}

/** Binds a paid purchase now if possible; otherwise the recovery worker does it. */
async function bindIfPossible({ deps }: ResolveDeps, payment: PaymentAttempt): Promise<PolicyNumbers | null> {
  const issued = findIssuedPolicies(payment);
  if (issued) return issued;
  const { root, application: id, purchase } = payment;
  try {
    const settled = await finishPurchase({ deps: deps, application: { root, id }, purchase, by: 'operator' });
    return typeof settled === 'object' ? settled.policyNumbers : null;
  } catch (error) {
    deps.log.error({ purchase, error: error instanceof Error ? error.message : String(error) }, 'a charged purchase could not be bound');
    // The resolution stays valid even if binding fails.
    return null;
  }
}

/** Unconfirmed payments may be settled; so may one that was resolved as not charged and turns out to be charged. */
const canSettle = ({ status, answer }: PaymentAttempt, { reference }: Resolution): boolean =>
  status === 'unconfirmed' || (status === 'failed' && reference !== null && typeof answer === 'object' && answer !== null && 'resolved' in answer);

/** True if what a charge paid for is lost, and the gateway has not bound it. */
function isPurchaseLost(payment: PaymentAttempt): boolean {
  const issued = findIssuedPolicies(payment);
  return issued !== null && Object.keys(issued).length === 0;
}

const refuse = (reason: string): ResolveResult => ({ outcome: 'refused', reason });

async function settle(context: ResolveDeps, resolution: Resolution, payment: PaymentAttempt): Promise<ResolveResult> {
  const { purchase, reference } = resolution;
  const isOurs = canSettle(payment, resolution) && (await recordResolution(context, payment, resolution));
  if (!isOurs) {
    const now = await context.deps.ledger.findPaymentByPurchase(purchase);
    return refuse(`The payment for ${purchase} ${STATUS_TEXTS[(now ?? payment).status]}: only one that is unconfirmed can be resolved.`);
  }
  return reference === null ? { outcome: 'unlocked' } : { outcome: 'charged', policyNumbers: await bindIfPossible(context, payment) };
}

/** Settles an unconfirmed payment: binds it if it was charged, unlocks it if not. Records who, why and when. */
export async function resolvePayment(context: ResolveDeps, resolution: Resolution): Promise<ResolveResult> {
  const { purchase, reference } = resolution;
  const payment = UUID.test(purchase) ? await context.deps.ledger.findPaymentByPurchase(purchase, reference !== null) : undefined;
  if (!payment) return (await settleUnplacedCharge(context, resolution)) ?? refuse(`There is no payment for a purchase ${purchase}.`);
  return reference !== null && isPurchaseLost(payment) ? refuse(LOST_PURCHASE) : settle(context, resolution, payment);
}
