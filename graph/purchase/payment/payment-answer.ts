import type { CardBrand } from '../../nouns/payment/instrument.ts';
import { PaymentType } from '../../nouns/quote/payment-type.ts';
import type { Attempt } from '../ledger/attempt.ts';
import type { Means } from './means.ts';
import type { PaymentInformationWire } from '../../nouns/policy/orchestration.wire.ts';

/** What the journal keeps of a settled payment: never an instrument. */
export interface PaymentAnswer {
  readonly referenceNumber: string;
  /** Dollars as a decimal text. */
  readonly amount: string;
  readonly paymentType: PaymentType;
  readonly brand: CardBrand | null;
  /** Whether the method was a saved one already. Left out by payments of before there were any. */
  readonly isSaved?: boolean;
  /** Null where nothing was due. */
  readonly information: PaymentInformationWire | null;
}

/** What is known of an instrument before anything is charged to it, and may be kept: never more of it than this. */
export interface ChargedWith extends Pick<PaymentAnswer, 'paymentType' | 'brand'> {
  readonly isSaved: boolean;
  readonly last4: string;
}

export const chargedWith = ({ paymentType, brand, last4, profileId }: Means): ChargedWith => ({ paymentType, brand, last4, isSaved: profileId !== null });

/** The answer of a payment that was charged, under the payment service's reference. @param amount dollars as a decimal text */
export function chargedAnswer({ paymentType, brand, last4, isSaved }: ChargedWith, amount: string, referenceNumber: string): PaymentAnswer {
  const method = paymentType === PaymentType.CREDIT_CARD ? 'CreditCard' : 'Ach';
  const information = { PaymentMethod: method, CardType: brand ?? '', Last4Digits: last4, ReferenceNumber: referenceNumber } as const;
  return { referenceNumber, amount, paymentType, brand, isSaved, information };
}

export const readPaymentAnswer = (entry: Attempt): PaymentAnswer => entry.answer as PaymentAnswer;
