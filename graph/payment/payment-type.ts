import { registerEnumType } from 'type-graphql';

export enum PaymentType {
  CREDIT_CARD = 'CREDIT_CARD',
  ECHECK = 'ECHECK',
}
registerEnumType(PaymentType, {
  name: 'PaymentType',
  description: 'How a purchase is paid.',
  valuesConfig: {
    CREDIT_CARD: { description: 'A credit or debit card; a card fee may be part of the total.' },
    ECHECK: { description: 'A bank account; the card fee is taken off.' },
  },
});
