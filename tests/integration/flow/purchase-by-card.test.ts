import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quote } from '#flow/quote';
import { purchase } from '#flow/purchase';
import { begin, open } from '#flow/start';
import { termsAccepted } from '#events/purchase';
import { orderTotal, termsOf, toMoney } from '#events/rules';
import { card, fitnessAnswers, noPayment } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
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
    begin(buyer.ports, { release: 'test', program: buyer.programHash, path: '/' });
    await open(buyer.ports, { sponsorId: null, memberId: null });
    buyer.answer(fitnessAnswers(email));
    expect(await quote(buyer.ports, 0, new AbortController().signal)).toBe('payment');
    const { offer } = buyer.state().quote;
    const terms = termsOf(buyer.ports.program, offer!.quotes);
    buyer.ports.record(termsAccepted({ text: terms.text, adminFee: '$25' }));
    const secrets = { payment: { ...noPayment, ...card }, account: { email, password: 'Passw0rd!', confirmPassword: 'Passw0rd!' } };
    const bought = await purchase(buyer.ports, secrets);
    expect(buyer.state().purchase.problem).toBeNull();
    expect(bought).toBe(true);
    const ledger = await (await fetch(`${bindflow.sandbox.url}/sandbox/ledger`)).json() as { charges: { amount: string }[]; policies: unknown[] };
    expect(ledger.charges.map(({ amount }) => amount)).toEqual([toMoney(orderTotal(offer!.quotes, true, buyer.state().application.memberFee))]);
    expect(ledger.policies).toHaveLength(offer!.quotes.length);
    expect(await buyer.ship()).toEqual({ __typename: 'EventsAppended', sequence: buyer.log.length });
  });
});
