export { toServerEvent } from './server-events.ts';
export { toOfferEvent } from './offers.ts';
