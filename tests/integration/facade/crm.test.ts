// What the CRM gets of a buyer, by PUT /api/account; rating accounts; and the ids that a request may name.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { card } from '../../support/answers.ts';
import { newEmail, pay, quotedFitness, quotedTrades, readyToPay } from '../../support/checkout.ts';
import type { Answer, NodeBuyer } from '../../support/node-buyer.ts';
import { byCard, operationsOf } from '../../support/operations.ts';
import { print } from 'graphql';

const ACCOUNT = '/api/account';
let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
beforeEach(() => bindflow.control.reset());
afterAll(() => bindflow.close());

const url = (): string => bindflow.facade.url;
const readCrmCalls = async () => (await bindflow.control.calls(ACCOUNT)).filter(({ method }) => method === 'PUT');
/** Resolves when the CRM has received that many updates; to the last one. */
async function waitForCrmCalls(times: number) {
  for (;;) {
    const call = (await readCrmCalls())[times - 1];
    if (call) return call;
  }
}
const send = (buyer: NodeBuyer, name: string, change: object = {}): Promise<Answer> => {
  const { document, variables } = operationsOf(buyer)[name]!;
  const input = { ...(variables['input'] as object), ...change };
  return buyer.send({ query: print(document), variables: variables['input'] ? { input } : { ...variables, ...change } });
};
const address = { Street1: '1204 S CONGRESS AVE', Street2: '', City: 'AUSTIN', StateAbbr: 'TX', PostalCode: expect.stringMatching(/^78704-\d{4}$/), County: 'TRAVIS' };

