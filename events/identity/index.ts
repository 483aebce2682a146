export * from './events.ts';
export { type IdentitySlices, type IdentityState, evolveIdentity, initialIdentity } from './state.ts';
