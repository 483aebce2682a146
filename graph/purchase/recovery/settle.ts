import { askForNewPassword } from '../steps/password-update.ts';
import type { Application, ApplicationRef } from '../../applications/applications.ts';
import type { PurchaseDeps } from '../deps.ts';
import type { Cause } from '../ledger/attempt.ts';
import { type StoredOffer, asRated } from '../ledger/offers.ts';
import { runIfLeased } from '../ledger/lease.ts';
import { type PolicyNumbers, bindPolicies } from '../steps/bind.ts';
import { keepReference } from '../steps/member-reference.ts';
import { keepPaymentMethod } from '../steps/keep-method.ts';

/** Whose doing it is, for the log: not the buyer's. */
type By = Exclude<Cause['by'], 'buyer'>;

/** `busy`: somebody else is at it. `refused`: the gateway refused the step. `unknown`: the facade keeps no offer of it any more. */
export type Settled = { readonly policyNumbers: PolicyNumbers } | 'busy' | 'refused' | 'unknown';

interface Settling {
  readonly working: PurchaseDeps;
  readonly application: ApplicationRef;
  readonly purchase: string;
  readonly by: By;
}

const isDone = async ({ working, application, purchase }: Settling, step: 'reference' | 'bind'): Promise<boolean> =>
  (await working.ledger.findNewest(application, purchase, step))?.status === 'done';

/** The member's number, where one is bought with it; whether the purchase can go on. */
async function settleReference(settling: Settling, buyer: Application, { member }: StoredOffer): Promise<boolean> {
  const { working, purchase, by } = settling;
  if (!member || (await isDone(settling, 'reference'))) return true;
  return (await keepReference(working, buyer, { purchase, cause: { by } }, member)) === null;
}

async function settleInTurn(settling: Settling): Promise<Settled> {
  const { working, application, purchase, by } = settling;
  const [known, rated] = [await working.applications.find(application), await working.offers.find(application, purchase)];
  if (!known || !rated) return 'unknown';
  const buyer = asRated(known, rated);
  if (!(await settleReference(settling, buyer, rated))) return 'refused';
  const wasBound = await isDone(settling, 'bind');
  const policyNumbers = await bindPolicies(working, buyer, { purchase, cause: { by } });
  if (typeof policyNumbers === 'string') return 'refused';
  if (!wasBound) await askForNewPassword(working, buyer, purchase);
  return { policyNumbers };
}

/**
 * Does what a paid purchase still needs, in the order of the buyer's own flow: the member's number, then the policies, then the mail that
 * asks for a new password, and saving the payment method with the account. Never pays;
 * what is done is not done again. What it did is told in the facade's stream. @throws GatewayFault where the gateway does not answer.
 */
export async function settle(settling: Settling): Promise<Settled> {
  const { working, application, purchase } = settling;
  const settled = (await runIfLeased(working, purchase, (fenced) => settleInTurn({ ...settling, working: fenced }))) ?? 'busy';
  const buyer = typeof settled === 'object' ? await working.applications.find(application) : undefined;
  // It is bound: operators are told where the payment method cannot be saved, and nothing is tried again for it.
  if (buyer) await keepPaymentMethod(working, buyer, purchase).catch(() => undefined);
  return settled;
}
