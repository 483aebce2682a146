export { type LetterDeps, deliverLetters } from './deliver-letters.ts';
export { addProofRoute } from './proof-route.ts';
