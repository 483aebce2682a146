import type { ApplicationOutcome, ApplicationSort, DeviceClass, PaymentState, ReminderResult } from '../../generated/graphql.ts';

export const outcomeLabels: Readonly<Record<ApplicationOutcome, string>> = {
  IN_PROGRESS: 'In progress',
  PURCHASED: 'Purchased',
  PURCHASED_ELSEWHERE: 'Purchased elsewhere',
  ABANDONED: 'Abandoned',
  KICKED_OUT_BY_ADDRESS: 'Kicked out by address',
  KICKED_OUT_BY_PRODUCT: 'Kicked out by product',
};
export const paymentLabels: Readonly<Record<PaymentState, string>> = { NONE: 'None', OPEN: 'In progress', UNCONFIRMED: 'Unconfirmed', PAID: 'Paid' };
export const reminderLabels: Readonly<Record<ReminderResult, string>> = { REMINDED: 'Sent', RETURNED: 'Came back', PURCHASED: 'Purchased', UNDELIVERED: 'Not delivered' };
export const deviceLabels: Readonly<Record<DeviceClass, string>> = { PHONE: 'Phone', TABLET: 'Tablet', DESKTOP: 'Desktop' };
export const sortLabels: Readonly<Record<ApplicationSort, string>> = {
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
  LAST_MOVED: 'Last active first',
  LONGEST: 'Longest first',
  HIGHEST_TOTAL: 'Highest total first',
};
