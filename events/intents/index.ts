export { decideGoOn } from './go-on.ts';
export { type RequestPurchase, affidavitRequests, billingErrors, decideRequestPurchase, hasAcceptedTerms } from './request-purchase.ts';
