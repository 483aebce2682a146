import { registerEnumType } from 'type-graphql';

/** Why nothing was charged, as a code for client code; the message beside it is for the buyer. */
export const PaymentRefusalReason = {
  STALE_OFFER: 'STALE_OFFER',
  AMOUNT_DIFFERS: 'AMOUNT_DIFFERS',
  PAYMENT_STANDS: 'PAYMENT_STANDS',
  WRONG_STEP: 'WRONG_STEP',
  NOT_SIGNED_IN: 'NOT_SIGNED_IN',
  METHOD_UNKNOWN: 'METHOD_UNKNOWN',
  METHOD_EXPIRED: 'METHOD_EXPIRED',
  METHOD_NOT_ACCEPTED: 'METHOD_NOT_ACCEPTED',
  NOT_SENT: 'NOT_SENT',
  TOO_MANY_DECLINES: 'TOO_MANY_DECLINES',
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
registerEnumType(PaymentRefusalReason, {
  name: 'PaymentRefusalReason',
  description:
    'Why nothing was charged. The first ten are the facade’s own (PaymentRefused: the payment service was not asked), the others the payment service’s (PaymentDeclined).',
  valuesConfig: {
    STALE_OFFER: { description: 'The offer is unknown, too old, or its cover would have begun before today: ask for quotes again.' },
    AMOUNT_DIFFERS: { description: 'The amount that the buyer was shown is not what the offer comes to for this way of paying: ask for quotes again.' },
    PAYMENT_STANDS: { description: 'Another offer of this application is paid, or being paid: there is one payment for all of its windows and forks.' },
    WRONG_STEP: { description: 'prepareAccount or cachePurchase is still to be done, or was done for the other way of paying, or for another account.' },
    NOT_SIGNED_IN: { description: 'A saved payment method pays only for the account holder who is signed in and verified.' },
    METHOD_UNKNOWN: { description: 'The signed-in account holder has no such payment method.' },
    METHOD_EXPIRED: { description: 'The saved card has expired: another method is to be chosen, or typed.' },
    METHOD_NOT_ACCEPTED: { description: 'The saved card is of none of the four brands: another method is to be chosen, or typed.' },
    NOT_SENT: { description: 'The payment service could not be reached, or refused the call as it stood. It may be tried again.' },
    TOO_MANY_DECLINES: {
      description:
        'Too many payments of this application, browser, client, instrument or kind of card were declined within the hour: nothing more is sent until some time has passed (Retry-After).',
    },
    DECLINED: { description: 'The bank declined, for a reason that is not passed on: lost, stolen and suspected fraud read like any other.' },
    INVALID_CARD_NUMBER: { description: 'The card number is not valid.' },
    INVALID_EXPIRATION: { description: 'The month or year of expiry is not the card’s.' },
    INVALID_SECURITY_CODE: { description: 'The security code is not the card’s.' },
    ADDRESS_MISMATCH: { description: 'The billing address is not the one that the bank has on file.' },
    INVALID_ROUTING_NUMBER: { description: 'No bank has this routing number.' },
    INVALID_ACCOUNT_NUMBER: { description: 'The bank has no such account.' },
    LIMIT_EXCEEDED: { description: 'The amount is over the limit of this payment method.' },
    OTHER: { description: 'The payment service gave another reason, or none.' },
  },
});

/** The field of the payment form at fault, by the name that forms and events use. */
export const PaymentField = {
  CARD_NUMBER: 'cardNumber',
  EXP_MONTH: 'expMonth',
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
    CARD_NUMBER: { description: 'The number as it was typed: card.cardNumber of the input.' },
    EXP_MONTH: { description: 'The expiry: card.expMonth of the input, and expYear with it.' },
    SECURITY_CODE: { description: 'The three or four digits beside the number: card.securityCode of the input.' },
    BILLING_STREET: { description: 'The payer’s address: billing of the input.' },
    ROUTING_NUMBER: { description: 'The nine digits that name the bank: bank.routingNumber of the input.' },
    ACCOUNT_NUMBER: { description: 'The number at that bank: bank.accountNumber of the input.' },
  },
});
