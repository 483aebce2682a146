// Trades over three pages: Next, the other location, kickouts, eCheck.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { affidavitWithdrawn } from '#events/purchase';
import { english } from '#events/language';
import { readAddress, summarizeOrder } from '#events/rules';
import { next } from '#workflows/next';
import type { Graph } from '#workflows/ports';
import { quote } from '#workflows/quote';
import type { RequestQuotesInput } from '../../../web/generated/graphql.ts';
import { bankWithFein, bankWithLicence, otherLocation, tradesAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptAffidavits, acceptTerms, byECheck, continueFrom, eventTypes, newEmail, pay, problemOf, quotedTrades, tradesApplicant, visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
afterAll(() => bindflow.close());

const url = (): string => bindflow.facade.url;
const opportunityOf = async (buyer: NodeBuyer) => {
  const { opportunities } = await bindflow.control.ledger();
  return opportunities.filter(({ email }) => email === buyer.state().answers['email']);
};
const chargesOf = async (buyer: NodeBuyer) => {
  const { charges } = await bindflow.control.ledger();
  return charges.filter(({ purchaseId }) => purchaseId === buyer.state().quote.offer?.id);
};

/** Resolves when the gateway has a screen capture of that name for the buyer's opportunity. It is sent in the background. */
async function pictureOf(buyer: NodeBuyer, name: string): Promise<void> {
  const isIt = ({ body }: { readonly body: unknown }): boolean => {
    const { ScreenName, OpportunityId } = body as { ScreenName: string; OpportunityId: string };
    return ScreenName === name && OpportunityId === buyer.state().quote.opportunity?.id;
  };
  while (!(await bindflow.control.calls('/api/capture/screenshot')).some(isIt));
}

describe('a contractor', () => {
  // spec: 2.52, 9.8
  it('buys three products by eCheck with a driver’s license, without the card fee', async () => {
    const buyer = await quotedTrades(url(), { more: otherLocation });
    expect(buyer.state().application.completedPages).toEqual([0, 1, 2]);
    expect(buyer.state().quote.offer?.quotes.map(({ productCode }) => productCode)).toEqual(['general-liability', 'tools-equipment', 'umbrella']);
    expect(buyer.state().addresses.alternate?.address).toMatchObject({ street1: '900 E 6TH ST', street2: 'STE 12' });
    byECheck(buyer);
    acceptTerms(buyer);
    expect(await pay(buyer, bankWithLicence)).toBe(true);

    const { quote, purchase, application } = buyer.state();
    const { total, lines } = summarizeOrder(english, buyer.ports.program, { offer: quote.offer!, payWithCard: false, memberFee: application.memberFee });
    const byCard = summarizeOrder(english, buyer.ports.program, { offer: quote.offer!, payWithCard: true, memberFee: application.memberFee });
    expect(lines.filter(({ isStruck }) => isStruck).map(({ label }) => label)).toEqual(['Card processing fee']);
    expect(Number(total)).toBeLessThan(Number(byCard.total));
    expect(await chargesOf(buyer)).toEqual([expect.objectContaining({ amount: total, method: 'Ach', last4: '6789' })]);
    expect(purchase.payment).toMatchObject({ amount: total, paymentType: 'ECHECK', brand: null });
    expect(Object.keys(purchase.policyNumbers).sort()).toEqual(quote.offer!.quotes.map(({ id }) => id).sort());
  });

  // spec: 3.35
  it('pays as a company with a FEIN, from a corporate checking account', async () => {
    const buyer = await quotedTrades(url());
    byECheck(buyer);
    acceptTerms(buyer);
    expect(await pay(buyer, bankWithFein)).toBe(true);
    const calls = await bindflow.control.calls('/api/payment/submitPaymentWithCaching/{id}');
    expect(calls.at(-1)?.body).toMatchObject({ PaymentMethod: 'Ach', BankAccountType: 'CorporateChecking', CompanyName: bankWithFein.companyName });
  });

  // spec: 5.33, 8.10
  it('reads which section is missing, without a request to the facade', async () => {
    const buyer = await quotedTrades(url());
    byECheck(buyer);
    const before = await bindflow.control.calls();
    expect(await pay(buyer, { ...bankWithLicence, driverLicense: '' })).toBe(false);
    expect(problemOf(buyer)).toBe('Please verify that all required information is entered correctly. Missing: Payment method, Affidavit/Terms and Conditions');
    expect(buyer.state().purchase.problem?.fields).toEqual(['driverLicense', 'affidavit', 'affidavit-2', 'terms']);
    expect(await bindflow.control.calls()).toHaveLength(before.length);
  });
});

// spec: 3.25
describe('surplus lines', () => {
  it('in Texas need each affidavit accepted separately; admitted products need none', async () => {
    const buyer = await quotedTrades(url());
    expect(buyer.state().quote.offer?.quotes.map(({ productCode, isAdmitted }) => [productCode, isAdmitted])).toEqual([
      ['general-liability', false],
      ['tools-equipment', true],
      ['umbrella', false],
    ]);
    acceptTerms(buyer);
    const accepted = Object.keys(buyer.state().purchase.acceptedAffidavits ?? {});
    expect(accepted).toEqual(['Texas surplus lines notice', 'Texas surplus lines notice for umbrella liability']);
    buyer.ports.record(affidavitWithdrawn({ form: accepted[1]! }));
    const before = await bindflow.control.calls();
    expect(await pay(buyer)).toBe(false);
    expect(problemOf(buyer)).toBe('Please verify that all required information is entered correctly. Missing: Affidavit/Terms and Conditions');
    expect(buyer.state().purchase.problem?.fields).toEqual(['affidavit-2']);
    expect(await bindflow.control.calls()).toHaveLength(before.length);
    acceptAffidavits(buyer);
    expect(await pay(buyer)).toBe(true);
  });
});

describe('Next', () => {
  // spec: 4.26, 5.5, 2.36
  it('names what is missing and stays', async () => {
    const buyer = await visitor(url(), 'trades');
    const [{ businessName: _without, ...answers }] = tradesAnswers(newEmail());
    buyer.answer(answers);
    expect(await next(buyer.ports, 0)).toBe('stay');
    expect(buyer.state().application.rejection).toMatchObject({ page: 0, message: 'Please verify that all required questions are filled out.' });
    expect(buyer.log.at(-1)).toMatchObject({ type: 'PageRejected', data: { questions: ['businessName'] } });
  });

  // spec: 4.26, 7.31
  it('updates the CRM and makes a screen capture of the page', async () => {
    const buyer = await visitor(url(), 'trades');
    const [answers] = tradesAnswers(newEmail());
    buyer.answer(answers);
    expect(await next(buyer.ports, 0)).toBe('nextPage');
    expect(await opportunityOf(buyer)).toEqual([expect.objectContaining({ location: 'Application', bound: false })]);
    await pictureOf(buyer, 'Application1');
  });

  // spec: 8.2
  it('stays if the CRM cannot be updated', async () => {
    const buyer = await visitor(url(), 'trades');
    buyer.answer(tradesAnswers(newEmail())[0]);
    await bindflow.control.fault({ path: '/api/opportunity', fault: 'status-500', times: 2 });
    expect(await next(buyer.ports, 0)).toBe('stay');
    expect(buyer.state().application.rejection?.message).toBe('Oops! An error has occurred, please try again later');
  });
});

describe('kickout by answers', () => {
  // spec: 4.23, 8.24
  it('removes one product and quotes the rest; the CRM still has the reason', async () => {
    const buyer = await tradesApplicant(url(), { more: { claims: 'two', claimsDetail: 'A broken window, and a broken door.' } });
    expect(await continueFrom(buyer, 2)).toBe('payment');
    const { quote } = buyer.state();
    expect(quote.kickedOut).toEqual([
      { productId: 'umbrella', name: 'Umbrella liability', reasons: [{ rule: 'umb-claims', reason: 'Two or more claims in the last five years' }] },
    ]);
    expect(quote.offer?.quotes.map(({ productCode }) => productCode)).toEqual(['general-liability', 'tools-equipment']);
    const { lines } = summarizeOrder(english, buyer.ports.program, { offer: quote.offer!, payWithCard: true, memberFee: null });
    expect(lines.find(({ label }) => label === 'Umbrella')?.amount).toBeNull();
    const exits = async () => (await opportunityOf(buyer))[0]?.products.map(({ exitReason }) => exitReason);
    expect(await exits()).toEqual(['None', 'None', 'KickOut']);
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
    expect(await exits()).toEqual(['None', 'None', 'KickOut']);
  });

  it('of roofing removes the umbrella, and Next has already updated the CRM', async () => {
    const buyer = await tradesApplicant(url(), { more: { trade: 'roofing' } });
    const [{ products } = { products: [] }] = await opportunityOf(buyer);
    expect(products.map(({ exitReason }) => exitReason)).toEqual(['None', 'None', 'KickOut']);
    expect(await continueFrom(buyer, 2)).toBe('payment');
    expect(buyer.state().quote.offer?.quotes).toHaveLength(2);
  });

  // spec: 4.20, 4.22, 7.31
  it('of every product makes the application ineligible: the CRM is updated, a capture made, nothing rated', async () => {
    const buyer = await tradesApplicant(url());
    buyer.answer({ hazards: ['explosives'] });
    expect(await continueFrom(buyer, 2)).toBe('ineligible');
    expect(buyer.state().quote).toMatchObject({ status: 'kickedOut', offer: null, kickedOutByAddress: false });
    expect(eventTypes(buyer)).toContain('ApplicationKickedOut');
    expect(eventTypes(buyer)).not.toContain('QuoteReceived');
    const [opportunity] = await opportunityOf(buyer);
    expect(opportunity?.products.map(({ exitReason }) => exitReason)).toEqual(['KickOut', 'KickOut', 'KickOut']);
    await pictureOf(buyer, 'kickout');
  });

  // spec: 4.26
  it('of every product at Next leads to Ineligible, and the CRM is updated', async () => {
    const buyer = await visitor(url(), 'trades');
    const [first, second] = tradesAnswers(newEmail());
    buyer.answer(first);
    await next(buyer.ports, 0);
    buyer.answer({ ...second, hazards: ['explosives'] });
    expect(await next(buyer.ports, 1)).toBe('ineligible');
    const [opportunity] = await opportunityOf(buyer);
    expect(opportunity?.products.map(({ exitReason }) => exitReason)).toEqual(['KickOut', 'KickOut', 'KickOut']);
    expect(eventTypes(buyer)).toContain('ApplicationKickedOut');
  });
});

describe('a product that the buyer does without', () => {
  it('is neither quoted nor bound, and is no reason for a notice', async () => {
    const buyer = await tradesApplicant(url(), { more: { trade: 'roofing', insureTools: 'no', umbrellaLimit: 'none' } });
    expect(await continueFrom(buyer, 2)).toBe('payment');
    const { quote } = buyer.state();
    expect(quote.kickedOut).toEqual([]);
    expect(quote.offer?.quotes.map(({ productCode }) => productCode)).toEqual(['general-liability']);
    const { lines } = summarizeOrder(english, buyer.ports.program, { offer: quote.offer!, payWithCard: true, memberFee: null });
    expect(lines.filter(({ amount }) => amount === null).map(({ label }) => label)).toEqual(['Tools and equipment', 'Umbrella']);
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
    expect(Object.values(buyer.state().purchase.policyNumbers)).toHaveLength(1);
    const [opportunity] = await opportunityOf(buyer);
    expect(opportunity?.products.map(({ exitReason }) => exitReason)).toEqual(['None', 'GoingBare', 'GoingBare']);
  });

  it('is not judged before it is asked: Next leads to the next page while an answer may still bring something to sell', async () => {
    const buyer = await visitor(url(), 'trades');
    const [first, second] = tradesAnswers(newEmail());
    const { program } = buyer.ports;
    const waivedWhen = { '!=': [{ var: 'insureTools' }, 'yes'] };
    const products = program.spoke.products.map((product) => (product.waivedWhen ? { ...product, waivedWhen } : product));
    buyer.answer(first);
    await next(buyer.ports, 0);
    buyer.answer({ ...second, claims: 'three-or-more', claimsDetail: 'Three broken windows.' });
    expect(await next({ ...buyer.ports, program: { ...program, spoke: { ...program.spoke, products } } }, 1)).toBe('nextPage');
  });

  it('is not bought where a facade of an earlier release quotes it', async () => {
    const buyer = await tradesApplicant(url());
    buyer.answer({ umbrellaLimit: 'none' });
    // What an earlier facade would ask rating for, which knows of no waiver.
    const graph: Graph = (document, variables, options) => {
      const { input } = variables as { readonly input?: RequestQuotesInput };
      if (input === undefined || !('ratingAccountId' in input)) return buyer.ports.graph(document, variables, options);
      const answers = input.answers.map((answer) => (answer.question === 'umbrellaLimit' ? { ...answer, value: { text: '1m' } } : answer));
      return buyer.ports.graph(document, { ...variables, input: { ...input, answers } }, options);
    };
    expect(await quote({ ...buyer.ports, graph }, 2, new AbortController().signal)).toBe('stay');
    expect(buyer.state().quote).toMatchObject({ status: 'failed', offer: null, error: 'Oops! An error has occurred, please try again later' });
  });

  it('leaves an application ineligible if all others are kicked out', async () => {
    const buyer = await tradesApplicant(url(), { more: { claims: 'three-or-more', claimsDetail: 'Three broken windows.' } });
    buyer.answer({ insureTools: 'no', umbrellaLimit: 'none' });
    expect(await continueFrom(buyer, 2)).toBe('ineligible');
    expect(buyer.state().quote).toMatchObject({ status: 'kickedOut', kickedOut: [{ productId: 'general-liability' }], kickedOutByAddress: false });
    expect(eventTypes(buyer)).not.toContain('QuoteReceived');
  });
});

describe('kickout by address', () => {
  // spec: 4.18, 4.22, 7.26, 4.20
  it('at ZIP 33480 makes the application ineligible by address', async () => {
    const buyer = await tradesApplicant(url(), { more: { city: 'Palm Beach', state: 'FL', zip: '33480' } });
    expect(await continueFrom(buyer, 2)).toBe('ineligible');
    expect(buyer.state().quote).toMatchObject({ status: 'kickedOut', kickedOutByAddress: true });
    const asked = await bindflow.control.calls('/api/kickout/address');
    expect(asked.at(-1)?.body).toMatchObject({ Lobs: ['General Liability', 'Inland Marine', 'Umbrella'], PostalCode: readAddress(buyer.state().answers, 'main').postalCode });
    const [opportunity] = await opportunityOf(buyer);
    expect(opportunity?.products.map(({ exitReason }) => exitReason)).toEqual(['KickOut', 'KickOut', 'KickOut']);
  });
});
