// Only what was rated, shown and cached is paid: the facade accepts nothing else.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentAccepted } from '#events/purchase';
import { hasOffer, computeOrderTotal, toMoney } from '#events/rules';
import { purchase } from '#workflows/purchase';
import { card, fitnessAnswers, otherCard } from '../../support/answers.ts';
import { type BentGateway, changed, instead, startBentGateway } from '../../support/bent-gateway.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, comeBack, continueFrom, newEmail, pay, problemOf, quotedTrades, readyToPay, secretsOf, visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { byCard, byLicence, operationsOf } from '../../support/operations.ts';

const QUOTE_AGAIN = 'Your quote has expired or changed. Nothing was charged. Please get a new quote.';
const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const BIND = '/api/workflow/purchaseWithCacheUpdate/{id}';
const BIND_FAILED = 'Oops! An error has occurred when trying to bind the policy';
const refusedAs = (code: string) => ({ __typename: 'PaymentRefused', message: 'Oops! An error has occurred.', code });
const NOT_SENT = refusedAs('NOT_SENT');
const WRONG_STEP = { ...refusedAs('WRONG_STEP'), message: 'This purchase was changed in another window or on another device. Nothing was charged. Please click Purchase again.' };
const HOUR = 3600_000;

let clock = Date.parse('2026-11-20T18:00:00Z');
let bindflow: RunningBindflow;
let gateway: BentGateway;
beforeAll(async () => {
  bindflow = await startForTests({
    now: () => clock,
    gatewayBefore: async (sandbox) => {
      gateway = await startBentGateway(() => sandbox);
      return gateway.url;
    },
  });
}, 60_000);
beforeEach(() => bindflow.control.reset());
afterAll(async () => {
  await bindflow.close();
  await gateway.stop();
});

const url = (): string => bindflow.facade.url;
const now = (): number => clock;
const ready = () => readyToPay(url(), { now });

