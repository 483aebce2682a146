// A buyer who reloads at any moment of a purchase continues where it stopped, and is charged once.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FlowEvent } from '#events/buyflow';
import { purchase } from '#workflows/purchase';
import { card } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { comeBack, continueFrom, emptyForm, eventTypes, pay, quotedFitness, readyToPay, secretsOf } from '../../support/checkout.ts';
import { type NodeBuyer, PageGone } from '../../support/node-buyer.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
beforeEach(() => bindflow.control.reset());
afterAll(() => bindflow.close());

const url = (): string => bindflow.facade.url;
const ONCE = [
  '/api/profile/register',
  '/api/workflow/cachePurchase/{id}',
  '/api/payment/submitPaymentWithCaching/{id}',
  '/api/profile/{id}/reference',
  '/api/workflow/purchaseWithCacheUpdate/{id}',
];

/** The purchase is complete, and each call that must be made once was made once. */
async function expectBoughtOnce(buyer: NodeBuyer): Promise<void> {
  expect(buyer.state().purchase).toMatchObject({ phase: 'completed', hasPaid: true, hasPurchased: true, problem: null });
  for (const template of ONCE) expect(await bindflow.control.calls(template)).toHaveLength(1);
  const { charges, policies } = await bindflow.control.ledger();
  expect([charges.length, policies.length]).toEqual([1, 1]);
}

/** The payment form after a reload: everything again before the payment, nothing after it. */
const formOf = (buyer: NodeBuyer, isPaid: boolean) => (isPaid ? emptyForm : secretsOf(buyer));

describe('the page is left', () => {
  const afterEvent: readonly [FlowEvent['type'], boolean][] = [
    ['PurchaseRequested', false],
    ['OpportunitySaved', false],
    ['PurchaseStepCompleted', false],
    ['AccountReady', false],
    ['PurchaseCached', false],
    ['PaymentAccepted', true],
    ['MemberReferenceCreated', true],
    ['PolicyBound', true],
    ['ScreenCaptured', true],
  ];
  // spec: 4.45, 3.31
  it.each(afterEvent)('right after %s', async (event, isPaid) => {
    const buyer = await readyToPay(url());
    await expect(pay(buyer.leaveAt({ event }))).rejects.toThrow(PageGone);
    const back = comeBack(buyer);
    expect(back.state().purchase.hasPaid).toBe(isPaid);
    expect(await purchase(back.ports, formOf(back, isPaid))).toBe(true);
    await expectBoughtOnce(back);
  });

  const beforeAnswer: readonly [string, boolean][] = [
    ['SaveOpportunity', false],
    ['PrepareAccount', false],
    ['CachePurchase', false],
    ['SubmitPayment', true],
    ['CreateMemberReference', true],
    ['BindPolicies', true],
    ['CaptureScreen', true],
  ];
  it.each(beforeAnswer)('before the answer of %s', async (answerOf, isPaid) => {
    const buyer = await readyToPay(url());
    await expect(pay(buyer.leaveAt({ answerOf }))).rejects.toThrow(PageGone);
    const back = comeBack(buyer);
    expect(await purchase(back.ports, formOf(back, isPaid))).toBe(true);
    await expectBoughtOnce(back);
  });

  it('after every step of one purchase', async () => {
    const first = await readyToPay(url());
    let buyer = first;
    for (const [event, isPaid] of afterEvent.filter(([type]) => !['OpportunitySaved', 'ScreenCaptured'].includes(type))) {
      await expect(purchase(buyer.leaveAt({ event }).ports, formOf(buyer, isPaid && event !== 'PaymentAccepted'))).rejects.toThrow(PageGone);
      buyer = comeBack(buyer);
    }
    expect(await purchase(buyer.ports, emptyForm)).toBe(true);
    await expectBoughtOnce(buyer);
    expect(eventTypes(buyer).filter((type) => type === 'ApplicationResumed')).toHaveLength(7);
  });
});

describe('coming back', () => {
  it('finds the same answers and the same offer', async () => {
    const buyer = await readyToPay(url());
    const { answers, quote, purchase: before } = buyer.state();
    const back = comeBack(buyer);
    expect(back.state()).toMatchObject({ answers, quote, purchase: before });
  });

  it('after a payment that the page did not see, Continue continues that purchase', async () => {
    const buyer = await readyToPay(url());
    await expect(pay(buyer.leaveAt({ answerOf: 'SubmitPayment' }))).rejects.toThrow(PageGone);
    const back = comeBack(buyer);
    back.answer({ limit: '3m-5m' });
    expect(await continueFrom(back, 0)).toBe('payment');
    await expectBoughtOnce(back);
    expect(await bindflow.control.calls('/api/quote/quotes')).toHaveLength(1);
  });

  it('to the payment page after the purchase, neither Purchase nor Continue buys again', async () => {
    const buyer = await readyToPay(url());
    await pay(buyer);
    const back = comeBack(buyer);
    const before = eventTypes(back).length;
    expect([await purchase(back.ports, secretsOf(back)), await continueFrom(back, 0)]).toEqual([true, 'payment']);
    expect(eventTypes(back)).toHaveLength(before);
    await expectBoughtOnce(back);
  });

  it('without a payment, Continue quotes again', async () => {
    const buyer = await readyToPay(url());
    await expect(pay(buyer.leaveAt({ event: 'PurchaseCached' }))).rejects.toThrow(PageGone);
    const back = comeBack(buyer);
    back.answer({ limit: '3m-5m' });
    expect(await continueFrom(back, 0)).toBe('payment');
    expect(back.state().purchase).toMatchObject({ phase: 'idle', hasPaid: false, acceptedTerms: null });
  });

  it('before the payment, the page asks for the card again and says so', async () => {
    const buyer = await readyToPay(url());
    await expect(pay(buyer.leaveAt({ event: 'PurchaseCached' }))).rejects.toThrow(PageGone);
    const back = comeBack(buyer);
    expect(await purchase(back.ports, emptyForm)).toBe(false);
    expect(back.state().purchase.problem?.fields).toEqual(['cardNumber', 'expMonth', 'expYear', 'securityCode']);
    expect(await pay(back, card)).toBe(true);
    await expectBoughtOnce(back);
  });

  it('the tab log can be sent any number of times and is stored once', async () => {
    const buyer = await quotedFitness(url());
    const shipped = { __typename: 'EventsAppended', sequence: buyer.log.length };
    expect(await buyer.ship()).toEqual(shipped);
    expect(await buyer.ship()).toEqual(shipped);
    const rows = await bindflow.db.selectFrom('event').select('id').where('stream', '=', `application/${buyer.ports.applicationId}`).execute();
    expect(rows).toHaveLength(buyer.log.length);
  });
});
