// A browser that hangs up during its payment: a mutation is never left half done.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { comeBack, pay, readyToPay } from '../../support/checkout.ts';
import { operationsOf } from '../../support/operations.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 120_000);
afterAll(() => bindflow.close());

it('pays once although the browser hangs up, and the buyer learns the result', async () => {
  const PAY = '/api/payment/submitPaymentWithCaching/{id}';
  const ready = await readyToPay(bindflow.facade.url);
  await pay(ready.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
  const buyer = comeBack(ready);
  const { submitPayment, purchaseStatus } = operationsOf(buyer);
  await bindflow.control.fault({ path: PAY, fault: 'slow', delayMs: 300 });
  const browser = new AbortController();
  const sent = buyer.ports.graph(submitPayment!.document, submitPayment!.variables, { signal: browser.signal }).catch((error: Error) => error.name);
  await bindflow.control.called(PAY);
  browser.abort();
  expect(await sent).toBe('AbortError');
  const isPaid = async (): Promise<boolean> => JSON.stringify(await buyer.ports.graph(purchaseStatus!.document, purchaseStatus!.variables)).includes('PAY-');
  while (!(await isPaid()));
  expect((await bindflow.control.ledger()).charges.length).toBe(1);
  expect(await pay(comeBack(buyer))).toBe(true);
  expect((await bindflow.control.ledger()).charges.length).toBe(1);
});
