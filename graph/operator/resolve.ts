import { chargeResolved } from '#events/facade';
import { dollars, toMoney } from '#events/rules';
import type { Database } from '#graph/database';
import type { Fact } from '#graph/log';
import { settle } from '#graph/sweep';
import type { Kysely } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import type { Unattended } from '../context.ts';
import type { PaymentEntry } from '../journal/entry.ts';
import { isTaken } from '../journal/rows.ts';
import { type ChargedWith, type PaymentAnswer, chargedAnswer } from '../payment/payment-answer.ts';
import { PaymentType } from '../payment/payment-type.ts';
import type { PolicyNumbers } from '../policy/bind.ts';

/** What somebody has found out of a payment that nobody was sure of. */
export interface Resolution {
  /** The purchase id. */
  readonly purchase: string;
  /** The payment service's reference where it was charged; null where it was not. */
  readonly reference: string | null;
  readonly by: string;
  readonly why: string;
}

/** `refused`: nothing was changed. `unlocked`: the buyer may pay again. `charged`: it is paid; null where the policies are still to be bound. */
export type Resolved =
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'unlocked' }
  | { readonly outcome: 'charged'; readonly policyNumbers: PolicyNumbers | null };

export interface Resolving {
  readonly working: Unattended;
  readonly db: Kysely<Database>;
}

/** What is not unconfirmed, in words. */
const standings: Readonly<Record<PaymentEntry['status'], string>> = {
  started: 'is still under way',
  unconfirmed: 'is unconfirmed',
  done: 'is paid already',
  declined: 'was declined, and not charged',
  failed: 'was not charged',
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a payment was tried with, and nothing else of what is kept of it; null where that was not kept. */
function asKept(answer: unknown): ChargedWith | null {
  if (typeof answer !== 'object' || answer === null || !('paymentType' in answer)) return null;
  const { paymentType, brand, isSaved, last4 } = answer as ChargedWith;
  return { paymentType, brand, isSaved, last4 };
}

/** Of payments of before it was kept only the kind is known. */
function chargedWithOf({ answer, methodKind }: PaymentEntry): ChargedWith {
  const paymentType = methodKind?.startsWith('Ach') ? PaymentType.ECHECK : PaymentType.CREDIT_CARD;
  return asKept(answer) ?? { paymentType, brand: null, last4: '', isSaved: methodKind?.endsWith('Token') ?? false };
}

const paidAnswer = (payment: PaymentEntry, reference: string): PaymentAnswer =>
  chargedAnswer(chargedWithOf(payment), toMoney(dollars(payment.cents ?? 0).shiftedBy(-2)), reference);

/** What the facade's stream says of a payment that was settled by hand. */
export const resolvedFact = ({ purchase: offer, reference, by, why }: Resolution, attempt: string): Fact => ({
  id: uuidOf(`resolved/${reference !== null}`, attempt),
  make: (after) => chargeResolved({ after, offer, attempt, charged: reference !== null, referenceNumber: reference, by, why }),
});

/** Both in one transaction: the journal, and what the facade's stream says of it. */
function write({ working, db }: Resolving, payment: PaymentEntry, { purchase, reference, by, why }: Resolution): Promise<boolean> {
  const isCharged = reference !== null;
  const resolved = { charged: isCharged, by, why, at: new Date(working.now()).toISOString() };
  // What it was tried with stays known: it may turn out to have been charged.
  const answer = { ...(isCharged ? paidAnswer(payment, reference) : asKept(payment.answer)), resolved };
  const written = db.transaction().execute(async (trx) => {
    const isOurs = await working.journal.resolve(trx, payment, isCharged ? 'done' : 'failed', answer);
    if (!isOurs) return false;
    const told = await working.eventLog.record({ root: payment.root, id: payment.application }, resolvedFact({ purchase, reference, by, why }, payment.callId), trx);
    if (!told.ok) working.log.warn({ purchase, reason: told.reason }, 'a resolution is in the journal alone');
    return true;
  });
  // Another payment of the family stands: there cannot be two.
  return written.catch((error: unknown) => (isTaken(error) ? false : Promise.reject(error)));
}

/** What is paid is bound at once where that can be; else a sweep does it. */
async function bind({ working }: Resolving, { root, application: id, purchase }: PaymentEntry): Promise<PolicyNumbers | null> {
  try {
    const settled = await settle({ working, application: { root, id }, purchase, by: 'operator' });
    return typeof settled === 'object' ? settled.policyNumbers : null;
  } catch (error) {
    working.log.error({ purchase, error: error instanceof Error ? error.message : String(error) }, 'what was charged could not be bound');
    // What was resolved is resolved, whatever stands in the way of the rest.
    return null;
  }
}

/** What nobody is sure of; and what somebody has said was not charged, where it turns out that it was. */
const maySettle = ({ status, answer }: PaymentEntry, { reference }: Resolution): boolean =>
  status === 'unconfirmed' || (status === 'failed' && reference !== null && typeof answer === 'object' && answer !== null && 'resolved' in answer);

const refused = (reason: string): Resolved => ({ outcome: 'refused', reason });

/** Settles a payment that nobody is sure of: charged is bound, not charged is unlocked. Recorded with who, why and when. */
export async function resolvePayment(resolving: Resolving, resolution: Resolution): Promise<Resolved> {
  const { purchase, reference } = resolution;
  const payment = UUID.test(purchase) ? await resolving.working.journal.paymentOf(purchase, reference !== null) : undefined;
  if (!payment) return refused(`There is no payment for a purchase ${purchase}.`);
  const isOurs = maySettle(payment, resolution) && (await write(resolving, payment, resolution));
  if (!isOurs) {
    const now = await resolving.working.journal.paymentOf(purchase);
    return refused(`The payment for ${purchase} ${standings[(now ?? payment).status]}: only one that is unconfirmed can be resolved.`);
  }
  return reference === null ? { outcome: 'unlocked' } : { outcome: 'charged', policyNumbers: await bind(resolving, payment) };
}