/** Performs one operation with its input changed. */
async function ask(buyer: NodeBuyer, name: string, change: object = {}): Promise<unknown> {
  const { document, variables } = operationsOf(buyer)[name]!;
  const answer = (await buyer.ports.graph(document, { input: { ...(variables['input'] as object), ...change } })) as Record<string, unknown>;
  return answer[name];
}
/** A buyer whose purchase is cached, and no further. */
async function cachedBuyer(): Promise<NodeBuyer> {
  const buyer = await ready();
  await pay(buyer.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
  return comeBack(buyer);
}
const expectNothingPaid = async (): Promise<void> => {
  expect(await bindflow.control.calls(PAY)).toEqual([]);
  expect((await bindflow.control.ledger()).charges).toEqual([]);
};

/** Expects a message to quote again, with nothing paid. */
const expectSentBack = async (buyer: NodeBuyer): Promise<void> => {
  expect(buyer.log.at(-1)).toMatchObject({ type: 'OfferLapsed', data: { message: QUOTE_AGAIN } });
  expect(buyer.state().quote).toMatchObject({ isStale: true, error: QUOTE_AGAIN });
  expect(hasOffer(buyer.state())).toBe(false);
  await expectNothingPaid();
};

describe('a stale offer is not bought', () => {
  it('when it is older than the program allows', async () => {
    const buyer = await ready();
    clock += 24 * HOUR;
    expect(await pay(buyer)).toBe(false);
    await expectSentBack(buyer);
    expect(await continueFrom(buyer, 0)).toBe('payment');
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
  });

  it('when it goes stale between caching and paying', async () => {
    const buyer = await cachedBuyer();
    clock += 24 * HOUR;
    expect(await ask(buyer, 'submitPayment')).toEqual({ __typename: 'OfferUnavailable', message: QUOTE_AGAIN, code: 'STALE_OFFER' });
    await expectNothingPaid();
  });

  it('when its start date has passed', async () => {
    clock = Date.parse('2026-12-02T05:30:00Z');
    const buyer = await readyToPay(url(), { now, more: { startDate: '2026-12-01' } });
    clock += HOUR;
    expect(await pay(buyer)).toBe(false);
    await expectSentBack(buyer);
  });

  it('when the answers differ from those that were rated', async () => {
    const buyer = await ready();
    buyer.answer({ limit: '3m-5m' });
    expect(await pay(buyer)).toBe(false);
    await expectSentBack(buyer);
    expect(await bindflow.control.calls('/api/workflow/cachePurchase/{id}')).toEqual([]);
  });

  it('when the insured or the address differs from what was rated', async () => {
    const buyer = await ready();
    await ask(buyer, 'prepareAccount');
    const { input } = operationsOf(buyer)['cachePurchase']!.variables as { input: { buyer: object; address: object } };
    const refused = { __typename: 'OfferUnavailable', message: QUOTE_AGAIN, code: 'STALE_OFFER' };
    expect(await ask(buyer, 'cachePurchase', { buyer: { ...input.buyer, lastName: 'Other' } })).toEqual(refused);
    expect(await ask(buyer, 'cachePurchase', { address: { ...input.address, city: 'DALLAS' } })).toEqual(refused);
  });
});

describe('the amount', () => {
  it.each([
    ['less', '1.00'],
    ['more', '99999.99'],
    ['negative', '-1.00'],
  ])('that the page shows must be the offer’s: %s is refused before paying', async (_what, amount) => {
    const buyer = await cachedBuyer();
    expect(await ask(buyer, 'submitPayment', { amount })).toMatchObject({ __typename: 'OfferUnavailable', code: 'AMOUNT_DIFFERS' });
    await expectNothingPaid();
  });

  it('of an eCheck is not that of a card', async () => {
    const buyer = await cachedBuyer();
    expect(await ask(buyer, 'submitPayment', byLicence)).toMatchObject({ __typename: 'OfferUnavailable' });
    await expectNothingPaid();
  });

  it('that comes to zero is not charged; the policy is bound with no payment', async () => {
    const nothing = { Total: 0, TotalPreTaxPremium: 0, TotalDues: 0, TotalFees: 0, TotalTax: 0, RatingDiscounts: [], Charges: [] };
    const free = changed((envelope) => ({ ...envelope, Data: envelope.Data.map((quote) => ({ ...quote, RateInfo: nothing })) }));
    gateway.bend(/quotes$/, free);
    const buyer = await quotedTrades(url(), { now });
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
    expect(buyer.log.find(({ type }) => type === 'PaymentNotDue')).toBeDefined();
    await expectNothingPaid();
    expect((await bindflow.control.ledger()).policies).toHaveLength(3);
    const [bound] = await bindflow.control.calls(BIND);
    expect(bound?.body).toMatchObject({ PaymentInformation: null, PolicyRequests: [{ PaymentRefNum: '' }, { PaymentRefNum: '' }, { PaymentRefNum: '' }] });
  });
});

describe('nothing is paid', () => {
  it('before the account is made and the purchase cached', async () => {
    const buyer = await ready();
    expect(await ask(buyer, 'cachePurchase')).toMatchObject({ __typename: 'PurchaseRefused', code: 'WRONG_STEP' });
    expect(await ask(buyer, 'submitPayment')).toEqual(WRONG_STEP);
    await ask(buyer, 'prepareAccount');
    expect(await ask(buyer, 'submitPayment')).toEqual(WRONG_STEP);
    await expectNothingPaid();
  });

  it('in another way than was cached', async () => {
    const buyer = await cachedBuyer();
    const { quote, application } = buyer.state();
    const amount = toMoney(computeOrderTotal(quote.offer!.quotes, false, application.memberFee));
    expect(await ask(buyer, 'submitPayment', { ...byLicence, amount })).toEqual(WRONG_STEP);
    await expectNothingPaid();
  });

  it('by both card and bank account, or by neither', async () => {
    const buyer = await cachedBuyer();
    const { document, variables } = operationsOf(buyer)['submitPayment']!;
    for (const method of [{ ...byCard(card).method, ...byLicence.method }, {}, null]) {
      await expect(buyer.ports.graph(document, { input: { ...(variables['input'] as object), method } })).rejects.toThrow(
        /^method (must have exactly one field of PaymentMethodInput|is missing)/,
      );
    }
    await expectNothingPaid();
  });

  it('for an offer that does not exist', async () => {
    const buyer = await cachedBuyer();
    expect(await ask(buyer, 'submitPayment', { offer: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ __typename: 'OfferUnavailable' });
    await expectNothingPaid();
  });
});

describe('a gateway that cannot be reached when paying', () => {
  it('has not charged: the buyer may pay again', async () => {
    const buyer = await cachedBuyer();
    await gateway.stop();
    expect(await ask(buyer, 'submitPayment')).toEqual(NOT_SENT);
    await gateway.start();
    expect(await pay(buyer, otherCard)).toBe(true);
    expect((await bindflow.control.ledger()).charges).toHaveLength(1);
  });

  it('is called at its last address if the local server has no newer one', async () => {
    const buyer = await cachedBuyer();
    clock += 60_000;
    await bindflow.control.fault({ method: 'GET', path: '/api/settings', fault: 'drop-request', times: 2 });
    expect(await ask(buyer, 'submitPayment')).toMatchObject({ __typename: 'PaymentAccepted' });
    expect((await bindflow.control.ledger()).charges).toHaveLength(1);
  });
});

describe('the payment service’s answer', () => {
  const at = /submitPayment/;
  // spec: 8.6
  it.each([
    [
      'a refusal of the call as it stood',
      instead('{"Success":false,"Data":[],"Message":"no","Errors":[{"Code":"MALFORMED_VALUE","Message":"no","Field":"Email"}]}', 400),
      NOT_SENT,
    ],
    [
      'declined, though Success',
      instead('{"Success":true,"Data":[{"Declined":true}],"Message":"","Errors":[]}'),
      { __typename: 'PaymentDeclined', message: 'Payment method declined.', code: 'DECLINED', field: null },
    ],
    [
      'an error without a mapping',
      instead('{"Success":false,"Data":[],"Message":"Come back tomorrow.","Errors":[{"Code":"ODD"}]}'),
      { __typename: 'PaymentDeclined', message: 'Come back tomorrow.', code: 'OTHER', field: null },
    ],
    [
      'an error without a word',
      instead('{"Success":false,"Data":[],"Message":"","Errors":[]}'),
      { __typename: 'PaymentDeclined', message: 'Oops! We encounted an error trying to process your payment', code: 'OTHER', field: null },
    ],
  ])('%s leaves the buyer free to pay', async (_what, bend, outcome) => {
    const buyer = await cachedBuyer();
    gateway.bend(at, bend);
    expect(await ask(buyer, 'submitPayment')).toEqual(outcome);
    expect(await ask(buyer, 'purchaseStatus').catch(() => null)).toBeNull();
    const { document, variables } = operationsOf(buyer)['purchaseStatus']!;
    expect(await buyer.ports.graph(document, variables)).toMatchObject({ purchaseStatus: { payment: 'NONE' } });
  });

  it.each([
    ['HTML', instead('<html>busy</html>', 200)],
    ['an empty body', instead('')],
    ['a 502', instead('', 502)],
    ['Data null', instead('{"Success":true,"Data":null,"Message":"","Errors":[]}')],
    ['Success as text', instead('{"Success":"true","Data":[{"ReferenceNumber":"1"}]}')],
    ['no reference', instead('{"Success":true,"Data":[{}],"Message":"","Errors":[]}')],
    ['already in process, though Success', instead('{"Success":true,"Data":[{"ReferenceNumber":"1","PaymentAlreadyInProcess":true}]}')],
    ['declined as text', instead('{"Success":false,"Data":[{"Declined":"true"}]}')],
  ])('%s is unconfirmed', async (_what, bend) => {
    const buyer = await cachedBuyer();
    gateway.bend(at, bend);
    expect(await ask(buyer, 'submitPayment')).toMatchObject({ __typename: 'PaymentUnconfirmed' });
    const before = gateway.ids(at).length;
    expect(await ask(buyer, 'submitPayment')).toMatchObject({ __typename: 'PaymentUnconfirmed' });
    expect(gateway.ids(at)).toHaveLength(before);
    expect(await ask(buyer, 'requestQuotes')).toMatchObject({ __typename: 'QuotesRefused' });
  });

  it('may carry the reference in its message alone', async () => {
    const buyer = await cachedBuyer();
    const withoutReference = changed((envelope) => ({ ...envelope, Data: [{}] }));
    gateway.bend(at, withoutReference);
    expect(await pay(buyer)).toBe(true);
  });

  it('is never requested at another address', async () => {
    const buyer = await cachedBuyer();
    gateway.bend(at, () => ({ status: 307, body: '', location: `${gateway.url}/elsewhere` }));
    expect(await ask(buyer, 'submitPayment')).toMatchObject({ __typename: 'PaymentUnconfirmed' });
    expect(gateway.ids(/elsewhere/)).toEqual([]);
  });
});

describe('what the browser claims', () => {
  it('PaymentAccepted: nothing is bound, and nothing counts as paid', async () => {
    const honest = await ready();
    await pay(honest.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
    const buyer = honest.reload();
    const offer = buyer.state().quote.offer!.id;
    buyer.ports.record(paymentAccepted({ offer, referenceNumber: 'PAY-1', amount: '1.00', paymentType: 'CREDIT_CARD', brand: 'visa', input: 'x' }));
    expect(await buyer.ship()).toMatchObject({ __typename: 'EventsAppended' });
    expect(await ask(buyer, 'bindPolicies')).toMatchObject({ __typename: 'PurchaseRefused', code: 'WRONG_STEP', message: BIND_FAILED });
    const { document, variables } = operationsOf(buyer)['purchaseStatus']!;
    expect(await buyer.ports.graph(document, variables)).toMatchObject({ purchaseStatus: { payment: 'NONE', isBound: false } });
    const forger = comeBack(buyer);
    expect(forger.state().purchase.hasPaid).toBe(true);
    expect(await purchase(forger.ports, secretsOf(forger))).toBe(false);
    // The step after paying finds that nothing is paid.
    expect(problemOf(forger)).toBe('Oops! An error ocurred while setting up your membership.');
    expect((await bindflow.control.ledger()).policies).toEqual([]);
    expect([await bindflow.control.calls(BIND), await bindflow.control.calls('/api/profile/{id}/reference')]).toEqual([[], []]);
  });

  it('that an unknown offer is bound', async () => {
    const buyer = await ready();
    expect(await ask(buyer, 'bindPolicies', { offer: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ code: 'STALE_OFFER', message: BIND_FAILED });
    expect(await bindflow.control.calls(BIND)).toEqual([]);
  });

  it.each([
    ['declined', '901', 'WRONG_STEP'],
    ['unconfirmed', '902', 'PAYMENT_EXISTS'],
    ['refused', '903', 'WRONG_STEP'],
  ])('that a payment will do which was %s: nothing is bound', async (_what, securityCode, reason) => {
    const buyer = await ready();
    await pay(buyer, { ...card, securityCode });
    expect(await ask(buyer, 'bindPolicies')).toMatchObject({ code: reason, message: BIND_FAILED });
    expect((await bindflow.control.calls(BIND)).length).toBe(0);
    expect((await bindflow.control.ledger()).policies).toEqual([]);
  });

  it('nothing paid: a re-quote is refused while there is a payment, bound or not', async () => {
    const buyer = await ready();
    await bindflow.control.fault({ path: BIND, fault: 'status-500', times: 2 });
    expect(await pay(buyer, card)).toBe(false);
    const quotes = (await bindflow.control.calls('/api/quote/quotes')).length;
    expect(await ask(buyer, 'requestQuotes')).toMatchObject({ __typename: 'QuotesRefused' });
    expect(await bindflow.control.calls('/api/quote/quotes')).toHaveLength(quotes);
    await pay(buyer);
    expect(problemOf(buyer)).toBeUndefined();
    expect(await ask(buyer, 'requestQuotes')).toMatchObject({ __typename: 'QuotesRefused' });
  });

  it('another sponsor, or another member, after the application was opened', async () => {
    const buyer = await ready();
    const opened = await ask(buyer, 'openApplication', { sponsorId: 'OTHERSPONSOR', memberId: 'M-9' });
    expect(opened).toMatchObject({ sponsorId: 'AIMFIT2', memberFee: { refNum: 'AIMFIT2-DEFAULT' } });
  });

  it('products that the answers exclude: the facade checks them again', async () => {
    const buyer = await visitor(url(), 'fitness', { now });
    buyer.answer(fitnessAnswers(newEmail()));
    await continueFrom(buyer, 0);
    const { input } = operationsOf(buyer)['requestQuotes']!.variables as { input: { answers: { question: string; value: unknown }[] } };
    const claims = Object.entries({ claims: 'two-or-more', claimsDetail: 'Two falls.' }).map(([question, text]) => ({ question, value: { text } }));
    const answers = [...input.answers.filter(({ question }) => question !== 'claims'), ...claims];
    const before = (await bindflow.control.calls('/api/quote/quotes')).length;
    expect(await ask(buyer, 'requestQuotes', { answers })).toMatchObject({ __typename: 'ProductsKickedOut', code: 'KICKED_OUT' });
    expect(await bindflow.control.calls('/api/quote/quotes')).toHaveLength(before);
  });
});
