import { msg } from '#events/language';
import type { Application } from '../../applications/applications.ts';
import type { Attempt } from '../ledger/attempt.ts';
import type { AttemptLedger } from '../ledger/attempt-ledger.ts';
import { readPaymentAnswer, toPaymentAccepted } from './payment-answer.ts';
import { FAILED, type PaymentProblem, UNCONFIRMED } from './payment-errors.ts';
import type { PaymentOutcome } from './payment.type.ts';
import { PaymentRefusalReason } from './payment-refusal.ts';

export const PAID_ELSEWHERE = msg('This application was paid for in another window. Please continue there, or reload this page.');

const BOUGHT_ELSEWHERE = msg(
  'This application was bought on another device, and you won’t be charged again. Please continue there. To see your policies here, choose Save and finish later with the email you bought it with, and open the link we send.',
);

/** Returns what a buyer reads if another device of the family pays and this browser may not see more. */
export const otherDeviceMessage = ({ status }: Attempt): string => (status === 'done' ? BOUGHT_ELSEWHERE : UNCONFIRMED);

const failed = { message: FAILED, reason: PaymentRefusalReason.NOT_SENT };
const unconfirmed = { message: UNCONFIRMED, reason: PaymentRefusalReason.UNCONFIRMED };

/** What a buyer reads of a declined payment. Old attempts have no reason. */
export const declined = ({ answer }: Attempt): PaymentOutcome => ({ reason: PaymentRefusalReason.OTHER, ...(answer as PaymentProblem | Omit<PaymentProblem, 'reason'>) });

function accepted(attempt: Attempt, application: Application): PaymentOutcome {
  return toPaymentAccepted(readPaymentAnswer(attempt)) ?? { offerId: attempt.purchase, application };
}

/** Status in the ledger → the answer to a repeated request. */
export const outcomeByStatus: Readonly<Record<Attempt['status'], (attempt: Attempt, application: Application) => PaymentOutcome>> = {
  started: () => unconfirmed,
  unconfirmed: () => unconfirmed,
  declined,
  failed: () => failed,
  done: accepted,
};

/** How long a request waits for the payment of a concurrent one: longer than a payment takes. */
export const MAX_PAYMENT_WAIT_MS = 75_000;

interface PaymentQuery {
  readonly offer: string;
  /** True if the browser may see the payment. */
  readonly canView: boolean;
  /** The fingerprint of the request's instrument; null if unknown. */
  readonly fingerprint: string | null;
}

/** True for a decline of another card, which says nothing about this one. */
const isDeclineOfOther = (attempt: Attempt, { fingerprint }: PaymentQuery): boolean => attempt.status === 'declined' && fingerprint !== null && attempt.fingerprint !== fingerprint;

/** Answers a request from a payment that exists, once it has an outcome. Charges nothing. */
export async function answerFromLedger(ledger: AttemptLedger, application: Application, payment: Attempt, query: PaymentQuery): Promise<PaymentOutcome> {
  const { offer, canView } = query;
  const attempt = await ledger.waitForOutcome(application, payment, MAX_PAYMENT_WAIT_MS);
  if (isDeclineOfOther(attempt, query)) return failed;
  if (attempt.purchase === offer && canView) return outcomeByStatus[attempt.status](attempt, application);
  // Another offer was paid, or this browser may not see the payment.
  if (attempt.status === 'done') return { message: canView ? PAID_ELSEWHERE : BOUGHT_ELSEWHERE, reason: PaymentRefusalReason.PAYMENT_EXISTS };
  return attempt.status === 'declined' ? failed : outcomeByStatus[attempt.status](attempt, application);
}
