import { registerEnumType } from 'type-graphql';

/** The gateway's own values. */
export const ExitReason = { NONE: 'None', ABANDON: 'Abandon', KICK_OUT: 'KickOut', GOING_BARE: 'GoingBare' } as const;
export type ExitReason = (typeof ExitReason)[keyof typeof ExitReason];
registerEnumType(ExitReason, {
  name: 'ExitReason',
  description: 'Why a product left the application.',
  valuesConfig: {
    NONE: { description: 'It did not: it is still to be sold.' },
    ABANDON: { description: 'The buyer went away before buying.' },
    KICK_OUT: { description: 'It was kicked out: an answer or the address excludes it from being sold.' },
    GOING_BARE: { description: 'The buyer does without it.' },
  },
});

/** The gateway's own values. */
export const OpportunityLocation = { QUOTE: 'Quote', APPLICATION: 'Application', PAYMENT: 'Payment', ORDER_SUMMARY: 'OrderSummary' } as const;
export type OpportunityLocation = (typeof OpportunityLocation)[keyof typeof OpportunityLocation];
registerEnumType(OpportunityLocation, {
  name: 'OpportunityLocation',
  description: 'How far the buyer has come through the buy flow.',
  valuesConfig: {
    QUOTE: { description: 'A quote is being asked for.' },
    APPLICATION: { description: 'The questions of an application page are being answered.' },
    PAYMENT: { description: 'The offer is before the buyer, on the payment page.' },
    ORDER_SUMMARY: { description: 'The buyer has asked to purchase what the order summary shows.' },
  },
});
