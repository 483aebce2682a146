// Another window chooses another account during a purchase, which stays with the account that it was cached for.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { card } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { comeBack, newEmail, pay, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { byCard, operationsOf } from '../../support/operations.ts';

const DONE_OTHERWISE = 'This purchase was changed in another window or on another device. Nothing was charged. Please click Purchase again.';
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
    readonly prepareAccount: { readonly __typename: string; readonly account: { readonly userName: string }; readonly origin: string };
  }
  async function chooseAnother(buyer: NodeBuyer): Promise<Chosen> {
    const { document, variables } = operationsOf(buyer)['prepareAccount']!;
    const input = variables['input'] as { readonly buyer: object };
    const asked = newEmail();
    const { prepareAccount } = (await buyer.ports.graph(document, { input: { ...input, buyer: { ...input.buyer, email: asked } } })) as Chosen;
    return { asked, prepareAccount };
  }

  /** Performs an operation of the buyer's purchase, but with another account. */
  async function withAccount(buyer: NodeBuyer, name: string, userName: string): Promise<unknown> {
    const { document, variables } = operationsOf(buyer, userName)[name]!;
    return buyer.ports.graph(document, variables);
  }

  /** Whose policies are cached, and in whose name: by the first call, or the one of this place. */
  async function cachedFor(place = 0): Promise<object> {
    const cached = (await bindflow.control.calls(CACHE)).at(place);
    return { profileId: (cached!.body as Cached).PolicyRequests[0]?.ProfileId, user: cached!.headers['integrity-user'] };
  }

  it('before the caching does not get the policies, as the caching names its account', async () => {
    await bindflow.control.reset();
    const buyer = await readyToPay(bindflow.facade.url);
    const own = String(buyer.state().answers['email']);
    await send(buyer, 'prepareAccount');
    const { asked } = await chooseAnother(buyer);
    const profileOf = async (name: string) =>
      ((await bindflow.control.ledger()).profiles.find(({ userName }) => userName === name) as { readonly profileId?: string } | undefined)?.profileId;
    expect(await send(buyer, 'cachePurchase')).toMatchObject({ cachePurchase: { __typename: 'PurchaseCached' } });
    expect(await cachedFor(-1)).toEqual({ profileId: await profileOf(own), user: own });
    expect(await withAccount(buyer, 'cachePurchase', asked.toUpperCase())).toMatchObject({ cachePurchase: { __typename: 'PurchaseCached' } });
    expect(await cachedFor(-1)).toEqual({ profileId: await profileOf(asked), user: asked });
  });

  it('that was not prepared cannot be cached for', async () => {
    await bindflow.control.reset();
    const buyer = await readyToPay(bindflow.facade.url);
    await send(buyer, 'prepareAccount');
    expect(await withAccount(buyer, 'cachePurchase', newEmail())).toMatchObject({
      cachePurchase: { __typename: 'PurchaseRefused', code: 'WRONG_STEP', message: DONE_OTHERWISE },
    });
    expect(await bindflow.control.calls(CACHE)).toEqual([]);
  });

  it('and caches for is not paid for by the first one', async () => {
    const buyer = await cachedBuyer();
    const { asked } = await chooseAnother(buyer);
    await withAccount(buyer, 'cachePurchase', asked);
    expect(await send(buyer, 'submitPayment')).toMatchObject({ submitPayment: { __typename: 'PaymentRefused', code: 'WRONG_STEP', message: DONE_OTHERWISE } });
    expect(await bindflow.control.calls(PAY)).toEqual([]);
    expect(await withAccount(buyer, 'submitPayment', asked)).toMatchObject({ submitPayment: { __typename: 'PaymentAccepted' } });
  });

  it('before an unconfirmed payment is not the account of that payment', async () => {
    const buyer = await cachedBuyer();
    await chooseAnother(buyer);
    const { document, variables } = operationsOf(buyer)['submitPayment']!;
    await buyer.ports.graph(document, { input: { ...(variables['input'] as object), ...byCard({ ...card, securityCode: '902' }) } });
    expect((await chooseAnother(buyer)).prepareAccount).toMatchObject({ __typename: 'AccountPrepared', origin: 'KEPT', account: { userName: buyer.state().answers['email'] } });
  });

  it('before the payment does not pay for the policies of the first one', async () => {
    const buyer = await cachedBuyer();
    const { asked, prepareAccount } = await chooseAnother(buyer);
    expect(prepareAccount).toMatchObject({ __typename: 'AccountPrepared', account: { userName: asked } });
    expect(await send(buyer, 'submitPayment')).toMatchObject({ submitPayment: { __typename: 'PaymentAccepted' } });
    const [paid] = await bindflow.control.calls(PAY);
    expect({ profileId: (paid!.body as { ProfileId: string }).ProfileId, user: paid!.headers['integrity-user'] }).toEqual(await cachedFor());
  });

  it('gets no member number in its profile before the payment', async () => {
    const buyer = await cachedBuyer();
    expect(await send(buyer, 'createMemberReference')).toMatchObject({ createMemberReference: { __typename: 'PurchaseRefused', code: 'WRONG_STEP' } });
    expect(await bindflow.control.calls('/api/profile/{id}/reference')).toEqual([]);
  });

  it('after the payment is refused, and the policies are bound for the first one', async () => {
    const buyer = await cachedBuyer();
    await send(buyer, 'submitPayment');
    const { asked, prepareAccount } = await chooseAnother(buyer);
    expect(prepareAccount).toMatchObject({ __typename: 'AccountPrepared', origin: 'KEPT' });
    expect(prepareAccount.account.userName).not.toBe(asked);
    expect(await send(buyer, 'bindPolicies')).toMatchObject({ bindPolicies: { __typename: 'PoliciesBound' } });
    const [bound] = await bindflow.control.calls(BIND);
    expect({ profileId: (bound!.body as Cached).PolicyRequests[0]?.ProfileId, user: bound!.headers['integrity-user'] }).toEqual(await cachedFor());
  });
});
