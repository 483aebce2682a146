// Before a page says that nothing was charged, it reads the attempt ledger: another tab may have paid, or its own answer was lost.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FlowPorts } from '#workflows/ports';
import { continuePaidPurchase, purchase } from '#workflows/purchase';
import { member, signIn } from '../../support/account-holder.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { eventTypes, pay, problemOf, readyToPay, secretsOf } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import {
  CachePurchaseDocument,
  PrepareAccountDocument,
  PurchaseStatusDocument,
  SaveOpportunityDocument,
  SubmitPaymentDocument,
  ViewerDocument,
} from '../../../web/generated/graphql.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const CACHE_FAILED = 'Oops! Unable to save transaction to database.  Money has NOT been applied.  Please resubmit.';
const UNCONFIRMED = 'We did not receive confirmation of your payment from our payment processing service.  Please contact client solutions to continue.';
const steps = [
  ['the CRM', SaveOpportunityDocument, 'Oops! An error occurred trying to load all required information. Please try again later.'],
  ['the account', PrepareAccountDocument, 'Oops! An error occurred while trying to create your account.'],
  ['caching', CachePurchaseDocument, CACHE_FAILED],
  ['the payment', SubmitPaymentDocument, 'Oops! We encounted an error trying to process your payment'],
] as const;

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
beforeEach(() => bindflow.control.reset());
afterAll(() => bindflow.close());

/** Two tabs, both ready to pay. */
async function twoWindows(): Promise<readonly [NodeBuyer, NodeBuyer]> {
  const buyer = await readyToPay(bindflow.facade.url);
  return [buyer, buyer.tab()];
}

type Line = (document: unknown, send: () => Promise<unknown>) => Promise<unknown>;
const over = ({ ports }: NodeBuyer, line: Line): FlowPorts => ({ ...ports, graph: (document, ...rest) => line(document, () => ports.graph(document, ...rest)) as never });
/** These requests are lost on their way to the facade. */
const lost =
  (...documents: unknown[]): Line =>
  (document, send) =>
    documents.includes(document) ? Promise.reject(new Error('504')) : send();
/** The answer to this request is lost on its way back. */
const answerLost =
  (asked: unknown): Line =>
  async (document, send) => {
    const answer = await send();
    if (document === asked) throw new Error('no line');
    return answer;
  };

async function expectBoughtOnce(window: NodeBuyer, by: NodeBuyer): Promise<void> {
  expect(window.state().purchase).toMatchObject({ phase: 'completed', problem: null, policyNumbers: by.state().purchase.policyNumbers });
  expect(await bindflow.control.calls(PAY)).toHaveLength(1);
  expect(eventTypes(window)).not.toContain('PurchaseStepFailed');
  expect(eventTypes(window)).not.toContain('PurchaseHeld');
}

describe.each(steps)('with a lost request for %s', (_what, document, message) => {
  it('the purchase continues with a payment of another tab', async () => {
    const [first, second] = await twoWindows();
    expect(await pay(first)).toBe(true);
    expect(await purchase(over(second, lost(document)), secretsOf(second))).toBe(true);
    await expectBoughtOnce(second, first);
  });

  it('the page reports another tab’s unconfirmed payment', async () => {
    const [first, second] = await twoWindows();
    await bindflow.control.fault({ path: PAY, fault: 'drop-response' });
    await pay(first);
    expect(await purchase(over(second, lost(document)), secretsOf(second))).toBe(false);
    expect([second.state().purchase.phase, problemOf(second)]).toEqual(['unconfirmed', UNCONFIRMED]);
  });

  it('the page shows the step’s own message if nothing is paid or the ledger cannot be read, and the next click continues', async () => {
    const [, buyer] = await twoWindows();
    expect(await purchase(over(buyer, lost(document)), secretsOf(buyer))).toBe(false);
    expect([buyer.state().purchase.phase, problemOf(buyer)]).toEqual(['failed', message]);
    const [, cutOff] = await twoWindows();
    expect(await purchase(over(cutOff, lost(document, PurchaseStatusDocument)), secretsOf(cutOff))).toBe(false);
    expect(problemOf(cutOff)).toBe(message);
    expect(await pay(buyer)).toBe(true);
    await expect(bindflow.control.calls(PAY)).resolves.toHaveLength(1);
  });
});

it('reads a payment’s lost answer from the attempt ledger', async () => {
  const buyer = await readyToPay(bindflow.facade.url);
  expect(await purchase(over(buyer, answerLost(SubmitPaymentDocument)), secretsOf(buyer))).toBe(true);
  await expectBoughtOnce(buyer, buyer);
});

it('does not report a refused cache call after another tab has paid', async () => {
  const [first, second] = await twoWindows();
  expect(await pay(first)).toBe(true);
  const refused = { cachePurchase: { __typename: 'PurchaseRefused', code: 'CACHE_FAILED', message: CACHE_FAILED } };
  const line: Line = (document, send) => (document === CachePurchaseDocument ? Promise.resolve(refused) : send());
  expect(await purchase(over(second, line), secretsOf(second))).toBe(true);
  await expectBoughtOnce(second, first);
});

it('continues with an offer that is stale here if another tab has paid for it', async () => {
  const [first, second] = await twoWindows();
  expect(await pay(first)).toBe(true);
  second.answer({ startDate: '2027-01-15' });
  expect(second.state().quote.isStale).toBe(true);
  expect(await continuePaidPurchase(second.ports)).toEqual({ at: 'here' });
  await expectBoughtOnce(second, first);
});

describe('a login that this page did not show', () => {
  it('continues with the payment in a tab whose family has paid', async () => {
    const [first, second] = await twoWindows();
    expect(await pay(first)).toBe(true);
    await signIn(first.browser, bindflow.sandbox.url);
    expect(await pay(second)).toBe(true);
    await expectBoughtOnce(second, first);
  });

  const heldAsMember = `You’re now logged in as ${member.email} in another window. Click Purchase again to continue as ${member.email}.`;

  it('is all that is reported if the ledger cannot be read', async () => {
    const [first, second] = await twoWindows();
    expect(await pay(first)).toBe(true);
    await signIn(first.browser, bindflow.sandbox.url);
    expect(await purchase(over(second, lost(PurchaseStatusDocument)), secretsOf(second))).toBe(false);
    expect(problemOf(second)).toBe(heldAsMember);
  });

  it('is all that is reported, too, if the facade detected it', async () => {
    const buyer = await readyToPay(bindflow.facade.url);
    await signIn(buyer.browser, bindflow.sandbox.url);
    let asked = 0;
    const line: Line = (document, send) =>
      document === ViewerDocument && (asked += 1) === 1 ? Promise.reject(new Error('no line')) : lost(PurchaseStatusDocument)(document, send);
    expect(await purchase(over(buyer, line), secretsOf(buyer))).toBe(false);
    expect([buyer.state().purchase.phase, problemOf(buyer)]).toEqual(['failed', heldAsMember]);
  });
});
