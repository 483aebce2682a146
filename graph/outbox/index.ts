export { deliverOutbox } from './deliver-outbox.ts';
export type { ClaimedLetter, DrawnLetter, Outbox, OutboxDeps } from './outbox.ts';
