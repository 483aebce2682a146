export { type Address, type AddressRole, addressQuestions, addressRoles } from './address.ts';
export { eventReplaced } from './event-replaced.ts';
export * from './events.ts';
export * from './hint-events.ts';
export * from './link-events.ts';
export * from './reminder-events.ts';
export { SPONSOR_LINK, isReferrer } from './referrer.ts';
export { type AddressVerdict, type ApplicationSlices, type MemberFee, initialApplication } from './slices.ts';
export { evolveApplication, forgetRefusals, forgetSavedAddressChoice } from './state.ts';
