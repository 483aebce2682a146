import { PaymentType } from '../quote/payment-type.ts';

/** The two identifiers by which a deployment's gateway tells saved methods apart (specification, 9: fixed type identifiers). */
export interface EftTypes {
  readonly card: string;
  readonly eCheck: string;
}

/** The kind of a saved method; null where the identifier is none of the deployment's. */
export function kindOfEft({ card, eCheck }: EftTypes, eftTypeId: string): PaymentType | null {
  if (eftTypeId === card) return PaymentType.CREDIT_CARD;
  return eftTypeId === eCheck ? PaymentType.ECHECK : null;
}

export const eftTypeOf = ({ card, eCheck }: EftTypes, kind: PaymentType): string => (kind === PaymentType.CREDIT_CARD ? card : eCheck);
