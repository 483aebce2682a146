export * from './events.ts';
export { type IdentitySlices, type Login, evolveIdentity, forgetHolder, initialIdentity } from './state.ts';