describe('the CRM update of a buyer', () => {
  // spec: 7.33
  it('has every field that point 7 names, and its headers, when the page requests it', async () => {
    const buyer = await quotedTrades(url(), { link: { memberId: 'M-77' } });
    const { opportunity } = buyer.state().quote;
    // Twice already: quoting has changed the location.
    await waitForCrmCalls(1);
    const { address: kickoutAddress } = operationsOf(buyer)['refreshAccount']!.variables['input'] as { address: object };
    const products = [
      { product: 'general-liability', exitReason: 'NONE' },
      { product: 'tools-equipment', exitReason: 'ABANDON' },
      { product: 'umbrella', exitReason: 'KICK_OUT' },
    ];
    expect(await send(buyer, 'refreshAccount', { products, location: 'PAYMENT', kickoutAddress, billing: kickoutAddress })).toMatchObject({ data: { refreshAccount: { isAccepted: true } } });
    const call = await waitForCrmCalls(2);
    expect(call).toMatchObject({
      path: ACCOUNT,
      status: 200,
      headers: { programid: 'TRADES', sponsorid: 'CRAFTGUILD', authorization: 'Basic •••', memberid: 'CRAFTGUILD-M-77', 'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect(call.body).toEqual({
      CrmAccountId: opportunity!.accountId,
      Name: 'Maya Castillo',
      EMail: buyer.state().answers['email'],
      Phone: '5125550134',
      Address: address,
      BillingAddress: address,
      Contacts: [{ FirstName: 'Maya', LastName: 'Castillo' }],
      Opportunities: [
        {
          Id: opportunity!.id,
          PaymentDeclinedReason: null,
          OpportunityProducts: ['None', 'Abandon', 'KickOut'].map((ExitReason, index) => ({
            Id: opportunity!.products[index]!.id,
            ProductId: opportunity!.products[index]!.productId,
            ExitReason,
          })),
          Location: 'Payment',
          KickoutAddress: address,
        },
      ],
      Answers: expect.arrayContaining([{ QuestionId: 'trade', Value: 'carpentry' }]),
      Products: ['general-liability', 'tools-equipment', 'umbrella'],
    });
  });

  it('is sent after a decline by the facade itself, with the reason that the buyer reads and the kicked-out products', async () => {
    const buyer = await readyToPay(url());
    await pay(buyer.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
    const before = (await waitForCrmCalls(1)).body;
    expect(before).toMatchObject({ Opportunities: [{ PaymentDeclinedReason: null, Location: 'OrderSummary' }] });
    expect(await send(buyer, 'submitPayment', byCard({ ...card, securityCode: '901' }))).toMatchObject({ data: { submitPayment: { __typename: 'PaymentDeclined' } } });
    const { opportunity } = buyer.state().quote;
    expect((await waitForCrmCalls(2)).body).toEqual({
      CrmAccountId: opportunity!.accountId,
      Name: 'Maya Castillo',
      EMail: buyer.state().answers['email'],
      Phone: '5125550134',
      Address: address,
      BillingAddress: address,
      Contacts: [{ FirstName: 'Maya', LastName: 'Castillo' }],
      Opportunities: [
        {
          Id: opportunity!.id,
          PaymentDeclinedReason: 'Payment method declined.',
          OpportunityProducts: opportunity!.products.map(({ id, productId }) => ({ Id: id, ProductId: productId, ExitReason: 'None' })),
          Location: 'OrderSummary',
          KickoutAddress: null,
        },
      ],
      Answers: expect.arrayContaining([{ QuestionId: 'limit', Value: '1m-3m' }]),
      Products: ['fitness-liability'],
    });
  });

  it('is not sent for a payment that was made or is unconfirmed', async () => {
    const buyer = await readyToPay(url());
    await pay(buyer.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
    await waitForCrmCalls(1);
    expect(await send(buyer, 'submitPayment', byCard({ ...card, securityCode: '902' }))).toMatchObject({ data: { submitPayment: { __typename: 'PaymentUnconfirmed' } } });
    const payer = await readyToPay(url());
    expect(await pay(payer)).toBe(true);
    await waitForCrmCalls(2);
    expect((await readCrmCalls()).map(({ body }) => (body as { Opportunities: { PaymentDeclinedReason: unknown }[] }).Opportunities[0]?.PaymentDeclinedReason)).toEqual([
      null,
      null,
    ]);
  });
});

describe('a CRM that cannot be reached', () => {
  it.each(['status-500', 'drop-response', 'malformed-json'] as const)('is no error (%s): it is logged, and the answer says so', async (fault) => {
    const buyer = await quotedFitness(url());
    await bindflow.control.fault({ method: 'PUT', path: ACCOUNT, fault, times: 2 });
    expect(await send(buyer, 'refreshAccount')).toMatchObject({ data: { refreshAccount: { isAccepted: false } } });
    expect(bindflow.logged.some((line) => line.includes('an account could not be updated in the CRM'))).toBe(true);
  });

  it('does not delay a declined buyer', async () => {
    const buyer = await readyToPay(url());
    await pay(buyer.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
    await waitForCrmCalls(1);
    await bindflow.control.fault({ method: 'PUT', path: ACCOUNT, fault: 'timeout' });
    expect(await send(buyer, 'submitPayment', byCard({ ...card, securityCode: '901' }))).toMatchObject({ data: { submitPayment: { __typename: 'PaymentDeclined' } } });
    expect((await waitForCrmCalls(2)).status).not.toBe(200);
  });
});

describe('a rating account', () => {
  it('is fetched by its id', async () => {
    const buyer = await quotedTrades(url(), { link: { memberId: 'M-77' } });
    const { ratingAccountId, opportunity } = buyer.state().quote;
    const answer = await send(buyer, 'ratingAccount');
    expect(answer).toMatchObject({
      data: { ratingAccount: { id: ratingAccountId, crmAccountId: opportunity!.accountId, name: 'Castillo Carpentry LLC', origin: 'FOUND' } },
    });
    expect((await bindflow.control.calls('/api/account/{id}')).at(-1)).toMatchObject({
      method: 'GET',
      path: `${ACCOUNT}/${ratingAccountId}`,
      body: null,
      headers: { programid: 'TRADES', sponsorid: 'CRAFTGUILD', memberid: 'CRAFTGUILD-M-77' },
    });
  });

  it('that the gateway does not know is null', async () => {
    const buyer = await quotedFitness(url());
    await bindflow.control.reset();
    expect(await send(buyer, 'ratingAccount')).toMatchObject({ data: { ratingAccount: null } });
  });
});

describe('ids of the CRM and of rating', () => {
  const opportunityOf = (buyer: NodeBuyer) => (operationsOf(buyer)['requestQuotes']!.variables['input'] as { opportunity: object }).opportunity;

  it('that were given to another application are refused, with no call', async () => {
    const buyer = await readyToPay(url());
    const other = await quotedFitness(url());
    const { opportunity, ratingAccountId } = other.state().quote;
    const { accountId: crmAccountId, id: opportunityId } = opportunity!;
    const before = (await bindflow.control.calls()).length;
    const codes: unknown[] = [];
    const attempts: [string, object][] = [
      ['ratingAccount', { id: ratingAccountId }],
      ['createRatingAccount', { crmAccountId }],
      ['prepareAccount', { crmAccountId }],
      ['captureScreen', { crmAccountId }],
      ['captureScreen', { opportunityId }],
      ['requestQuotes', { ratingAccountId }],
      ['requestQuotes', { opportunity: opportunityOf(other) }],
      ['refreshAccount', { opportunity: opportunityOf(other) }],
      ['refreshAccount', { opportunity: { ...opportunityOf(buyer), accountId: crmAccountId } }],
      ['cachePurchase', { opportunity: opportunityOf(other) }],
    ];
    for (const [name, change] of attempts) {
      const { errors } = await send(buyer, name, change);
      codes.push([name, errors?.[0]?.extensions?.['code'], errors?.[0]?.extensions?.['field']]);
    }
    expect(codes).toEqual([
      ['ratingAccount', 'BAD_USER_INPUT', 'id'],
      ['createRatingAccount', 'BAD_USER_INPUT', 'crmAccountId'],
      ['prepareAccount', 'BAD_USER_INPUT', 'crmAccountId'],
      ['captureScreen', 'BAD_USER_INPUT', 'crmAccountId'],
      ['captureScreen', 'BAD_USER_INPUT', 'opportunityId'],
      ['requestQuotes', 'BAD_USER_INPUT', 'ratingAccountId'],
      ['requestQuotes', 'BAD_USER_INPUT', 'opportunity.id'],
      ['refreshAccount', 'BAD_USER_INPUT', 'opportunity.id'],
      ['refreshAccount', 'BAD_USER_INPUT', 'opportunity.accountId'],
      ['cachePurchase', 'BAD_USER_INPUT', 'opportunity.id'],
    ]);
    expect(await bindflow.control.calls()).toHaveLength(before);
  });

  it.each([
    ['ratingAccount', { id: 'another' }, 'id is not one that this application was given: createRatingAccount gives it'],
    ['requestQuotes', { ratingAccountId: 'another' }, 'ratingAccountId is not one that this application was given: createRatingAccount gives it'],
    ['prepareAccount', { crmAccountId: 'another' }, 'crmAccountId is not one that this application was given: saveOpportunity gives it'],
  ])('%s says which operation gives the id that it refuses', async (name, change, message) => {
    expect((await send(await readyToPay(url()), name, change)).errors?.[0]?.message).toBe(message);
  });

  it('an offer is cached only for the opportunity of its quotes, even if the application has a newer one', async () => {
    const buyer = await readyToPay(url());
    await send(buyer, 'prepareAccount');
    const { data } = await send(buyer, 'saveOpportunity', { email: newEmail() });
    const { id, accountId, products } = (data as { saveOpportunity: { id: string; accountId: string; products: { id: string; productId: string }[] } }).saveOpportunity;
    const other = { id, accountId, products: products.map((product) => ({ id: product.id, productId: product.productId })) };
    expect(id).not.toBe(buyer.state().quote.opportunity!.id);
    expect(await send(buyer, 'cachePurchase', { opportunity: other })).toMatchObject({
      data: { cachePurchase: { __typename: 'OfferUnavailable', code: 'STALE_OFFER' } },
    });
    expect(await bindflow.control.calls('/api/workflow/cachePurchase/{id}')).toEqual([]);
    expect(await send(buyer, 'cachePurchase')).toMatchObject({ data: { cachePurchase: { __typename: 'PurchaseCached' } } });
  });

  it('an offer is cached only under the account that it was rated for', async () => {
    const buyer = await readyToPay(url());
    expect(await send(buyer, 'cachePurchase', { ratingAccountId: 'another' })).toMatchObject({
      data: { cachePurchase: { __typename: 'OfferUnavailable', code: 'STALE_OFFER' } },
    });
  });
});
