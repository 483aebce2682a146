import type { CardBrand } from '../../nouns/payment/payment-enums.ts';
import { PaymentType } from '../../nouns/quote/quote-enums.ts';
import type { Attempt } from '../ledger/attempt.ts';
import type { PaymentAccepted } from './payment.type.ts';
import type { PaymentInstrument } from './payment-instrument.ts';
import type { PaymentInformationWire } from '../../nouns/policy/orchestration.wire.ts';

/** What the ledger stores of a payment that is done: never the instrument. */
export interface PaymentAnswer {
  readonly referenceNumber: string;
  /** Dollars as a decimal text. */
  readonly amount: string;
  readonly paymentType: PaymentType;
  readonly brand: CardBrand | null;
  /** True if a saved method paid; absent in old payments. */
  readonly isSaved?: boolean;
  /** Null if nothing was due. */
  readonly information: PaymentInformationWire | null;
}

/** All that may be stored of an instrument. Known before the charge. */
export interface InstrumentSummary extends Pick<PaymentAnswer, 'paymentType' | 'brand'> {
  readonly isSaved: boolean;
  readonly last4: string;
}

export const summarizeInstrument = ({ paymentType, brand, last4, profileId }: PaymentInstrument): InstrumentSummary => ({ paymentType, brand, last4, isSaved: profileId !== null });

/** Returns what to store of a charge. @param amount dollars as a decimal text */
export function toPaymentAnswer({ paymentType, brand, last4, isSaved }: InstrumentSummary, amount: string, referenceNumber: string): PaymentAnswer {
  const method = paymentType === PaymentType.CREDIT_CARD ? 'CreditCard' : 'Ach';
  const information = { PaymentMethod: method, CardType: brand ?? '', Last4Digits: last4, ReferenceNumber: referenceNumber } as const;
  return { referenceNumber, amount, paymentType, brand, isSaved, information };
}

/** What the buyer learns of a charge; null if nothing was due. */
export function toPaymentAccepted({ referenceNumber, amount, paymentType, brand, information }: PaymentAnswer): PaymentAccepted | null {
  // An erasure blanks the digits, and an operator may not know them.
  return information && { referenceNumber, amount, paymentType, brand, last4: information.Last4Digits || null };
}

export const readPaymentAnswer = (attempt: Attempt): PaymentAnswer => attempt.answer as PaymentAnswer;
