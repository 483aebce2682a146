// The gateway's cached purchase is what was paid for.
import type { Facts } from './facts.ts';
import { isDue } from './facts.ts';
import { houseNumberOf } from './billed-house.ts';
import type { PurchaseClick, Scene } from './scene.ts';
import { type Arrived, BIND, CACHE } from './upstream.ts';

interface Orchestration {
  readonly Account: { readonly BillingAddress: { readonly Street1: string } };
  readonly PolicyRequests: readonly { readonly IsCreditCardTransaction: boolean; readonly PaymentRefNum: string }[];
  readonly PaymentInformation: unknown;
}

const bodyOf = ({ body }: Arrived): Orchestration => body as Orchestration;
const isGranted = ({ answer }: Arrived): boolean => (answer?.body as { readonly Success?: boolean } | undefined)?.Success === true;

/** Leaves out what only the payment adds. */
function unpaid({ body }: Arrived): string {
  const { PolicyRequests, ...rest } = body as Orchestration;
  return JSON.stringify({ ...rest, PaymentInformation: null, PolicyRequests: PolicyRequests.map((request) => ({ ...request, PaymentRefNum: '' })) });
}

/** What is bound is what the gateway cached last. */
export function checkBoundAsCached({ scene, policies }: Facts): string[] {
  const { calls } = scene.stage.upstream;
  return [...new Set(policies.map(({ purchaseId }) => purchaseId))].flatMap((purchase) => {
    const ofIt = (template: string) => calls.filter((call) => call.template === template && call.path.endsWith(purchase) && isGranted(call));
    const [cached, bound] = [ofIt(CACHE).at(-1), ofIt(BIND).at(-1)];
    if (!bound) return [];
    if (!cached) return [`${purchase} is bound, and was never cached`];
    return unpaid(cached) === unpaid(bound) ? [] : [`${purchase} is bound otherwise than the gateway has it cached`];
  });
}

/** The payment method and the billing address are those of the click that paid. */
export function checkBoundAsClicked({ scene, charges, offers }: Facts): string[] {
  return charges.flatMap(({ purchaseId, method }) => {
    const bound = scene.stage.upstream.calls.findLast((call) => call.template === BIND && call.path.endsWith(purchaseId) && isGranted(call));
    if (!bound || !isDue(offers.find(({ id }) => id === purchaseId))) return [];
    const { Account, PolicyRequests } = bodyOf(bound);
    const isByCard = method.startsWith('CreditCard');
    const kind = PolicyRequests.every(({ IsCreditCardTransaction }) => IsCreditCardTransaction === isByCard)
      ? []
      : [`${purchaseId} is bound for another way of paying than ${method}`];
    const press = pressOf(scene, purchaseId);
    const house = houseNumberOf(Account.BillingAddress.Street1);
    return press && press.house !== house ? [...kind, `the bill of ${purchaseId} goes to ${house}, and the buyer had said ${press.house}`] : kind;
  });
}

/** The click that paid. Undefined if unclear: several tabs clicked for this offer, or requests were repeated by hand. */
function pressOf({ shown, paidBy, forged, isByHand }: Scene, purchase: string): PurchaseClick | undefined {
  const windows = new Set(shown.filter(({ offer }) => offer === purchase).map(({ window }) => window));
  return windows.size === 1 && !isByHand && forged.size === 0 ? paidBy.get(purchase) : undefined;
}
