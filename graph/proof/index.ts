export type { ProofMailDeps } from './proof-mail.resolver.ts';
export { deliverLetters } from './deliver-letters.ts';
export { type ProofRequests, createProofRequests } from './proof-requests.ts';
export { addProofRoute } from './proof-route.ts';
export type { LetterDeps } from './purchase-outbox.ts';
