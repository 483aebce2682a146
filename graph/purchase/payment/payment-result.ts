import type { UpstreamResponse } from '#graph/gateway';
import type { PaymentInstrument } from './payment-instrument.ts';
import { toPaymentAnswer, summarizeInstrument } from './payment-answer.ts';
import { UNCONFIRMED, toPaymentProblem } from './payment-errors.ts';
import { PaymentRefusalReason } from './payment-refusal.ts';
import type { PaymentOutcome } from './payment.type.ts';
import { type PaymentWire, paymentWire, findReference } from '../../nouns/payment/payment.wire.ts';

export interface ChargeRequest {
  readonly instrument: PaymentInstrument;
  /** Dollars as a decimal text. */
  readonly amount: string;
}

export interface PaymentResult {
  readonly status: 'done' | 'declined' | 'failed' | 'unconfirmed';
  /** What the ledger stores. */
  readonly stored?: object;
  readonly outcome: PaymentOutcome;
}

export const UNCONFIRMED_RESULT: PaymentResult = { status: 'unconfirmed', outcome: { message: UNCONFIRMED, reason: PaymentRefusalReason.UNCONFIRMED } };

function accept(charge: ChargeRequest, reference: string): PaymentResult {
  const stored = toPaymentAnswer(summarizeInstrument(charge.instrument), charge.amount, reference);
  const { amount, paymentType, brand } = stored;
  return { status: 'done', stored, outcome: { referenceNumber: reference, amount, paymentType, brand, last4: charge.instrument.last4 || null } };
}

const decline = (problem: ReturnType<typeof toPaymentProblem>): PaymentResult => ({ status: 'declined', stored: problem, outcome: problem });

/** True if nothing was charged. If an earlier try of the call may have charged, only the bank's own decline proves that. */
const isRefusal = ({ ok, mayHaveArrivedBefore }: UpstreamResponse<PaymentWire>, { Declined }: PaymentWire): boolean => (ok ? Declined : Declined || mayHaveArrivedBefore !== true);

/** Returns what the payment service's answer means. Only a reference proves a charge; an answer that is neither is unconfirmed. */
export function readPaymentResult(charge: ChargeRequest, answer: UpstreamResponse<PaymentWire>): PaymentResult {
  const [response = paymentWire.create({})] = answer.data.map((attempt) => paymentWire.create(attempt));
  if (response.PaymentAlreadyInProcess) return UNCONFIRMED_RESULT;
  if (isRefusal(answer, response)) return decline(answer.ok ? toPaymentProblem([], '', true) : toPaymentProblem(answer.errors, answer.message, response.Declined));
  const reference = answer.ok ? findReference(response, answer.message) : null;
  return reference ? accept(charge, reference) : UNCONFIRMED_RESULT;
}
