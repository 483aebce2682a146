// A payment that another tab makes takes time: the page waits for it, and does not report it as unconfirmed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purchase } from '#workflows/purchase';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { comeBack, emptyForm, eventTypes, pay, readyToPay } from '../../support/checkout.ts';
import { PurchaseStatusDocument } from '../../../web/generated/graphql.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
});
afterAll(() => bindflow.close());

it.each([
  ['a while', 3],
  // Two attempts of a minute each, if a deployment sends a payment twice. Each poll of the ledger waits for 15 seconds.
  ['longer than two attempts', 10],
])('polls the attempt ledger while the payment is under way: %s', async (_what, times) => {
  const buyer = await readyToPay(bindflow.facade.url);
  await pay(buyer.leaveAt({ answerOf: 'SubmitPayment' })).catch(() => undefined);
  const back = comeBack(buyer);
  const { graph } = back.ports;
  let asked = 0;
  const slow: typeof graph = async (document, ...rest) => {
    const answer = await graph(document, ...rest);
    if ((document as unknown) !== PurchaseStatusDocument) return answer;
    asked += 1;
    const { purchaseStatus } = answer as unknown as { purchaseStatus: object };
    return asked < times ? ({ purchaseStatus: { ...purchaseStatus, payment: 'OPEN', accepted: null } } as never) : answer;
  };
  expect(await purchase({ ...back.ports, graph: slow }, emptyForm)).toBe(true);
  expect(asked).toBe(times);
  expect(eventTypes(back)).not.toContain('PaymentUnconfirmed');
});
