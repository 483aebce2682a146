import type { NamedApplication } from '../../applications/applications.ts';
import { toOffer } from '../../nouns/quote/offer.mapping.ts';
import { canViewPayment } from '../access.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import { otherDeviceMessage, outcomeByStatus } from '../payment/blocking-payment.ts';
import { PaymentState, type PurchaseStatus, paymentStateByAttemptStatus } from '../payment/payment.type.ts';

/** How long a status query waits for the outcome of an open payment. */
const MAX_STATUS_WAIT_MS = 15_000;
const noPayment: PurchaseStatus = { payment: PaymentState.NONE, offer: null, accepted: null, isBound: false, elsewhere: null };

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
  const isBound = (await ctx.ledger.findNewest(application, attempt.purchase, 'bind'))?.status === 'done';
  if (!(await canViewPayment(ctx, records, attempt))) return { payment, offer: null, accepted: null, isBound, elsewhere: otherDeviceMessage(attempt) };
  const stored = await ctx.offers.find(application, attempt.purchase);
  return { payment, offer: stored ? toOffer(application, stored) : null, accepted: 'referenceNumber' in outcome ? outcome : null, isBound, elsewhere: null };
}
