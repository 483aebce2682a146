// An orchestration is paid for once: whatever came of a payment but money, what is paid for next is cached anew before it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorOf } from '#graph/server';
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

/** The purchase is complete, by two payments of which each had its own orchestration, and one charge. */
async function expectTwoTries(buyer: NodeBuyer): Promise<void> {
  expect(buyer.state().purchase).toMatchObject({ phase: 'completed', problem: null });
  expect(await order()).toEqual(['cache', 'pay', 'cache', 'pay']);
  expect((await bindflow.control.ledger()).charges).toHaveLength(1);
  // Nobody was told that something was changed elsewhere.
  expect(eventTypes(buyer)).not.toContain('PreparationLapsed');
}

describe('a decline', () => {
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

  it('and a form that is not in order, and a good card', async () => {
    const buyer = await ready();
    expect(await pay(buyer, declined)).toBe(false);
    expect(await pay(buyer, { ...card, securityCode: '' })).toBe(false);
    expect(eventTypes(buyer)).toContain('PurchaseRejected');
    expect(await pay(buyer)).toBe(true);
    await expectTwoTries(buyer);
  });

  it('and a page that is loaded anew', async () => {
    const buyer = await ready();
    expect(await pay(buyer, declined)).toBe(false);
    const back = comeBack(buyer);
    expect(await pay(back)).toBe(true);
    await expectTwoTries(back);
  });

  it('that the page has gone before, and comes back', async () => {
    const buyer = await ready();
    await pay(buyer.leaveAt({ answerOf: 'SubmitPayment' }), declined).catch(() => undefined);
    const back = comeBack(buyer);
    expect(back.state().purchase.phase).toBe('interrupted');
    expect(await pay(back)).toBe(true);
    await expectTwoTries(back);
  });
});

it('a payment that somebody has settled as not charged', async () => {
  const buyer = await ready();
  await bindflow.control.fault({ path: PAY, fault: 'drop-request' });
  expect(await pay(buyer)).toBe(false);
  expect(buyer.state().purchase.phase).toBe('unconfirmed');
  const purchase = buyer.state().quote.offer!.id;
  expect(await operatorOf(bindflow.settings).resolve({ purchase, reference: null, by: 'Ida Ops', why: 'The ledger has none.' })).toEqual({ outcome: 'unlocked' });
  expect(await pay(buyer)).toBe(false);
  expect(await pay(buyer)).toBe(true);
  await expectTwoTries(buyer);
});
