import { BLOCKING_STATUSES } from '#graph/db';
import { AccountOrigin } from '../../nouns/account/account.type.ts';
import type { PurchaseAccount } from './accounts.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaserDeps, SessionDeps } from './deps.ts';
import { type Attempt } from '../ledger/attempt.ts';
import type { OrchestrationWire } from '../../nouns/policy/orchestration.wire.ts';

/**
 * Returns the account that an orchestration was cached for. Another tab may have chosen another account since, but payment and binding
 * stay with the profile that the policies are for.
 */
export async function findAccountOfOrchestration({ accounts }: PurchaserDeps, application: Application, { PolicyRequests: [first] }: OrchestrationWire): Promise<PurchaseAccount | undefined> {
  return first && accounts.findByProfile(application, first.ProfileId);
}

/** Returns the account that a payment was made or tried for. */
export async function findPayerAccount(deps: PurchaserDeps, application: Application, { input }: Attempt): Promise<PurchaseAccount | undefined> {
  const cached = input === null ? undefined : await deps.ledger.find(application, input);
  return cached && findAccountOfOrchestration(deps, application, deps.orchestrations.unseal(application, cached));
}

/** Returns the account of a purchase's blocking payment; undefined if there is none. Later caching and choices do not change it. */
export async function findPurchaser(deps: PurchaserDeps, application: Application, purchase: string): Promise<PurchaseAccount | undefined> {
  const payment = await deps.ledger.findPayment(application, purchase);
  return payment && BLOCKING_STATUSES.includes(payment.status) ? findPayerAccount(deps, application, payment) : undefined;
}

/** False if the account came from a login that has ended: the next user of this browser may be another person. */
export const isLoginCurrent = ({ session }: SessionDeps, { origin, profileId }: Pick<PurchaseAccount, 'origin' | 'profileId'>): boolean =>
  origin !== AccountOrigin.SIGNED_IN || (session?.status === 'verified' && session.holder.profileId === profileId);
