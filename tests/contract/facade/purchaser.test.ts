// Another window chooses another account while a purchase is under way: it stays with the account that it was cached for.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { comeBack, newEmail, pay, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf } from '../../support/operations.ts';

const CACHE = '/api/workflow/cachePurchase/{id}';
const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const BIND = '/api/workflow/purchaseWithCacheUpdate/{id}';

interface Cached {
  readonly PolicyRequests: readonly { readonly ProfileId: string }[];
}

describe('an account that another window chooses', () => {
  let bindflow: RunningBindflow;
  beforeAll(async () => {
    bindflow = await startForTests();
  }, 120_000);
  afterAll(() => bindflow.close());

  async function cachedBuyer(): Promise<NodeBuyer> {
    await bindflow.control.reset();
    const buyer = await readyToPay(bindflow.facade.url);
    await pay(buyer.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
    return comeBack(buyer);
  }

  const send = (buyer: NodeBuyer, name: string): Promise<unknown> => {
    const { document, variables } = operationsOf(buyer)[name]!;
    return buyer.ports.graph(document, variables);
  };

  interface Chosen {
    readonly asked: string;
    readonly prepareAccount: { readonly __typename: string; readonly userName: string; readonly how: string };
  }
  async function chooseAnother(buyer: NodeBuyer): Promise<Chosen> {
    const { document, variables } = operationsOf(buyer)['prepareAccount']!;
    const input = variables['input'] as { readonly buyer: object };
    const asked = newEmail();
    const { prepareAccount } = (await buyer.ports.graph(document, { input: { ...input, buyer: { ...input.buyer, email: asked } } })) as Chosen;
    return { asked, prepareAccount };
  }

  async function cachedFor(): Promise<object> {
    const [cached] = await bindflow.control.calls(CACHE);
    return { profileId: (cached!.body as Cached).PolicyRequests[0]?.ProfileId, user: cached!.headers['integrity-user'] };
  }

  it('before the payment does not pay for the policies of the first one', async () => {
    const buyer = await cachedBuyer();
    const { asked, prepareAccount } = await chooseAnother(buyer);
    expect(prepareAccount).toMatchObject({ __typename: 'Account', userName: asked });
    expect(await send(buyer, 'submitPayment')).toMatchObject({ submitPayment: { __typename: 'PaymentAccepted' } });
    const [paid] = await bindflow.control.calls(PAY);
    expect({ profileId: (paid!.body as { ProfileId: string }).ProfileId, user: paid!.headers['integrity-user'] }).toEqual(await cachedFor());
  });

  it('writes no member number to anybody’s profile before it is paid for', async () => {
    const buyer = await cachedBuyer();
    expect(await send(buyer, 'createMemberReference')).toMatchObject({ createMemberReference: { __typename: 'PurchaseRefused', reason: 'WRONG_STEP' } });
    expect(await bindflow.control.calls('/api/profile/{id}/reference')).toEqual([]);
  });

  it('after the payment is not chosen any more, and the policies are bound for the first one', async () => {
    const buyer = await cachedBuyer();
    await send(buyer, 'submitPayment');
    const { asked, prepareAccount } = await chooseAnother(buyer);
    expect(prepareAccount).toMatchObject({ __typename: 'Account', how: 'KEPT' });
    expect(prepareAccount.userName).not.toBe(asked);
    expect(await send(buyer, 'bindPolicies')).toMatchObject({ bindPolicies: { __typename: 'PoliciesBound' } });
    const [bound] = await bindflow.control.calls(BIND);
    expect({ profileId: (bound!.body as Cached).PolicyRequests[0]?.ProfileId, user: bound!.headers['integrity-user'] }).toEqual(await cachedFor());
  });
});
