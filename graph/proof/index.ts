export { deliverLetters } from './deliver-letters.ts';
export { addProofRoute } from './proof-route.ts';
export type { LetterDeps } from './purchase-outbox.ts';
