// Two windows of one purchase: what one has the gateway cache, slowly, is not paid for by the other as something else.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bankWithLicence } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { byECheck, comeBack, pay, problemOf, readyToPay } from '../../support/checkout.ts';

const CACHE = '/api/workflow/cachePurchase/{id}';
const PAY = '/api/payment/submitPaymentWithCaching/{id}';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
});
afterAll(() => bindflow.close());

it('nobody pays while the gateway is still caching: what is paid for is what was cached last', async () => {
  const { control, facade } = bindflow;
  const first = await readyToPay(facade.url);
  const second = first.tab();
  byECheck(second);
  await pay(second.leaveAt({ event: 'PurchaseCached' }), bankWithLicence).catch(() => undefined);
  await control.fault({ path: CACHE, fault: 'slow', delayMs: 400 });
  const byCard = pay(first);
  await control.called(CACHE, 2);
  const back = comeBack(second);
  expect(await pay(back, bankWithLicence)).toBe(false);
  expect(problemOf(back)).toBe('This purchase was changed in another window or on another device. Nothing was charged. Please press Purchase again.');
  expect(await byCard).toBe(true);
  expect(await pay(back, bankWithLicence)).toBe(true);
  expect((await control.calls(PAY)).map(({ body }) => (body as { PaymentMethod: string }).PaymentMethod)).toEqual(['CreditCard']);
  expect((await control.ledger()).charges).toHaveLength(1);
});
