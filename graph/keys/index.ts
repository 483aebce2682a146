export { type NewSessionId, type SigningKeys, createSigningKeys } from './signing-keys.ts';
