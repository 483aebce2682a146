import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { EventStore } from '#graph/event-store';
import type { PurchaseDeps } from '../purchase/deps.ts';
import type { PolicyNumbers } from '../purchase/steps/bind-policies.ts';

/** What an operator has found out about an unconfirmed payment. */
export interface Resolution {
  /** The purchase id. */
  readonly purchase: string;
  /** The payment service's reference if it was charged; null if not. */
  readonly reference: string | null;
  readonly by: string;
  readonly why: string;
}

/** `refused`: nothing changed. `unlocked`: the buyer may pay again. `charged`: it is paid; the policy numbers are null until it is bound. */
export type ResolveResult =
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'unlocked' }
  | { readonly outcome: 'charged'; readonly policyNumbers: PolicyNumbers | null };

/** What resolving a payment needs. */
interface PaymentResolverDeps extends PurchaseDeps {
  readonly eventStore: EventStore;
}

export interface ResolveDeps {
  readonly deps: PaymentResolverDeps;
  readonly db: Kysely<Database>;
}
