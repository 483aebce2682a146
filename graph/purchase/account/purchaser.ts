import { BLOCKING_STATUSES } from '#graph/db';
import { AccountOrigin } from '../../nouns/account/account.type.ts';
import type { PurchaseAccount } from './accounts.ts';
import type { PurchaserDeps, SessionDeps } from './deps.ts';
import type { Attempt } from '../ledger/attempt.ts';
import type { FamilyRecords } from '../ledger/family-records.ts';
import type { OrchestrationWire } from '../../nouns/policy/orchestration.wire.ts';

/**
 * Returns the account that an orchestration was cached for. Another tab may have chosen another account since, but payment and binding
 * stay with the profile that the policies are for.
 */
export const findAccountOfOrchestration = ({ accounts }: PurchaserDeps, records: FamilyRecords, { PolicyRequests: [first] }: OrchestrationWire): PurchaseAccount | undefined =>
  first && accounts.findByProfile(records, first.ProfileId);

/** Returns the account that a payment was made or tried for. */
export function findPayerAccount(deps: PurchaserDeps, records: FamilyRecords, { input }: Attempt): PurchaseAccount | undefined {
  const cached = input === null ? undefined : records.attempts.find(input);
  return cached && findAccountOfOrchestration(deps, records, deps.orchestrations.unseal(records.application, cached));
}

/** Returns the account of a purchase's blocking payment; undefined if there is none. Later caching and choices do not change it. */
export function findPurchaser(deps: PurchaserDeps, records: FamilyRecords, purchase: string): PurchaseAccount | undefined {
  const payment = records.attempts.findPayment(purchase);
  return payment && BLOCKING_STATUSES.includes(payment.status) ? findPayerAccount(deps, records, payment) : undefined;
}

/** False if the account came from a login that has ended: the next user of this browser may be another person. */
export const isLoginCurrent = ({ session }: SessionDeps, { origin, profileId }: Pick<PurchaseAccount, 'origin' | 'profileId'>): boolean =>
  origin !== AccountOrigin.SIGNED_IN || (session?.status === 'verified' && session.holder.profileId === profileId);
