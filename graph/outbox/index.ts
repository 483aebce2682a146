export { nextAttemptAfter } from './claim-letters.ts';
export { MAX_ATTEMPTS, deliverOutbox } from './deliver-outbox.ts';
export type { ClaimedLetter, DrawnLetter, Outbox, OutboxDeps } from './outbox.ts';
