// An orchestration is paid for once: after a payment without a charge, the purchase is cached again before the next payment.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOfflineOperator } from '#graph/http';
import { bankWithLicence, card, otherCard } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { byECheck, comeBack, eventTypes, pay, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

const CACHE = '/api/workflow/cachePurchase/{id}';
const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const declined = { ...card, securityCode: '901' };

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
beforeEach(() => bindflow.control.reset());
afterAll(() => bindflow.close());

const ready = (): Promise<NodeBuyer> => readyToPay(bindflow.facade.url);
const order = async (): Promise<(string | undefined)[]> =>
  (await bindflow.control.calls()).filter(({ template }) => [CACHE, PAY].includes(template)).map(({ template }) => (template === CACHE ? 'cache' : 'pay'));

/** The purchase is complete after two payments, each with its own orchestration, and one charge. */
async function expectTwoTries(buyer: NodeBuyer): Promise<void> {
  expect(buyer.state().purchase).toMatchObject({ phase: 'completed', problem: null });
  expect(await order()).toEqual(['cache', 'pay', 'cache', 'pay']);
  expect((await bindflow.control.ledger()).charges).toHaveLength(1);
  // The buyer got no message about a change elsewhere.
  expect(eventTypes(buyer)).not.toContain('PreparationLapsed');
}

describe('caches again after a decline', () => {
  it('and another card', async () => {
    const buyer = await ready();
    expect(await pay(buyer, declined)).toBe(false);
    expect(await pay(buyer, otherCard)).toBe(true);
    await expectTwoTries(buyer);
  });

  it('and the same card', async () => {
    const buyer = await ready();
    expect(await pay(buyer, declined)).toBe(false);
    expect(await pay(buyer, card)).toBe(true);
    await expectTwoTries(buyer);
  });

  it('and an eCheck', async () => {
    const buyer = await ready();
    expect(await pay(buyer, declined)).toBe(false);
    byECheck(buyer);
    expect(await pay(buyer, bankWithLicence)).toBe(true);
    await expectTwoTries(buyer);
  });

  it('and an invalid form, and a good card', async () => {
    const buyer = await ready();
    expect(await pay(buyer, declined)).toBe(false);
    expect(await pay(buyer, { ...card, securityCode: '' })).toBe(false);
    expect(eventTypes(buyer)).toContain('PurchaseRejected');
    expect(await pay(buyer)).toBe(true);
    await expectTwoTries(buyer);
  });

  it('and a reload', async () => {
    const buyer = await ready();
    expect(await pay(buyer, declined)).toBe(false);
    const back = comeBack(buyer);
    expect(await pay(back)).toBe(true);
    await expectTwoTries(back);
  });

  it('that the page did not see before it was left', async () => {
    const buyer = await ready();
    await pay(buyer.leaveAt({ answerOf: 'SubmitPayment' }), declined).catch(() => undefined);
    const back = comeBack(buyer);
    expect(back.state().purchase.phase).toBe('interrupted');
    expect(await pay(back)).toBe(true);
    await expectTwoTries(back);
  });
});

it('caches again after an operator has resolved a payment as not charged', async () => {
  const buyer = await ready();
  await bindflow.control.fault({ path: PAY, fault: 'drop-request' });
  expect(await pay(buyer)).toBe(false);
  expect(buyer.state().purchase.phase).toBe('unconfirmed');
  const purchase = buyer.state().quote.offer!.id;
  expect(await createOfflineOperator(bindflow.settings).resolve({ purchase, reference: null, by: 'Ida Ops', why: 'The ledger has none.' })).toEqual({ outcome: 'unlocked' });
  expect(await pay(buyer)).toBe(false);
  expect(await pay(buyer)).toBe(true);
  await expectTwoTries(buyer);
});
