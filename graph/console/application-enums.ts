import { registerEnumType } from 'type-graphql';

/** The values are those of the summary. */
export const ApplicationOutcome = {
  IN_PROGRESS: 'in progress',
  PURCHASED: 'purchased',
  PURCHASED_ELSEWHERE: 'purchased elsewhere',
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
    PURCHASED_ELSEWHERE: { description: 'Policies were issued in another application of its family: in another tab or on another device.' },
    KICKED_OUT_BY_ADDRESS: { description: 'Nothing is sold at the address.' },
    KICKED_OUT_BY_PRODUCT: { description: 'The answers exclude every product, or the buyer does without those that are left.' },
    ABANDONED: { description: 'The browser has sent nothing for half an hour, or the time that the deployment sets.' },
  },
});

/** The values are those of the summary. */
export const DeviceClass = { PHONE: 'phone', TABLET: 'tablet', DESKTOP: 'desktop' } as const;
export type DeviceClass = (typeof DeviceClass)[keyof typeof DeviceClass];
registerEnumType(DeviceClass, {
  name: 'DeviceClass',
  description: 'What a buyer holds, by the first width of the window, in CSS pixels.',
  valuesConfig: {
    PHONE: { description: 'Narrower than 600.' },
    TABLET: { description: '600 to 1023.' },
    DESKTOP: { description: '1024 and wider.' },
  },
});

/** The values are those of `Dimension` in graph/event-store. */
export const BreakdownDimension = {
  PROGRAM: 'program',
  PROGRAM_VERSION: 'version',
  SPONSOR: 'sponsor',
  SEGMENT: 'segment',
  REFERRER: 'referrer',
  STATE: 'state',
  DEVICE: 'device',
  WIDTH: 'width',
  RELEASE: 'release',
  LAST_PAGE: 'page',
  DAY: 'day',
  WEEK: 'week',
} as const;
export type BreakdownDimension = (typeof BreakdownDimension)[keyof typeof BreakdownDimension];
registerEnumType(BreakdownDimension, {
  name: 'BreakdownDimension',
  description: 'What applications are told apart by.',
  valuesConfig: {
    PROGRAM: { description: 'The sitename of the program.' },
    PROGRAM_VERSION: { description: 'The configuration of the program, by its hash.' },
    SPONSOR: { description: 'The code of the sponsor.' },
    SEGMENT: { description: 'The campaign of the link.' },
    REFERRER: { description: 'What led the buyer here: a sponsor’s link by its id, else the host of the page with the link, or `direct`.' },
    STATE: { description: 'The state of the insured’s own address, two letters.' },
    DEVICE: { description: 'The class of device: phone, tablet or desktop.' },
    WIDTH: { description: 'The first width of the window, by hundreds of CSS pixels, rounded down.' },
    RELEASE: { description: 'The release of the pages.' },
    LAST_PAGE: { description: 'The path of the last page.' },
    DAY: { description: 'The day on which they began, UTC.' },
    WEEK: { description: 'The Monday of the week in which they began, UTC.' },
  },
});

/** The values are those of `ReminderResult` in graph/event-store. */
export const ReminderResult = { REMINDED: 'reminded', RETURNED: 'returned', PURCHASED: 'purchased', UNDELIVERED: 'undelivered' } as const;
export type ReminderResult = (typeof ReminderResult)[keyof typeof ReminderResult];
registerEnumType(ReminderResult, {
  name: 'ReminderResult',
  description: 'What became of a reminder.',
  valuesConfig: {
    REMINDED: { description: 'The mail server took it.' },
    RETURNED: { description: 'The buyer came back after it, to this application or another one of its family.' },
    PURCHASED: { description: 'Policies were issued after it, in this application or another one of its family.' },
    UNDELIVERED: { description: 'It bounced, or no mail server took it.' },
  },
});

/** The values are those of `BreakdownRequest.series` in graph/event-store. */
export const BreakdownSeries = { DAY: 'day', WEEK: 'week' } as const;
export type BreakdownSeries = (typeof BreakdownSeries)[keyof typeof BreakdownSeries];
registerEnumType(BreakdownSeries, {
  name: 'BreakdownSeries',
  description: 'What a row of a breakdown is told apart by over time.',
  valuesConfig: { DAY: { description: 'By day, UTC.' }, WEEK: { description: 'By week, from Monday, UTC.' } },
});

export const CountUnit = { APPLICATION: 'application', FAMILY: 'family' } as const;
export type CountUnit = (typeof CountUnit)[keyof typeof CountUnit];
registerEnumType(CountUnit, {
  name: 'CountUnit',
  description: 'What counts as one.',
  valuesConfig: {
    APPLICATION: { description: 'Each application.' },
    FAMILY: { description: 'Each family of forks and devices, that is, each buyer: by the application that was purchased, else by the newest.' },
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
    LONGEST: { description: 'The longest time from the first event on first.' },
    HIGHEST_TOTAL: { description: 'The highest total of the newest offer first.' },
  },
});
