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
  description: 'The outcome of an application. Only the server is believed about money.',
  valuesConfig: {
    IN_PROGRESS: { description: 'The browser has sent something recently: within half an hour, or the time that is set.' },
    PURCHASED: { description: 'Policies were issued.' },
    KICKED_OUT_BY_ADDRESS: { description: 'Nothing is sold at the address.' },
    KICKED_OUT_BY_PRODUCT: { description: 'The answers exclude every product.' },
    ABANDONED: { description: 'The browser has sent nothing for half an hour, or the time that the deployment sets.' },
  },
});

/** The values are those of `Sort` in graph/event-store. */
export const ApplicationSort = { NEWEST: 'newest', OLDEST: 'oldest', LAST_MOVED: 'moved', LONGEST: 'longest', HIGHEST_TOTAL: 'dearest' } as const;
export type ApplicationSort = (typeof ApplicationSort)[keyof typeof ApplicationSort];
registerEnumType(ApplicationSort, {
  name: 'ApplicationSort',
  description: 'The order of a list.',
  valuesConfig: {
    NEWEST: { description: 'The last start first.' },
    OLDEST: { description: 'The first start first.' },
    LAST_MOVED: { description: 'The latest event first.' },
    LONGEST: { description: 'The longest time from the first to the last event first.' },
    HIGHEST_TOTAL: { description: 'The highest total of the newest offer first.' },
  },
});
