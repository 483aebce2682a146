export { decideGoOn } from './go-on.ts';
export { type RequestPurchase, billingErrors, decideRequestPurchase, hasAcceptedTerms } from './request-purchase.ts';
