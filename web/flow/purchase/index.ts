export { purchase, secretErrors } from './purchase.ts';
export type { PurchaseSecrets } from './secrets.ts';
