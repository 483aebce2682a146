// An invalid answer of the gateway reaches the client as an error that names path and field.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { print } from 'graphql';
import { type Bend, type BentGateway, changed, instead, startBentGateway } from '../../support/bent-gateway.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { continueFrom, newEmail, pay, problemOf, quotedFitness, readyToPay, visitor } from '../../support/checkout.ts';
import { fitnessAnswers } from '../../support/answers.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf } from '../../support/operations.ts';

let bindflow: RunningBindflow;
let gateway: BentGateway;
let buyer: NodeBuyer;
beforeAll(async () => {
  bindflow = await startForTests({
    gatewayBefore: async (sandbox) => {
      gateway = await startBentGateway(() => sandbox);
      return gateway.url;
    },
  });
  buyer = await quotedFitness(bindflow.facade.url);
}, 60_000);
beforeEach(() => gateway.straighten());
afterAll(async () => {
  await bindflow.close();
  await gateway.stop();
});

/** Sends the operation as this buyer; an application is a new one, as the data of an old one is cached. */
async function ask(name: string) {
  const { document, variables } = operationsOf(buyer)[name]!;
  const id = randomUUID();
  const requestVariables = name === 'openApplication' ? { input: { ...(variables['input'] as object), application: { id, root: id } } } : variables;
  return buyer.send({ query: print(document), variables: requestVariables });
}

const chargeAs = (charge: object): Bend =>
  changed((envelope) => {
    const [quote] = envelope.Data as [{ RateInfo: { Charges: object[] } }];
    return { ...envelope, Data: [{ ...quote, RateInfo: { ...quote.RateInfo, Charges: [{ ...quote.RateInfo.Charges[0], ...charge }] } }] };
  });

/** The answer with a part of its text replaced. */
const reading =
  (part: RegExp, by: string): Bend =>
  (real) => ({ ...real, body: real.body.replace(part, by) });

describe.each([
  ['requestQuotes', /quotes$/, 'POST /api/quote/quotes', chargeAs({ Total: '12.00' }), 'Data.0.RateInfo.Charges.0.Total: Expected a number'],
  [
    'requestQuotes',
    /quotes$/,
    'POST /api/quote/quotes',
    reading(/"Premium":[\d.]+/, '"Premium":1.2e3'),
    'Data.0.RateInfo.Charges.0.Premium: Expected a number without an exponent',
  ],
  ['requestQuotes', /quotes$/, 'POST /api/quote/quotes', reading(/"Total":[\d.]+/, '"Total":12.345'), 'Data.0.RateInfo.Total: Expected at most two decimals'],
  ['openApplication', /member\/$/, 'GET /api/organization/{sponsorId}/default-member/', reading(/"Fee":[\d.]+/, '"Fee":1E1'), 'Data.0.Fee: Expected a number without an exponent'],
  ['openApplication', /member\/$/, 'GET /api/organization/{sponsorId}/default-member/', instead('{"Success":true,"Data":[]}'), 'Data: Expected an entry'],
  [
    'requestQuotes',
    /quotes$/,
    'POST /api/quote/quotes',
    changed((e) => ({ ...e, Data: e.Data.map(({ RateInfo: _left, ...quote }) => quote) })),
    'Data.0.RateInfo: Expected an object',
  ],
  [
    'requestQuotes',
    /quotes$/,
    'POST /api/quote/quotes',
    changed((e) => ({ ...e, Data: e.Data.map((quote) => ({ ...quote, IsAdmitted: 'yes' })) })),
    'Data.0.IsAdmitted: Expected a value of type `boolean`',
  ],
  ['standardizeAddress', /validate\/address$/, 'POST /api/validate/address', changed((e) => ({ ...e, Data: [{ Street1: 'x' }] })), 'Data.0.City: Expected a string'],
  ['checkAddressKickout', /kickout/, 'POST /api/kickout/address', changed((e) => ({ ...e, Data: [{ KickedLobs: null }] })), 'Data.0.KickedLobs: Expected an array value'],
  ['saveOpportunity', /opportunity$/, 'POST /api/opportunity', changed((e) => ({ ...e, Data: [{ ...e.Data[0], Id: 7 }] })), 'Data.0.Id: Expected a string'],
  ['createRatingAccount', /account/, 'POST /api/account', instead('<html>busy</html>'), 'body: not JSON'],
  ['checkAddressKickout', /kickout/, 'POST /api/kickout/address', instead('{"Success":true,"Data":null}'), 'Data: Expected an array value'],
  ['saveOpportunity', /opportunity$/, 'POST /api/opportunity', instead('{"Success":"true"}'), 'Success: Expected a value of type `boolean`'],
  ['saveOpportunity', /opportunity$/, 'POST /api/opportunity', instead(''), 'body: not JSON'],
])('%s', (...[name, path, route, bend, reason]) => {
  it(`names ${route} and ${reason}`, async () => {
    gateway.bend(path, bend);
    const { errors, data } = await ask(name);
    expect(errors?.[0]?.message).toBe(`${route}: ${reason}`);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNREADABLE', upstream: { callId: expect.any(String), status: 200 } });
    expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([]);
  });
});

it('a refusal where none is expected names the path and the gateway’s reasons', async () => {
  gateway.bend(/opportunity$/, instead('{"Success":false,"Data":[],"Message":"The CRM is closed.","Errors":[{"Code":"CLOSED","Message":"","Field":""}]}'));
  const { errors } = await ask('saveOpportunity');
  expect(errors?.[0]).toMatchObject({
    message: 'POST /api/opportunity: refused',
    extensions: { code: 'UPSTREAM_REFUSED', upstream: { status: 200, callId: gateway.ids(/opportunity$/).at(-1), errors: [{ code: 'CLOSED' }] } },
  });
});

