// The facade itself checks what decides about cover and price, and trusts no browser.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAddress } from '#events/rules';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, pay, quotedFitness, quotedTrades } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf } from '../../support/operations.ts';
import type { AnswerValue } from '#events/program';
import { toAddressInput, toAnswerInputs } from '../../../web/workflows/buyer/schema-inputs.ts';

const KICKOUT = '/api/kickout/address';
const QUOTES = '/api/quote/quotes';
const WRONG = 'Check the answers marked below.';
const INCOMPLETE = 'Please verify that all required questions are filled out.';
const REQUIRED = 'This is a required field';
const HOUR = 3600_000;

let clock = Date.parse('2026-11-20T18:00:00Z');
let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests({ now: () => clock });
}, 60_000);
beforeEach(() => bindflow.control.reset());
afterAll(() => bindflow.close());

const url = (): string => bindflow.facade.url;
const now = (): number => clock;

interface Rated {
  readonly answers: readonly { readonly question: string; readonly value: unknown }[];
  readonly address: object;
  readonly opportunity: { readonly products: readonly object[] };
}
const ratedBy = (buyer: NodeBuyer): Rated => operationsOf(buyer)['requestQuotes']!.variables['input'] as Rated;
async function ask(buyer: NodeBuyer, name: string, change: object = {}): Promise<unknown> {
  const { document, variables } = operationsOf(buyer)[name]!;
  const answer = (await buyer.ports.graph(document, { input: { ...(variables['input'] as object), ...change } })) as Record<string, unknown>;
  return answer[name];
}
/** The answers with some of them changed; an answer of undefined is left out. */
const withChanges = (buyer: NodeBuyer, changes: Readonly<Record<string, unknown>>): unknown[] => {
  const kept = ratedBy(buyer).answers.filter(({ question }) => !(question in changes));
  const changed = Object.entries(changes).flatMap(([question, value]) => (value === undefined ? [] : toAnswerInputs([{ question, value: value as AnswerValue }])));
  return [...kept, ...changed];
};
const quoteWith = (buyer: NodeBuyer, changes: Readonly<Record<string, unknown>>): Promise<unknown> => ask(buyer, 'requestQuotes', { answers: withChanges(buyer, changes) });
const asking = (buyer: NodeBuyer, change: object) => {
  const { variables } = operationsOf(buyer)['requestQuotes']!;
  const query = `mutation($input: RequestQuotesInput!) { requestQuotes(input: $input) { __typename ... on Refusal { code message } ... on AnswersInvalid { problems { question message } }
    ... on ProductsKickedOut { kickedProducts { id: key name kickedLobs reasons } } } }`;
  return { query, variables: { input: { ...(variables['input'] as object), ...change } } };
};
/** Why there are no quotes with some answers changed, in all its fields. */
async function refusalOf(buyer: NodeBuyer, changes: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { data } = await buyer.send(asking(buyer, { answers: withChanges(buyer, changes) }));
  return (data as { requestQuotes: unknown } | null | undefined)?.requestQuotes;
}
const times = async (template: string): Promise<number> => (await bindflow.control.calls(template)).length;

