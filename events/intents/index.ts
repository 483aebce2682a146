export { decideCompletePage } from './complete-page.ts';
export {
  type PurchaseFaults,
  type RequestPurchase,
  decideRequestPurchase,
  describeFaults,
  findBillingErrors,
  findPurchaseFaults,
  hasAcceptedTerms,
  listAffidavitRequests,
} from './request-purchase.ts';
