import { registerEnumType } from 'type-graphql';

/** The specification's own words; stored quotes and events contain them. */
export const ChargeType = { PREMIUM: 'Premium', FEE: 'Fee', DUE: 'Due' } as const;
export type ChargeType = (typeof ChargeType)[keyof typeof ChargeType];
registerEnumType(ChargeType, {
  name: 'ChargeType',
  description: 'What an amount of a quote is.',
  valuesConfig: {
    PREMIUM: { description: 'The price of the insurance itself.' },
    FEE: { description: 'What running the program or paying by card costs; it is not premium. The category says which.' },
    DUE: { description: 'The sponsor’s dues that rating adds. The member fee is not one of them.' },
  },
});

const chargeTypes = Object.values(ChargeType);
/** Returns the charge type of a text in any case (design, decision 21), or the text itself if it is none. */
export const toChargeType = (text: string): string => chargeTypes.find((known) => known.toLowerCase() === text.toLowerCase()) ?? text;

export const PaymentType = { CREDIT_CARD: 'CREDIT_CARD', ECHECK: 'ECHECK' } as const;
export type PaymentType = (typeof PaymentType)[keyof typeof PaymentType];
registerEnumType(PaymentType, {
  name: 'PaymentType',
  description: 'How a purchase is paid.',
  valuesConfig: {
    CREDIT_CARD: { description: 'A credit or debit card; a card fee may be part of the total.' },
    ECHECK: { description: 'A bank account; the card fee is taken off.' },
  },
});
