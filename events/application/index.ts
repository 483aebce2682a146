export { type Address, type AddressRole, address, addressQuestions } from './address.ts';
export * from './events.ts';
export {
  type AddressVerdict,
  type ApplicationSlices,
  type ApplicationState,
  type MemberFee,
  evolveApplication,
  initialApplication,
} from './state.ts';
