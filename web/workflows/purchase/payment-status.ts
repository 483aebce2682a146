import { english, msg } from '#events/language';
import { paymentNotDue, paymentUnconfirmed, purchaseStepFailed } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { type FlowEvent, canApply } from '#events/buyflow';
import { PurchaseStatusDocument, type PurchaseStatusQuery } from '../../generated/graphql.ts';
import { fetchOffer } from '../offer/index.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { recordMissedDecline } from './missed-decline.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';
import { type PaymentStatus, paymentStatusOf, toPaymentAccepted } from './schema-mapping.ts';

export type PurchaseStatus = PurchaseStatusQuery['purchaseStatus'];

const RELEASED = msg('Your payment didn’t go through, and nothing was charged. Please try again.');
const UNCONFIRMED = msg('We did not receive confirmation of your payment from our payment processing service.  Please contact client solutions to continue.');

/** Fetches the status of this application's payment from the attempt ledger. @throws if the facade cannot be reached */
export async function fetchPurchaseStatus(ports: FlowPorts): Promise<PurchaseStatus> {
  const { application } = inputOf(ports);
  return (await ports.graph(PurchaseStatusDocument, { application })).purchaseStatus;
}

/** Queries while a payment is open. Each waits up to 15 s, so all of them exceed two payment attempts of 60 s (GATEWAY_PAYMENT_DEDUPES) and their pause. */
const MAX_STATUS_QUERIES = 10;

/** Fetches the status once the payment is no longer open; another tab may be paying. */
export async function fetchSettledStatus(ports: FlowPorts): Promise<PurchaseStatus> {
  let status = await fetchPurchaseStatus(ports);
  for (let asked = 1; status.payment === 'OPEN' && asked < MAX_STATUS_QUERIES; asked += 1) status = await fetchPurchaseStatus(ports);
  return status;
}

/** Like `fetchSettledStatus`; 'unreachable' if the facade cannot be reached. */
export const tryFetchStatus = (ports: FlowPorts): Promise<PurchaseStatus | 'unreachable'> => fetchSettledStatus(ports).catch(() => 'unreachable' as const);

/** Records that an unconfirmed payment was not charged, so the buyer may pay again. Returns true if it was recorded. */
export function recordReleasedPayment(ports: FlowPorts, { payment }: PurchaseStatus, isAskedAfter = false): boolean {
  if (payment !== 'NONE' || !(isAskedAfter || ports.state().purchase.phase === 'unconfirmed')) return false;
  ports.record(purchaseStepFailed({ step: 'pay', message: RELEASED }));
  return true;
}

/** A payment of another device. This browser may see this text only. */
export interface PaidElsewhere {
  readonly elsewhere: string;
  /** False if the payment is not confirmed. */
  readonly isPaid: boolean;
}

/** Another device has bought: the attempt here ends without a payment. */
const paidElsewhereEvent = (message: string): FlowEvent => purchaseStepFailed({ step: 'account', message });

/** Records that another device has bought, unless that is recorded or a purchase is running. */
function recordPaidElsewhere(ports: FlowPorts, message: string): void {
  const { phase, problem } = ports.state().purchase;
  const isRecorded = phase === 'failed' && problem?.step === 'account' && problem.message === message;
  // A running purchase finds out by itself.
  if (!isRecorded && phase !== 'running') ports.record(paidElsewhereEvent(message));
}

/** The status of a payment, here or on another device, and whether its policies are bound. */
export interface PaymentProgress {
  readonly standing: PaymentStatus | PaidElsewhere;
  readonly isBound: boolean;
}

/** Refreshes the status and records a change. @throws if the facade cannot be reached */
export async function findPayment(ports: FlowPorts): Promise<PaymentProgress> {
  const status = await fetchPurchaseStatus(ports);
  if (!recordReleasedPayment(ports, status) && status.payment === 'NONE') await recordMissedDecline(ports);
  const { elsewhere, payment, isBound } = status;
  if (elsewhere === null) return { standing: paymentStatusOf[payment], isBound };
  if (payment === 'PAID') recordPaidElsewhere(ports, elsewhere);
  return { standing: { elsewhere, isPaid: payment === 'PAID' }, isBound: false };
}

export const refreshPayment = async (ports: FlowPorts): Promise<PaymentProgress['standing']> => (await findPayment(ports)).standing;

/** True if a payment is open, unconfirmed or paid: nothing may be paid again. */
export const hasPayment = (status: PurchaseStatus | 'unreachable' | null): status is PurchaseStatus => status !== null && status !== 'unreachable' && status.payment !== 'NONE';

/** Replaces the offer shown here by the one that was bought. */
export async function restoreOffer(ports: FlowPorts, { offer: bought }: PurchaseStatus): Promise<void> {
  const requested = quoteRequested({ page: ports.state().application.page });
  if (bought === null || ports.state().quote.offer?.id === bought.id || !canApply(ports.state(), requested)) return;
  const offer = await fetchOffer(ports, bought.id);
  if (offer) ports.record(requested, quoteReceived({ offer }));
}

function paymentEvent({ inputs, offer, ports }: PurchaseAttempt, { offer: paidFor, payment, accepted, elsewhere }: PurchaseStatus): FlowEvent {
  if (elsewhere !== null) return payment === 'PAID' ? paidElsewhereEvent(elsewhere) : paymentUnconfirmed({ offer, message: UNCONFIRMED });
  if (paidFor?.id !== offer)
    return purchaseStepFailed({
      step: 'pay',
      message: english('This application was paid for in another window. Please continue there, or call {phone}.', { phone: ports.program.display.phone }),
    });
  if (payment !== 'PAID') return paymentUnconfirmed({ offer, message: UNCONFIRMED });
  if (!accepted) return paymentNotDue({ offer, input: inputs.pay });
  return toPaymentAccepted(accepted, { offer, inputs });
}

/** Records a payment whose outcome this page did not see. */
export function adoptPayment(attempt: PurchaseAttempt, status: PurchaseStatus): void {
  const { ports } = attempt;
  if (!ports.state().purchase.hasPaid) ports.record(paymentEvent(attempt, status));
}
