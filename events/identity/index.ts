export * from './events.ts';
export { type IdentitySlices, type IdentityState, type Login, evolveIdentity, forgetHolder, initialIdentity } from './state.ts';
