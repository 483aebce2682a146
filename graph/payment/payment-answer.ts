import type { CardBrand } from './instrument.ts';
import type { PaymentType } from './payment-type.ts';
import type { Entry } from '../journal/entry.ts';
import type { PaymentInformationWire } from '../policy/orchestration.wire.ts';

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

export const readPaymentAnswer = (entry: Entry): PaymentAnswer => entry.answer as PaymentAnswer;
