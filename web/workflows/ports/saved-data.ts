import type { SavedAddressesQuery, SavedPaymentMethodsQuery } from '../../generated/graphql.ts';

type Addresses = NonNullable<NonNullable<SavedAddressesQuery['viewer']>['addresses']>;
type Methods = NonNullable<NonNullable<SavedPaymentMethodsQuery['viewer']>['paymentMethods']>;

type SavedAddress = Addresses[number];
export type SavedMethod = Methods[number];

/** An account holder's saved addresses and payment methods. In memory only: a card's expiry is never stored. */
export interface SavedData {
  readonly addresses: readonly SavedAddress[];
  readonly methods: readonly SavedMethod[];
}
