export { keptOffer, offerOf } from './offer.ts';
