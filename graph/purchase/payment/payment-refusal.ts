import { registerEnumType } from 'type-graphql';

/** Why nothing was charged. The first ten are the facade's own, the others the payment service's. */
export const PaymentRefusalReason = {
  STALE_OFFER: 'STALE_OFFER',
  AMOUNT_DIFFERS: 'AMOUNT_DIFFERS',
  PAYMENT_EXISTS: 'PAYMENT_EXISTS',
  WRONG_STEP: 'WRONG_STEP',
  NOT_SIGNED_IN: 'NOT_SIGNED_IN',
  METHOD_UNKNOWN: 'METHOD_UNKNOWN',
  METHOD_EXPIRED: 'METHOD_EXPIRED',
  METHOD_NOT_ACCEPTED: 'METHOD_NOT_ACCEPTED',
  NOT_SENT: 'NOT_SENT',
  TOO_MANY_DECLINES: 'TOO_MANY_DECLINES',
  UNCONFIRMED: 'UNCONFIRMED',
  DECLINED: 'DECLINED',
  INVALID_CARD_NUMBER: 'INVALID_CARD_NUMBER',
  INVALID_EXPIRATION: 'INVALID_EXPIRATION',
  INVALID_SECURITY_CODE: 'INVALID_SECURITY_CODE',
  ADDRESS_MISMATCH: 'ADDRESS_MISMATCH',
  INVALID_ROUTING_NUMBER: 'INVALID_ROUTING_NUMBER',
  INVALID_ACCOUNT_NUMBER: 'INVALID_ACCOUNT_NUMBER',
  LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  OTHER: 'OTHER',
} as const;
export type PaymentRefusalReason = (typeof PaymentRefusalReason)[keyof typeof PaymentRefusalReason];
/** The field of the payment form at fault, by the name that forms and events use. */
export const PaymentField = {
  CARD_NUMBER: 'cardNumber',
  EXPIRATION_MONTH: 'expMonth',
  SECURITY_CODE: 'securityCode',
  BILLING_STREET: 'billingAddress1',
  ROUTING_NUMBER: 'routingNumber',
  ACCOUNT_NUMBER: 'accountNumber',
} as const;
export type PaymentField = (typeof PaymentField)[keyof typeof PaymentField];
registerEnumType(PaymentField, {
  name: 'PaymentField',
  description: 'What of a payment the payment service objects to.',
  valuesConfig: {
    CARD_NUMBER: { description: 'The card number: method.card.cardNumber of the input.' },
    EXPIRATION_MONTH: { description: 'Month and year of expiration: method.card.expirationMonth and expirationYear.' },
    SECURITY_CODE: { description: 'The three or four digits beside the number: method.card.securityCode.' },
    BILLING_STREET: { description: 'The address of the payer: billing.' },
    ROUTING_NUMBER: { description: 'The nine digits that name the bank: method.bank.routingNumber.' },
    ACCOUNT_NUMBER: { description: 'The number at that bank: method.bank.accountNumber.' },
  },
});