describe('quotes are refused for answers that a page would refuse', () => {
  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['a required one that is missing', { limit: undefined }, { limit: REQUIRED }],
    ['one that is empty', { employment: '' }, { employment: REQUIRED }],
    ['none of the options', { venue: 'the moon' }, { venue: 'Please choose one of the options.' }],
    ['a number out of its limits', { hoursPerWeek: '999' }, { hoursPerWeek: expect.stringMatching(/^Please enter \d+ or less\.$/) }],
    ['a day that has passed', { startDate: '2026-11-19' }, { startDate: 'Please enter 11/20/2026 or later.' }],
    ['one that other answers ask for', { claims: 'one' }, { claimsDetail: REQUIRED }],
    ['several, in the order of the page', { claims: undefined, disciplines: [], limit: undefined }, { disciplines: REQUIRED, limit: REQUIRED, claims: REQUIRED }],
  ])('%s: each is named with its problem', async (_what, changes, wrong) => {
    const problems = Object.entries(wrong).map(([question, message]) => ({ question, message }));
    const buyer = await quotedFitness(url(), { now });
    const before = await times(QUOTES);
    expect(await refusalOf(buyer, changes)).toEqual({
      __typename: 'AnswersInvalid',
      code: 'ANSWERS_INVALID',
      message: Object.values(wrong).includes(REQUIRED) ? INCOMPLETE : WRONG,
      problems,
    });
    expect(await times(QUOTES)).toBe(before);
  });

  it('that were not requested or appear twice are errors that name the answer', async () => {
    const buyer = await quotedFitness(url(), { now });
    const { answers } = ratedBy(buyer);
    const at = answers.findIndex(({ question }) => question === 'limit');
    const field = `answers.${answers.length}.question`;
    const refusal = async (question: string) => {
      const { errors } = await buyer.send(asking(buyer, { answers: [...answers, { question, value: { text: 'x' } }] }));
      return [errors?.[0]?.message, errors?.[0]?.extensions];
    };
    expect(await refusal('discount')).toEqual([`${field} is no question of fitness: program.configuration lists them`, expect.objectContaining({ code: 'BAD_USER_INPUT', field })]);
    expect(await refusal('limit')).toEqual([`${field} is the same as that of answers.${at}`, expect.objectContaining({ code: 'BAD_USER_INPUT', field })]);
  });

  it('that lack a requested product in the opportunity, with no call', async () => {
    const buyer = await quotedTrades(url(), { now });
    const { opportunity } = ratedBy(buyer);
    const before = (await bindflow.control.calls()).length;
    for (const products of [[], opportunity.products.slice(1), opportunity.products.map((product) => ({ ...product, productId: 'ANOTHER' }))]) {
      expect(await buyer.send(asking(buyer, { opportunity: { ...opportunity, products } }))).toMatchObject({
        errors: [
          {
            message: expect.stringMatching(/^opportunity\.products has none with the productId [\w-]+(, [\w-]+)*: give all/),
            extensions: { code: 'BAD_USER_INPUT', field: 'opportunity.products' },
          },
        ],
      });
    }
    expect(await bindflow.control.calls()).toHaveLength(before);
  });

  it('and for who and where the insured is, as the request says it', async () => {
    const buyer = await quotedTrades(url(), { now });
    const { buyer: person, address } = operationsOf(buyer)['requestQuotes']!.variables['input'] as { buyer: object; address: object };
    const questions = (change: object) => ask(buyer, 'requestQuotes', change);
    expect(await questions({ address: { ...address, street1: 'PO Box 12' } })).toMatchObject({ code: 'ANSWERS_INVALID', problems: [{ question: 'address1' }] });
    await expect(questions({ buyer: { ...person, phone: '0000000000' } })).rejects.toThrow('buyer.phone must be a phone number with its area code, without an extension');
    const { answers } = ratedBy(buyer);
    expect(await questions({ buyer: { ...person, businessName: null }, answers: answers.filter(({ question }) => question !== 'businessName') })).toMatchObject({
      problems: [{ question: 'businessName' }],
    });
  });

  it('over all pages of the program', async () => {
    const buyer = await quotedTrades(url(), { now });
    expect(await quoteWith(buyer, { legalEntity: undefined, trade: undefined, toolsValue: 'much' })).toMatchObject({
      code: 'ANSWERS_INVALID',
      problems: [{ question: 'legalEntity' }, { question: 'trade' }, { question: 'toolsValue' }],
    });
  });
});

