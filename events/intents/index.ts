export { decideCompletePage } from './complete-page.ts';
export { type RequestPurchase, decideRequestPurchase, findBillingErrors, hasAcceptedTerms, listAffidavitRequests } from './request-purchase.ts';
