import type { SavedAddressesQuery, SavedPaymentMethodsQuery } from '../../generated/graphql.ts';

type Addresses = NonNullable<NonNullable<SavedAddressesQuery['viewer']>['addresses']>;
type Methods = NonNullable<NonNullable<SavedPaymentMethodsQuery['viewer']>['paymentMethods']>;

type SavedAddress = Addresses[number];
export type SavedMethod = Methods[number];

/** What an account holder may choose from; in memory alone, as a card's expiry is never written. */
export interface SavedData {
  readonly addresses: readonly SavedAddress[];
  readonly methods: readonly SavedMethod[];
}
