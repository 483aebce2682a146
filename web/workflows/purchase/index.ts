export { checkEarlierPurchase } from './check-earlier-purchase.ts';
export { followPayment } from './follow-payment.ts';
export { STILL_UNCONFIRMED, UNREACHABLE } from './lost-answer.ts';
export { continuePaidPurchase, mayHaveBought, purchase } from './purchase.ts';
export { secretErrors } from './secret-errors.ts';
export type { PurchaseSecrets } from './purchase-secrets.ts';
export { faultMessages } from './fault-event.ts';
export { type PaidElsewhere, fetchPurchaseStatus, refreshPayment } from './payment-status.ts';
