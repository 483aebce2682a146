export { decideCompletePage } from './complete-page.ts';
export { type RequestPurchase, listAffidavitRequests, findBillingErrors, decideRequestPurchase, hasAcceptedTerms } from './request-purchase.ts';
