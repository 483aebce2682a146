import type { Answer } from '#graph/gateway';
import type { Means } from './means.ts';
import { chargedAnswer, chargedWith } from './payment-answer.ts';
import { UNCONFIRMED, paymentProblem } from './payment-errors.ts';
import type { PaymentOutcome } from './payment.type.ts';
import { type PaymentWire, paymentWire, referenceIn } from '../../nouns/payment/payment.wire.ts';

export interface Charge {
  readonly means: Means;
  /** Dollars as a decimal text. */
  readonly amount: string;
}

export interface Conclusion {
  readonly status: 'done' | 'declined' | 'failed' | 'unconfirmed';
  /** What the journal keeps. */
  readonly kept?: object;
  readonly outcome: PaymentOutcome;
}

export const unconfirmed: Conclusion = { status: 'unconfirmed', outcome: { message: UNCONFIRMED } };

function accepted(charge: Charge, reference: string): Conclusion {
  const kept = chargedAnswer(chargedWith(charge.means), charge.amount, reference);
  const { amount, paymentType, brand } = kept;
  return { status: 'done', kept, outcome: { referenceNumber: reference, amount, paymentType, brand } };
}

const refused = (problem: ReturnType<typeof paymentProblem>): Conclusion => ({ status: 'declined', kept: problem, outcome: problem });

/** Whether a no is one: where an attempt before may have been charged only the bank's own is. */
const isRefusal = ({ ok, mayRepeat }: Answer<PaymentWire>, { Declined }: PaymentWire): boolean => (ok ? Declined : Declined || mayRepeat !== true);

/** What the payment service's answer means. Only a reference is a charge; who says neither yes nor no leaves it unconfirmed. */
export function conclude(charge: Charge, answer: Answer<PaymentWire>): Conclusion {
  const [said = paymentWire.create({})] = answer.data.map((entry) => paymentWire.create(entry));
  if (said.PaymentAlreadyInProcess) return unconfirmed;
  if (isRefusal(answer, said)) return refused(answer.ok ? paymentProblem([], '', true) : paymentProblem(answer.errors, answer.message, said.Declined));
  const reference = answer.ok ? referenceIn(said, answer.message) : null;
  return reference ? accepted(charge, reference) : unconfirmed;
}
