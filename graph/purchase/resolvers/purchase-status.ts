import type { NamedApplication } from '../../applications/applications.ts';
import { toOffer } from '../../nouns/quote/offer.mapping.ts';
import { canViewPayment } from '../access.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import type { Attempt } from '../ledger/attempt.ts';
import type { DeclineFilter } from '../ledger/attempt-queries.ts';
import type { FamilyRecords } from '../ledger/family-records.ts';
import { readBinding, toPolicies } from '../steps/bind-policies.ts';
import { declined, otherDeviceMessage, outcomeByStatus } from '../payment/blocking-payment.ts';
import { type PaymentOutcome, PaymentState, type PurchaseStatus, paymentStateByAttemptStatus } from '../payment/payment.type.ts';

/** How long a status query waits for the outcome of an open payment. */
const MAX_STATUS_WAIT_MS = 15_000;
const noPayment: PurchaseStatus = { payment: PaymentState.NONE, offer: null, accepted: null, isBound: false, policies: null, elsewhere: null };

interface Purchase {
  /** The purchase id. */
  readonly purchase: string;
  /** The binding that is done; null before. */
  readonly bound: Attempt | null;
}

async function findBought({ offers }: PurchaseRequestDeps, { application }: FamilyRecords, { purchase, bound }: Purchase): Promise<Pick<PurchaseStatus, 'offer' | 'policies'>> {
  const stored = await offers.find(application, purchase);
  const offer = stored ? toOffer(application, stored) : null;
  return { offer, policies: offer && bound ? toPolicies(offer, readBinding(bound)) : null };
}

/** Returns what the attempt ledger says of an application's purchase. Waits for a payment that is under way. @throws APPLICATION_UNKNOWN */
export async function readPurchaseStatus(ctx: PurchaseRequestDeps, named: NamedApplication): Promise<PurchaseStatus> {
  const records = await ctx.families.require(named, ctx.browser);
  const { application } = records;
  const blocking = records.attempts.findBlockingPayment();
  if (!blocking) return noPayment;
  const attempt = await ctx.ledger.waitForOutcome(application, blocking, MAX_STATUS_WAIT_MS);
  const payment = paymentStateByAttemptStatus[attempt.status];
  if (payment === PaymentState.NONE) return noPayment;
  const outcome = outcomeByStatus[attempt.status](attempt, application);
  const bound = await ctx.ledger.findNewest(application, attempt.purchase, 'bind');
  const isBound = bound?.status === 'done';
  const hidden = { payment, offer: null, accepted: null, isBound, policies: null };
  if (!(await canViewPayment(ctx, records, attempt))) return { ...hidden, elsewhere: otherDeviceMessage(attempt) };
  const bought = await findBought(ctx, records, { purchase: attempt.purchase, bound: isBound ? bound : null });
  return { payment, ...bought, accepted: 'referenceNumber' in outcome ? outcome : null, isBound, elsewhere: null };
}

/** Returns the decline of the application's last payment for an offer; null if there is none, or while another payment blocks. @throws APPLICATION_UNKNOWN */
export async function readDeclinedPayment(ctx: PurchaseRequestDeps, named: NamedApplication, filter: DeclineFilter): Promise<PaymentOutcome | null> {
  const { application, attempts } = await ctx.families.require(named, ctx.browser);
  // Its own payment: the browser that paid may see all of it.
  const attempt = attempts.findBlockingPayment() ? undefined : await ctx.ledger.findDeclinedPayment(application, filter);
  return attempt ? declined(attempt) : null;
}
