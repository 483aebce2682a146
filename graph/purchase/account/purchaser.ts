import { BLOCKING_STATUSES } from '#graph/db';
import { AccountOrigin } from '../../nouns/account/account.type.ts';
import type { PurchaseAccount } from './accounts.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaserDeps, SessionDeps } from './deps.ts';
import { type Attempt } from '../ledger/attempt.ts';
import type { OrchestrationWire } from '../../nouns/policy/orchestration.wire.ts';

/**
 * The account that an orchestration was cached for. It is not always the purchase's own any more: another window of the family may
 * have chosen another one since. What is paid, kept and bound has to stay with the profile that the policies are for.
 */
export async function cachedFor({ accounts }: PurchaserDeps, application: Application, { PolicyRequests: [first] }: OrchestrationWire): Promise<PurchaseAccount | undefined> {
  return first && accounts.ofProfile(application, first.ProfileId);
}

/** The account that a payment was made, or tried, for. */
export async function paidFrom(deps: PurchaserDeps, application: Application, { input }: Attempt): Promise<PurchaseAccount | undefined> {
  const cached = input === null ? undefined : await deps.ledger.find(application, input);
  return cached && cachedFor(deps, application, deps.orchestrations.unseal(application, cached));
}

/** The account that a purchase's payment was begun for, whatever was cached, and whoever's account was chosen, since; undefined where no payment stands. */
export async function purchaserOf(deps: PurchaserDeps, application: Application, purchase: string): Promise<PurchaseAccount | undefined> {
  const payment = await deps.ledger.findPayment(application, purchase);
  return payment && BLOCKING_STATUSES.includes(payment.status) ? paidFrom(deps, application, payment) : undefined;
}

/** An account that a login brought is the purchase's only while that login lasts: whoever comes after it in this browser is somebody else. */
export const isStillTheirs = ({ session }: SessionDeps, { origin, profileId }: PurchaseAccount): boolean =>
  origin !== AccountOrigin.SIGNED_IN || (session?.status === 'verified' && session.holder.profileId === profileId);
