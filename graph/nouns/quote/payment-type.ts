import { registerEnumType } from 'type-graphql';

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
