import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quote } from '#workflows/quote';
import { purchase } from '#workflows/purchase';
import { beginApplication, openApplication } from '#workflows/start';
import { termsAccepted } from '#events/purchase';
import { computeOrderTotal, buildTerms, toMoney } from '#events/rules';
import { card, fitnessAnswers, EMPTY_PAYMENT } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { eventTypes, pay, readyToPay } from '../../support/checkout.ts';
import { nodeBuyer } from '../../support/node-buyer.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
afterAll(() => bindflow.close());

describe('a buyer without a browser', () => {
  // spec: 1.1, 1.3
  it('buys fitness by card', async () => {
    const email = 'maya@example.com';
    const buyer = await nodeBuyer(bindflow.facade.url, 'fitness');
    beginApplication(buyer.ports, { release: 'test', program: buyer.programHash, path: '/' });
    await openApplication(buyer.ports, { sponsorId: null, memberId: null });
    buyer.answer(fitnessAnswers(email));
    expect(await quote(buyer.ports, 0, new AbortController().signal)).toBe('payment');
    const { offer } = buyer.state().quote;
    const terms = buildTerms(buyer.ports.program, offer!.quotes);
    buyer.ports.record(termsAccepted({ text: terms.textHash, adminFee: '$25' }));
    const secrets = { payment: { ...EMPTY_PAYMENT, ...card }, account: { email, password: 'Passw0rd!', confirmPassword: 'Passw0rd!' } };
    const bought = await purchase(buyer.ports, secrets);
    expect(buyer.state().purchase.problem).toBeNull();
    expect(bought).toBe(true);
    const ledger = (await (await fetch(`${bindflow.sandbox.url}/sandbox/ledger`)).json()) as { charges: { amount: string }[]; policies: unknown[] };
    expect(ledger.charges.map(({ amount }) => amount)).toEqual([toMoney(computeOrderTotal(offer!.quotes, true, buyer.state().application.memberFee))]);
    expect(ledger.policies).toHaveLength(offer!.quotes.length);
    expect(await buyer.ship()).toEqual({ __typename: 'EventsAppended', sequence: buyer.log.length });
  });
});

const METHODS = '/api/profile/{id}/paymentauthorizations';
const saved = async () => (await bindflow.control.calls(METHODS)).filter(({ method }) => method === 'POST');
const notSaved = async (): Promise<string | undefined> => /^bindflow_payment_methods_not_saved_total (\d+)$/m.exec(await (await fetch(`${bindflow.facade.url}/metrics`)).text())?.[1];

// spec: 7.18
describe('the payment method of a purchase', () => {
  it('is saved with the buyer’s account after the policies are bound, once', async () => {
    const before = (await saved()).length;
    const buyer = await readyToPay(bindflow.facade.url);
    expect(await pay(buyer)).toBe(true);
    const paths = (await bindflow.control.calls()).map(({ path }) => path);
    const lastOf = (part: string): number => paths.findLastIndex((path) => path.includes(part));
    expect(lastOf('/paymentauthorizations')).toBeGreaterThan(lastOf('/purchaseWithCacheUpdate/'));
    expect((await saved()).slice(before).map(({ body }) => body)).toEqual([expect.objectContaining({ CardType: 'visa', Last4Digits: '1111' })]);
    expect(JSON.stringify(buyer.log)).not.toContain('"token"');
  });

  it('that cannot be saved leaves the purchase complete, and is logged for operators', async () => {
    const [calls, counted] = [(await saved()).length, Number(await notSaved())];
    const buyer = await readyToPay(bindflow.facade.url);
    await bindflow.control.fault({ path: METHODS, fault: 'status-500', times: 2 });
    expect(await pay(buyer)).toBe(true);
    expect(buyer.state().purchase).toMatchObject({ phase: 'completed', problem: null });
    expect(eventTypes(buyer).filter((type) => type.endsWith('Failed'))).toEqual([]);
    const tried = (await saved()).slice(calls);
    expect([tried.length, new Set(tried.map(({ callId }) => callId)).size]).toEqual([2, 1]);
    expect(Number(await notSaved())).toBe(counted + 1);
  });
});
