export { type GoOn, decideGoOn } from './go-on.ts';
export { type RequestPurchase, billingErrors, decideRequestPurchase, hasAcceptedTerms, sections } from './request-purchase.ts';
