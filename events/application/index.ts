export { type Address, type AddressRole, address, addressQuestions, addressRoles } from './address.ts';
export * from './events.ts';
export * from './link-events.ts';
export {
  type AddressVerdict,
  type ApplicationSlices,
  type ApplicationState,
  type FollowedLink,
  type MemberFee,
  type PageRejection,
  evolveApplication,
  initialApplication,
  releaseAddresses,
} from './state.ts';
