import { registerEnumType } from 'type-graphql';

/** The values are those of the summary. */
export const ApplicationOutcome = {
  IN_PROGRESS: 'in progress',
  PURCHASED: 'purchased',
  KICKED_OUT_BY_ADDRESS: 'kicked out by address',
  KICKED_OUT_BY_PRODUCT: 'kicked out by product',
  ABANDONED: 'abandoned',
} as const;
export type ApplicationOutcome = (typeof ApplicationOutcome)[keyof typeof ApplicationOutcome];
registerEnumType(ApplicationOutcome, {
  name: 'ApplicationOutcome',
  description: 'How far a buyer came. Of money the facade alone is believed.',
  valuesConfig: {
    IN_PROGRESS: { description: 'The browser has sent something within the last half hour, or whatever the deployment allows.' },
    PURCHASED: { description: 'Policies were issued.' },
    KICKED_OUT_BY_ADDRESS: { description: 'Nothing is sold at the address.' },
    KICKED_OUT_BY_PRODUCT: { description: 'The answers exclude every product.' },
    ABANDONED: { description: 'The browser has been silent for too long.' },
  },
});

export const ChargeStanding = { OPEN: 'open', UNCONFIRMED: 'unconfirmed', PAID: 'paid' } as const;
export type ChargeStanding = (typeof ChargeStanding)[keyof typeof ChargeStanding];
registerEnumType(ChargeStanding, {
  name: 'ChargeStanding',
  description: 'What is known of the newest payment of an application.',
  valuesConfig: {
    OPEN: { description: 'It is under way.' },
    UNCONFIRMED: { description: 'Nobody knows whether it was made; somebody has to find out.' },
    PAID: { description: 'It was made.' },
  },
});

/** The values are those of `Sort` in graph/event-store. */
export const ApplicationSort = { NEWEST: 'newest', OLDEST: 'oldest', LAST_MOVED: 'moved', LONGEST: 'longest', HIGHEST_TOTAL: 'dearest' } as const;
export type ApplicationSort = (typeof ApplicationSort)[keyof typeof ApplicationSort];
registerEnumType(ApplicationSort, {
  name: 'ApplicationSort',
  description: 'What comes first in a list.',
  valuesConfig: {
    NEWEST: { description: 'Those that began last.' },
    OLDEST: { description: 'Those that began first.' },
    LAST_MOVED: { description: 'Those in which something happened last.' },
    LONGEST: { description: 'Those with the longest time from the first event to the last.' },
    HIGHEST_TOTAL: { description: 'Those whose newest offer comes to most.' },
  },
});