describe('a rating request has', () => {
  it('the visible answers in the program’s order, and none that is hidden or missing', async () => {
    const buyer = await quotedFitness(url(), { now });
    const honest = (await bindflow.control.calls(QUOTES)).at(-1)?.body as { Answers: object[] }[];
    expect(await quoteWith(buyer, { fullContact: 'yes', claimsDetail: 'none at all', cprCertified: '' })).toMatchObject({ __typename: 'Offer' });
    const told = (await bindflow.control.calls(QUOTES)).at(-1)?.body as { Answers: object[] }[];
    expect(told[0]?.Answers).toEqual(honest[0]?.Answers);
  });

  it('the insured and the address of the request, not of an answer', async () => {
    const buyer = await quotedFitness(url(), { now });
    expect(await quoteWith(buyer, { state: 'FL', zip: '33480', lastName: 'Other', city: undefined })).toMatchObject({ __typename: 'Offer' });
    const [told] = (await bindflow.control.calls(QUOTES)).at(-1)!.body as { Answers: { QuestionId: string; Value: unknown }[] }[];
    const contact = told!.Answers.filter(({ QuestionId }) => ['lastName', 'city', 'state', 'zip'].includes(QuestionId)).map(({ Value }) => Value);
    expect(contact).toEqual(['Castillo', 'AUSTIN', 'TX', expect.stringMatching(/^78704/)]);
  });

  it('the same values as the policies', async () => {
    const buyer = await quotedFitness(url(), { now });
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
    const [rated] = (await bindflow.control.calls(QUOTES))[0]!.body as { Answers: object[] }[];
    const bound = (await bindflow.control.calls('/api/workflow/purchaseWithCacheUpdate/{id}'))[0]?.body as { Account: { Answers: object[] } };
    expect(bound.Account.Answers).toEqual(rated?.Answers);
  });
});

describe('what an address excludes', () => {
  const palmBeach = { city: 'PALM BEACH', state: 'FL', postalCode: '33480-4021' };

  it('is requested once if the page has requested it already', async () => {
    await quotedFitness(url(), { now });
    expect(await times(KICKOUT)).toBe(1);
  });

  it('is requested by the facade for an unchecked address: an excluded one is not quoted', async () => {
    const buyer = await quotedFitness(url(), { now });
    const before = await times(QUOTES);
    const address = { ...toAddressInput(readAddress(buyer.state().answers, 'main')), ...palmBeach };
    expect(await ask(buyer, 'requestQuotes', { address })).toMatchObject({ __typename: 'ProductsKickedOut', code: 'KICKED_OUT' });
    expect(await buyer.send(asking(buyer, { address }))).toMatchObject({
      data: {
        requestQuotes: {
          kickedProducts: [
            {
              id: 'fitness-liability',
              kickedLobs: ['Professional Liability', 'General Liability'],
              reasons: ['Professional Liability isn’t available at this address', 'General Liability isn’t available at this address'],
            },
          ],
        },
      },
    });
    expect((await bindflow.control.calls(KICKOUT)).at(-1)?.body).toMatchObject({ PostalCode: '33480-4021', Lobs: ['Professional Liability', 'General Liability'] });
    expect(await times(QUOTES)).toBe(before);
    // It is stored now, and still not quoted.
    expect(await ask(buyer, 'requestQuotes', { address })).toMatchObject({ code: 'KICKED_OUT' });
    expect(await times(KICKOUT)).toBe(2);
  });

  it('is cached only for a short time', async () => {
    const buyer = await quotedFitness(url(), { now });
    clock += HOUR;
    expect(await ask(buyer, 'requestQuotes')).toMatchObject({ __typename: 'Offer' });
    expect(await times(KICKOUT)).toBe(2);
  });

  it('is an error when the gateway does not answer it, and nothing is quoted', async () => {
    const buyer = await quotedFitness(url(), { now });
    const before = await times(QUOTES);
    await bindflow.control.fault({ path: KICKOUT, fault: 'status-500', times: 2 });
    const address = { ...toAddressInput(readAddress(buyer.state().answers, 'main')), street2: 'APT 9' };
    await expect(ask(buyer, 'requestQuotes', { address })).rejects.toThrow(KICKOUT);
    expect(await times(QUOTES)).toBe(before);
  });
});
