export { checkEarlierPurchase } from './earlier.ts';
export { followStanding } from './follow-standing.ts';
export { finishStanding, purchase } from './purchase.ts';
export { secretErrors } from './secret-errors.ts';
export type { PurchaseSecrets } from './secrets.ts';
export { faultMessages } from './faults.ts';
export { type PaidElsewhere, purchaseStatus, refreshStanding } from './status.ts';
