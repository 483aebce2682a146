import type { NewAccount, PaymentDetails } from '#events/rules';

/** What the payment form holds in memory and hands over for one purchase: never recorded, never stored. */
export interface PurchaseSecrets {
  readonly payment: PaymentDetails;
  readonly account: NewAccount;
}
