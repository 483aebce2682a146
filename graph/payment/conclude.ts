import { cardBrand, digitsOf } from '#events/rules';
import type { Answer } from '#graph/gateway';
import type { PaymentAnswer } from './payment-answer.ts';
import { UNCONFIRMED, paymentProblem } from './payment-errors.ts';
import type { SubmitPaymentInput } from './payment.input.ts';
import { PaymentType } from './payment-type.ts';
import type { PaymentOutcome } from './payment.type.ts';
import { type PaymentWire, paymentWire, referenceIn } from './payment.wire.ts';

export const kindOf = (input: SubmitPaymentInput) =>
  input.card
    ? ({ paymentType: PaymentType.CREDIT_CARD, method: 'CreditCard', number: input.card.cardNumber } as const)
    : ({ paymentType: PaymentType.ECHECK, method: 'Ach', number: input.bank?.accountNumber ?? '' } as const);

export interface Charge {
  readonly input: SubmitPaymentInput;
  /** Dollars as a decimal text. */
  readonly amount: string;
}

function settled({ amount, input }: Charge, referenceNumber: string): PaymentAnswer {
  const { paymentType, method, number } = kindOf(input);
  const brand = input.card ? cardBrand(number) : null;
  const last4 = digitsOf(number).slice(-4);
  const information = { PaymentMethod: method, CardType: brand ?? '', Last4Digits: last4, ReferenceNumber: referenceNumber };
  return { referenceNumber, amount, paymentType, brand, information };
}

export interface Conclusion {
  readonly status: 'done' | 'declined' | 'failed' | 'unconfirmed';
  /** What the journal keeps. */
  readonly kept?: object;
  readonly outcome: PaymentOutcome;
}

export const unconfirmed: Conclusion = { status: 'unconfirmed', outcome: { locked: UNCONFIRMED } };

function accepted(charge: Charge, reference: string): Conclusion {
  const kept = settled(charge, reference);
  const { amount, paymentType, brand } = kept;
  return { status: 'done', kept, outcome: { referenceNumber: reference, amount, paymentType, brand } };
}

const refused = (problem: ReturnType<typeof paymentProblem>): Conclusion => ({ status: 'declined', kept: problem, outcome: problem });

/** What the payment service's answer means. Only a reference is a charge; who says neither yes nor no leaves it unconfirmed. */
export function conclude(charge: Charge, answer: Answer<PaymentWire>): Conclusion {
  const [said = paymentWire.create({})] = answer.data.map((entry) => paymentWire.create(entry));
  if (said.PaymentAlreadyInProcess) return unconfirmed;
  if (!answer.ok) return refused(paymentProblem(answer.errors, answer.message, said.Declined));
  if (said.Declined) return refused(paymentProblem([], '', true));
  const reference = referenceIn(said, answer.message);
  return reference ? accepted(charge, reference) : unconfirmed;
}
