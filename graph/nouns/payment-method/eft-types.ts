import { PaymentType } from '../quote/quote-enums.ts';

/** The identifiers of the two kinds of saved methods at a deployment's gateway (specification, 9: fixed type identifiers). */
export interface EftTypes {
  readonly card: string;
  readonly eCheck: string;
}

/** Returns the kind of a saved method; null if the identifier is unknown. */
export function toPaymentType({ card, eCheck }: EftTypes, eftTypeId: string): PaymentType | null {
  if (eftTypeId === card) return PaymentType.CREDIT_CARD;
  return eftTypeId === eCheck ? PaymentType.ECHECK : null;
}

export const toEftTypeId = ({ card, eCheck }: EftTypes, kind: PaymentType): string => (kind === PaymentType.CREDIT_CARD ? card : eCheck);
