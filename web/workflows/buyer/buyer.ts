import type { State } from '#events/buyflow';
import type { Address } from '#events/application';
import { readAddress, cleanLine, normalizeEmail, normalizePhone } from '#events/rules';

const text = (value: unknown): string => (typeof value === 'string' ? cleanLine(value) : '');

export interface Buyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly businessName: string;
  readonly email: string;
  readonly phone: string;
}

/** The insured, from the answers. */
export const buyerOf = ({ answers }: State): Buyer => ({
  firstName: text(answers['firstName']),
  lastName: text(answers['lastName']),
  businessName: text(answers['businessName']),
  email: normalizeEmail(text(answers['email'])),
  phone: normalizePhone(text(answers['phone'])),
});

const isBilledElsewhere = (state: State): boolean => state.answers['billingVsMailing'] === false;

/** The payer: the insured, with the name of the billing form if it is filled in. */
export const payerOf = (state: State): Buyer => {
  const buyer = buyerOf(state);
  if (!isBilledElsewhere(state)) return buyer;
  return { ...buyer, firstName: text(state.answers['billingFirstName']), lastName: text(state.answers['billingLastName']) };
};

export const billingAddressOf = (state: State): Address => readAddress(state.answers, isBilledElsewhere(state) ? 'billing' : 'main');
