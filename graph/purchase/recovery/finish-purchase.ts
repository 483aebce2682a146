import { sendPasswordUpdate } from '../steps/send-password-update.ts';
import type { Application, ApplicationRef } from '../../applications/applications.ts';
import type { PurchaseDeps } from '../deps.ts';
import type { Cause } from '../ledger/attempt.ts';
import { type StoredOffer, toRatedApplication } from '../ledger/offers.ts';
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

const isDone = async ({ deps, application, purchase }: FinishRequest, step: 'reference' | 'bind'): Promise<boolean> =>
  (await deps.ledger.findNewest(application, purchase, step))?.status === 'done';

/** Keeps the member's number, if the offer has a member. Returns true if the purchase can continue. */
async function finishReference(request: FinishRequest, buyer: Application, { member }: StoredOffer): Promise<boolean> {
  const { deps, purchase, by } = request;
  if (!member || (await isDone(request, 'reference'))) return true;
  return (await keepMemberReference(deps, buyer, { purchase, cause: { by } }, member)) === null;
}

async function finishSteps(request: FinishRequest): Promise<FinishResult> {
  const { deps, application, purchase, by } = request;
  const [current, offer] = [await deps.applications.find(application), await deps.offers.find(application, purchase)];
  if (!current || !offer) return 'unknown';
  const buyer = toRatedApplication(current, offer);
  if (!(await finishReference(request, buyer, offer))) return 'refused';
  const wasBound = await isDone(request, 'bind');
  const policyNumbers = await bindPolicies(deps, buyer, { purchase, cause: { by } });
  if (typeof policyNumbers === 'string') return 'refused';
  if (!wasBound) await sendPasswordUpdate(deps, buyer, purchase);
  return { policyNumbers };
}

/**
 * Runs the steps that a paid purchase still needs, in the buyer's order: member reference, binding, password mail, saved method. Never
 * pays, and repeats nothing that is done. @throws GatewayFault if the gateway does not answer.
 */
export async function finishPurchase(request: FinishRequest): Promise<FinishResult> {
  const { deps, application, purchase } = request;
  const result = (await runIfLeased(deps, purchase, (leased) => finishSteps({ ...request, deps: leased }))) ?? 'busy';
  const buyer = typeof result === 'object' ? await deps.applications.find(application) : undefined;
  // The purchase is complete: savePaymentMethod reports a failure to operators, and nothing retries it.
  if (buyer) await savePaymentMethod(deps, buyer, purchase).catch(() => undefined);
  return result;
}
