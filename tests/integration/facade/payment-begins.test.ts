// What may change between the click and the payment: nothing is paid that the buyer has dropped, and no message is wrong.
import { afterEach, describe, expect, it } from 'vitest';
import { createOfflineOperator } from '#graph/http';
import { httpTransport } from '../../../graph/gateway/transport.ts';
import { withoutBrowser } from '../../../graph/purchase/gateway-calls.ts';
import { createServices } from '../../../graph/http/services.ts';
import { createOperator } from '#graph/operations';
import { bankWithLicence, card, otherCard } from '../../support/answers.ts';
import { type RunningBindflow, type TestSettings, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, byECheck, comeBack, continueFrom, pay, problemOf, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { byCard, byLicence, operationsOf } from '../../support/operations.ts';

const CACHE = '/api/workflow/cachePurchase/{id}';
const QUOTES = '/api/quote/quotes';
const PAY = '/api/payment/submitPaymentWithCaching/{id}';

let bindflow: RunningBindflow;
afterEach(() => bindflow.close());

const start = async (settings: TestSettings = {}): Promise<RunningBindflow> => (bindflow = await startForTests(settings));
const offerOf = (buyer: NodeBuyer): string => buyer.state().quote.offer!.id;
async function cachedBuyer(): Promise<NodeBuyer> {
  const buyer = await readyToPay(bindflow.facade.url);
  await pay(buyer.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
  return comeBack(buyer);
}
async function ask(buyer: NodeBuyer, operation: string, change: object = {}): Promise<Record<string, unknown>> {
  const { document, variables } = operationsOf(buyer)[operation]!;
  const answer = (await buyer.ports.graph(document, { input: { ...(variables['input'] as object), ...change } })) as Record<string, Record<string, unknown>>;
  return answer[operation]!;
}
const charges = async (): Promise<number> => (await bindflow.control.ledger()).charges.length;

/** A gate that stops a payment on its way to the gateway. */
function gate(): { readonly settings: TestSettings; readonly reached: Promise<void>; open: () => void } {
  const [reached, opened] = [newSignal(), newSignal()];
  const transport: TestSettings['transport'] = async (request, attempt) => {
    if (request.url.pathname.includes('submitPayment')) {
      reached.give();
      await opened.given;
    }
    return httpTransport(request, attempt);
  };
  return { settings: { transport }, reached: reached.given, open: opened.give };
}
function newSignal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

it('a late payment pays nothing if the buyer has newer quotes', async () => {
  await start();
  const buyer = await cachedBuyer();
  const back = comeBack(buyer);
  expect(await continueFrom(back, 0)).toBe('payment');
  expect(offerOf(back)).not.toBe(offerOf(buyer));
  expect(await ask(buyer, 'submitPayment')).toMatchObject({ __typename: 'OfferUnavailable', code: 'STALE_OFFER' });
  expect(await charges()).toBe(0);
});

it('nothing is paid if the gateway may have replaced the cached data: another caching whose answers were lost', async () => {
  await start();
  const buyer = await cachedBuyer();
  await bindflow.control.fault({ path: CACHE, fault: 'drop-response', times: 2 });
  await expect(ask(buyer, 'cachePurchase', { paymentType: 'ECHECK' })).rejects.toThrow();
  expect(await ask(buyer, 'submitPayment')).toMatchObject({ __typename: 'PaymentRefused', code: 'WRONG_STEP' });
  expect(await charges()).toBe(0);
  await ask(buyer, 'cachePurchase');
  expect(await ask(buyer, 'submitPayment')).toMatchObject({ __typename: 'PaymentAccepted' });
});

describe('a deployment whose gateway settles a repeated payment once', () => {
  const refusal = JSON.stringify({ Success: false, Message: 'Too many requests.', Data: [], Errors: [{ Code: 'RATE_LIMIT', Message: 'Too many requests.' }] });

  it('leaves a payment unconfirmed that is refused after an attempt that may have been charged', async () => {
    let attempts = 0;
    await start({
      paymentDedupes: true,
      async transport(request, attempt) {
        if (!request.url.pathname.includes('submitPayment')) return httpTransport(request, attempt);
        attempts += 1;
        const real = attempts === 1 ? await httpTransport(request, attempt) : null;
        return real ? { ...real, status: 504, body: '' } : { ...(await httpTransport({ ...request, url: new URL('/healthz', request.url) }, attempt)), status: 429, body: refusal };
      },
    });
    const buyer = await cachedBuyer();
    expect(await ask(buyer, 'submitPayment')).toMatchObject({ __typename: 'PaymentUnconfirmed' });
    expect(await ask(buyer, 'submitPayment', byCard(otherCard))).toMatchObject({ __typename: 'PaymentUnconfirmed' });
    expect([attempts, await charges()]).toEqual([2, 1]);
  });
});

it('the decline of another card is not shown for this one', async () => {
  const held = gate();
  await start(held.settings);
  const buyer = await cachedBuyer();
  const declined = ask(buyer, 'submitPayment', byCard({ ...card, securityCode: '901' }));
  await held.reached;
  const others = [ask(buyer, 'submitPayment', byCard(otherCard)), ask(buyer, 'submitPayment', byLicence)];
  held.open();
  expect(await declined).toMatchObject({ __typename: 'PaymentDeclined' });
  for (const other of await Promise.all(others)) expect(other).toMatchObject({ code: expect.not.stringMatching(/DECLINED/) });
  expect(await charges()).toBe(0);
});

it('the status waits for the payment of another window', async () => {
  const held = gate();
  await start(held.settings);
  const buyer = await readyToPay(bindflow.facade.url);
  const second = buyer.tab();
  await continueFrom(second, 0);
  acceptTerms(second);
  byECheck(second);
  const paying = pay(second, bankWithLicence);
  await held.reached;
  const other = pay(buyer);
  held.open();
  expect(await paying).toBe(true);
  await other;
  expect(problemOf(buyer)).not.toMatch(/did not receive confirmation/);
  expect(await pay(buyer)).toBe(true);
  expect(await charges()).toBe(1);
});

it('nothing is quoted when the buyer pays in another tab during rating', async () => {
  await start();
  const buyer = await readyToPay(bindflow.facade.url);
  const second = buyer.tab();
  await bindflow.control.fault({ path: QUOTES, fault: 'slow', delayMs: 2000 });
  const quoting = continueFrom(second, 0);
  await bindflow.control.called(QUOTES, 2);
  expect(await pay(buyer)).toBe(true);
  await quoting;
  const { offers } = await bindflow.db
    .selectFrom('offer')
    .select((eb) => eb.fn.countAll<number>().as('offers'))
    .executeTakeFirstOrThrow();
  expect([offers, offerOf(second)]).toEqual([1, offerOf(buyer)]);
});

describe('a charged payment that was resolved as not charged', () => {
  const resolve = (buyer: NodeBuyer, reference: string | null) =>
    createOfflineOperator(bindflow.settings).resolve({ purchase: offerOf(buyer), reference, by: 'Ida', why: 'looked' });
  const referenceOf = async (): Promise<string> => (await bindflow.control.ledger()).charges[0]!.referenceNumber;

  it('is corrected by resolving it as charged', async () => {
    await start();
    const buyer = await readyToPay(bindflow.facade.url);
    await bindflow.control.fault({ path: PAY, fault: 'drop-response' });
    await pay(buyer);
    expect(await resolve(buyer, null)).toEqual({ outcome: 'unlocked' });
    expect(await resolve(buyer, await referenceOf())).toMatchObject({ outcome: 'charged' });
    expect((await bindflow.control.ledger()).policies).toHaveLength(1);
    expect((await bindflow.control.calls('/api/workflow/purchaseWithCacheUpdate/{id}'))[0]?.body).toMatchObject({
      PaymentInformation: { PaymentMethod: 'CreditCard', CardType: 'visa' },
    });
  });

  it('is overruled by the charge itself, if that comes later', async () => {
    const held = gate();
    await start(held.settings);
    const buyer = await readyToPay(bindflow.facade.url);
    const paying = pay(buyer);
    await held.reached;
    const services = createServices(bindflow.settings);
    await services.ledger.markUnconfirmed(() => Promise.resolve(true));
    const operator = createOperator({ ...bindflow.settings, deps: withoutBrowser(services) });
    expect(await operator.resolve({ purchase: offerOf(buyer), reference: null, by: 'Ida', why: 'not in the ledger' })).toEqual({ outcome: 'unlocked' });
    held.open();
    expect(await paying).toBe(true);
    const { policies } = await bindflow.control.ledger();
    expect([await charges(), policies.length, buyer.state().purchase.hasPurchased]).toEqual([1, 1, true]);
  });

  it('is unchanged if the buyer has paid again since', async () => {
    await start();
    const buyer = await readyToPay(bindflow.facade.url);
    await bindflow.control.fault({ path: PAY, fault: 'drop-request' });
    await pay(buyer);
    await resolve(buyer, null);
    await pay(buyer);
    expect(await pay(buyer)).toBe(true);
    expect(await resolve(buyer, 'PAY-OTHER')).toMatchObject({ outcome: 'refused' });
    expect(await charges()).toBe(1);
  });
});
