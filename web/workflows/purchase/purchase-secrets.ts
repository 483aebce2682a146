import type { NewAccount, PaymentDetails } from '#events/rules';

/** What the payment form holds in memory for one purchase. Never recorded or stored. */
export interface PurchaseSecrets {
  readonly payment: PaymentDetails;
  readonly account: NewAccount;
}
