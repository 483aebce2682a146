import { registerEnumType } from 'type-graphql';

/** A card's brand: one of the four that are accepted, or OTHER. */
export const CardBrand = { VISA: 'visa', MASTERCARD: 'mastercard', DISCOVER: 'discover', AMERICAN_EXPRESS: 'american-express', OTHER: 'other' } as const;
export type CardBrand = (typeof CardBrand)[keyof typeof CardBrand];
registerEnumType(CardBrand, {
  name: 'CardBrand',
  description: 'The type of a card: one of the four brands that pay, or any other brand.',
  valuesConfig: {
    VISA: { description: 'Visa: 13, 16 or 19 digits, beginning with 4.' },
    MASTERCARD: { description: 'Mastercard: 16 digits, beginning with 51 to 55 or 2221 to 2720.' },
    DISCOVER: { description: 'Discover: 16 or 19 digits, beginning with 6.' },
    AMERICAN_EXPRESS: { description: 'American Express: 15 digits, beginning with 34 or 37, and a security code of four digits.' },
    OTHER: { description: 'Any other brand. A saved card of it is shown, and cannot pay.' },
  },
});

/** The gateway's own values. */
export const BankAccountType = { CHECKING: 'Checking', SAVINGS: 'Savings' } as const;
export type BankAccountType = (typeof BankAccountType)[keyof typeof BankAccountType];
registerEnumType(BankAccountType, {
  name: 'BankAccountType',
  description: 'What kind of bank account an eCheck is drawn on. With a FEIN it goes out as CorporateChecking, whichever is given.',
  valuesConfig: {
    CHECKING: { description: 'An account for payments, which checks are drawn on. Sent as Checking.' },
    SAVINGS: { description: 'An account for savings. Sent as Savings.' },
  },
});
