import { sendPasswordUpdate } from '../steps/send-password-update.ts';
import type { ApplicationRef } from '../../applications/applications.ts';
import type { PurchaseDeps } from '../deps.ts';
import type { Cause } from '../ledger/attempt.ts';
import type { FamilyRecords } from '../ledger/family-records.ts';
import type { StoredOffer } from '../ledger/offers.ts';
import { runIfLeased } from '../ledger/purchase-lease.ts';
import { type PolicyNumbers, bindPolicies } from '../steps/bind-policies.ts';
import { keepMemberReference } from '../steps/keep-member-reference.ts';
import { savePaymentMethod } from '../steps/save-payment-method.ts';

/** Who causes the steps: anyone but the buyer. */
type RecoveryActor = Exclude<Cause['by'], 'buyer'>;

/** `busy`: another request or process holds the lease. `refused`: the gateway refused a step. `unknown`: its application or offer is gone. */
export type FinishResult = { readonly policyNumbers: PolicyNumbers } | 'busy' | 'refused' | 'unknown';

interface FinishRequest {
  readonly deps: PurchaseDeps;
  readonly application: ApplicationRef;
  readonly purchase: string;
  readonly by: RecoveryActor;
}

/** Keeps the member's number, if the offer has a member. Returns true if the purchase can continue. */
async function finishReference({ deps, purchase, by }: FinishRequest, records: FamilyRecords, { member }: StoredOffer): Promise<boolean> {
  return !member || (await keepMemberReference(deps, records, { purchase, cause: { by } }, member)) === null;
}

interface FinishedPurchase {
  readonly result: FinishResult;
  readonly records?: FamilyRecords;
}

async function finishSteps(request: FinishRequest): Promise<FinishedPurchase> {
  const { deps, application, purchase, by } = request;
  const records = await deps.families.find(application, { offer: purchase });
  if (!records?.offer) return { result: 'unknown' };
  if (!(await finishReference(request, records, records.offer))) return { result: 'refused' };
  const wasBound = records.attempts.findNewest(purchase, 'bind')?.status === 'done';
  const bound = await bindPolicies(deps, records, { purchase, cause: { by } });
  if (typeof bound === 'string') return { result: 'refused' };
  if (!wasBound) await sendPasswordUpdate(deps, records, purchase);
  return { result: { policyNumbers: bound.policyNumbers }, records };
}

/**
 * Runs the steps that a paid purchase still needs, in the buyer's order: member reference, binding, password mail, saved method. Never
 * pays, and repeats nothing that is done. @throws GatewayFault if the gateway does not answer.
 */
export async function finishPurchase(request: FinishRequest): Promise<FinishResult> {
  const { deps, purchase } = request;
  const finished = await runIfLeased(deps, purchase, (leased) => finishSteps({ ...request, deps: leased }));
  // The purchase is complete: savePaymentMethod reports a failure to operators, and nothing retries it.
  if (finished?.records) await savePaymentMethod(deps, finished.records, purchase).catch(() => undefined);
  return finished?.result ?? 'busy';
}