// spec: 3.18, 3.19, 3.20, 3.37
it('a quote has the gateway’s values, field by field', async () => {
  const charge = {
    Type: 'Fee',
    Category: 'AdminFee',
    Name: 'Policy fee',
    Total: 1.01,
    PreTaxAmount: 2.02,
    Premium: 3.03,
    CoverageLimitDisplayText: 'up to 5',
    IsAI: true,
    LOB: { Name: 'Liability', Coverages: [{ Code: 'L1' }, { Code: 'L2' }] },
  };
  const RateInfo = {
    Total: 11.01,
    TotalPreTaxPremium: 22.02,
    TotalDues: 33.03,
    TotalFees: 44.04,
    TotalTax: 55.05,
    RatingDiscounts: [{ Label: 'Certified', Amount: 6.6 }],
    Charges: [charge],
  };
  const said = { ProductCode: 'ONE', ProductDescription: 'First product', IsAdmitted: false, EffectiveDate: '2027-02-03', Carrier: 'Keystone Mutual', RateInfo };
  gateway.bend(
    /quotes$/,
    changed((envelope) => ({ ...envelope, Data: envelope.Data.map((quote) => ({ ...quote, ...said, Id: 'quote-7' })) })),
  );
  expect(await continueFrom(buyer, 0)).toBe('payment');
  expect(buyer.state().quote.offer?.quotes).toEqual([
    {
      id: 'quote-7',
      productCode: 'ONE',
      productDescription: 'First product',
      isAdmitted: false,
      effectiveDate: '2027-02-03',
      carrier: 'Keystone Mutual',
      opportunityProductId: buyer.state().quote.opportunity!.products[0]!.id,
      rateInfo: {
        total: '11.01',
        totalPreTaxPremium: '22.02',
        totalDues: '33.03',
        totalFees: '44.04',
        totalTax: '55.05',
        ratingDiscounts: [{ label: 'Certified', amount: '6.60' }],
        charges: [
          {
            type: 'Fee',
            category: 'AdminFee',
            name: 'Policy fee',
            total: '1.01',
            preTaxAmount: '2.02',
            premium: '3.03',
            coverageLimitText: 'up to 5',
            isAdditionalInsured: true,
            lob: { name: 'Liability', coverages: ['L1', 'L2'] },
          },
        ],
      },
    },
  ]);
});

// spec: 8.14, 8.15, 8.16
it('a step that the gateway refuses shows the message of the catalog; the next try completes it', async () => {
  const payer = await readyToPay(bindflow.facade.url);
  const refused = instead('{"Success":false,"Data":[],"Message":"no","Errors":[{"Code":"CLOSED","Message":"","Field":""}]}');
  const steps: [RegExp, string][] = [
    [/cachePurchase/, 'Oops! Unable to save transaction to database.  Money has NOT been applied.  Please resubmit.'],
    [/\/reference$/, 'Oops! An error ocurred while setting up your membership.'],
    [/purchaseWithCacheUpdate/, 'Oops! An error has occurred when trying to bind the policy'],
  ];
  for (const [path, message] of steps) {
    gateway.bend(path, refused);
    expect([await pay(payer), problemOf(payer)]).toEqual([false, message]);
  }
  expect([await pay(payer), (await bindflow.control.ledger()).charges.length]).toEqual([true, 1]);
});

it('an empty list of quotes is a failure', async () => {
  gateway.bend(/quotes$/, instead('{"Success":true,"Data":[],"Message":"","Errors":[]}'));
  expect((await ask('requestQuotes')).data).toMatchObject({ requestQuotes: { message: 'Oops! An error has occurred, please try again later' } });
});

it('the buyer reads the message of the catalog, and no undefined', async () => {
  const applicant = await visitor(bindflow.facade.url, 'fitness');
  applicant.answer(fitnessAnswers(newEmail()));
  gateway.bend(/quotes$/, chargeAs({ Premium: null }));
  expect(await continueFrom(applicant, 0)).toBe('stay');
  expect(applicant.state().quote).toMatchObject({ status: 'failed', error: 'Oops! An error has occurred, please try again later', offer: null });
});

it('without a gateway an address cannot be validated, and later steps fail with its message', async () => {
  const applicant = await visitor(bindflow.facade.url, 'fitness');
  applicant.answer(fitnessAnswers(newEmail()));
  await gateway.stop();
  expect(await continueFrom(applicant, 0)).toBe('stay');
  expect(applicant.state().quote.error).toBe('Please verify a valid address has been entered.');
  expect(await continueFrom(buyer, 0)).toBe('stay');
  expect(buyer.state().quote).toMatchObject({ status: 'failed', error: 'Oops! An error has occurred, please try again later' });
  await gateway.start();
  expect(await continueFrom(buyer, 0)).toBe('payment');
});

it('a retried call is logged, with nothing of its body', async () => {
  gateway.bend(/opportunity$/, instead('', 500), 2);
  await ask('saveOpportunity');
  const line = bindflow.logged.findLast((text) => text.includes('Too many retry attempts made, stopping.'));
  expect(JSON.parse(line!)).toMatchObject({ path: '/api/opportunity', status: 500, callId: gateway.ids(/opportunity$/).at(-1) });
  expect(line).not.toContain('@example.com');
});
