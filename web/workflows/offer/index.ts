export { fetchOffer, offerOf } from './offer.ts';
