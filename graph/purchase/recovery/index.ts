export { finishPurchase } from './finish-purchase.ts';
export { type RecoverySettings, type RecoveryRun, recoverPurchases } from './recover-purchases.ts';
