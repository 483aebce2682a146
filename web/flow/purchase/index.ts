export { purchase, secretErrors } from './purchase.ts';
export type { PurchaseSecrets } from './secrets.ts';
export { purchaseStatus } from './status.ts';
