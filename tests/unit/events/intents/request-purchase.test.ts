import { describe, expect, it } from 'vitest';
import { addressRejected, memberFeeSet, questionAnswered } from '#events/application';
import type { FlowEvent, State } from '#events/buyflow';
import { type RequestPurchase, listAffidavitRequests, findBillingErrors, decideRequestPurchase, hasAcceptedTerms } from '#events/intents';
import {
  accountReady,
  affidavitAccepted,
  affidavitWithdrawn,
  paymentAccepted,
  paymentMethodChosen,
  purchaseRejected,
  purchaseRequested,
  termsAccepted,
  termsWithdrawn,
} from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { readAddress, buildTerms } from '#events/rules';
import { chargeOf, feeOf, memberFeeOf, offerOf, quoteOf } from '../../../support/events/offers.ts';
import { fitness, trades } from '../../../support/events/programs.ts';
import { after, given } from '../../../support/events/recording.ts';

const offer = 'offer-1';
const quotes = [quoteOf({ total: '127.60', charges: [chargeOf(), feeOf('AdminFee', '24.50'), feeOf('CCFee', '3.10')] })];
const quoted = [quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf(quotes) })];
const accepted = termsAccepted({ text: buildTerms(fitness, quotes).textHash, adminFee: '$25' });
const answer = (question: string, value: string | boolean): FlowEvent => questionAnswered({ question, value });
const requested = (amount: string, paymentType: 'CREDIT_CARD' | 'ECHECK' = 'CREDIT_CARD'): FlowEvent => purchaseRequested({ offer, paymentType, amount });

const cardFault = { cardNumber: 'Please enter a valid card number' };
const accountFault = { password: 'Please enter a valid password' };
const decide = (state: State, more: Partial<RequestPurchase> = {}): FlowEvent[] =>
  decideRequestPurchase({ payment: {}, account: {}, isPaid: false, ...more }, state, fitness);
const missing = (...sections: string[]): string => `Please verify that all required information is entered correctly. Missing: ${sections.join(', ')}`;
const sectionsOf = (events: FlowEvent[]): unknown => (events[0] as { data: { sections?: unknown } }).data.sections;

describe('given quotes, when the buyer clicks Purchase, then', () => {
  it('the purchase is requested if everything is valid, for the total that the page showed', () => {
    expect(decide(given(...quoted, accepted))).toEqual([requested('127.60')]);
  });

  // spec: 9.8, 9.9
  it('an eCheck does not pay the card fee, and the member fee is added', () => {
    expect(decide(given(...quoted, accepted, paymentMethodChosen({ payWithCard: false })))).toEqual([requested('124.50', 'ECHECK')]);
    const withFee = given(memberFeeSet(memberFeeOf('25.05')), ...quoted, accepted);
    expect(decide(withFee)).toEqual([requested('152.65')]);
  });

  it.each(['0.00', '-312.40'])('a total of %s requires no payment method and adds no card fee', (total) => {
    const rest = given(quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf([quoteOf({ total, charges: [chargeOf({ total })] })]) }), accepted);
    const terms = after(rest, termsAccepted({ text: buildTerms(fitness, rest.quote.offer!.quotes).textHash, adminFee: '$0' }));
    expect(decide(terms, { payment: cardFault })).toEqual([requested(total, 'ECHECK')]);
    expect(sectionsOf(decide(terms, { account: accountFault }))).toEqual(['Account information']);
  });

  it('nothing happens without an offer', () => {
    expect(decide(given())).toEqual([]);
    expect(decide(given(), { payment: cardFault })).toEqual([]);
  });

  // spec: 5.33, 8.10, 4.30
  it('all invalid sections are named, and their fields are listed in the order of the page', () => {
    const state = given(...quoted, answer('billingVsMailing', false));
    const sections = ['Billing address', 'Payment method', 'Account information', 'Affidavit/Terms and Conditions'];
    const fields = ['cardNumber', 'billingFirstName', 'billingLastName', 'billingAddress1', 'billingCity', 'billingState', 'billingZip', 'password', 'terms'];
    expect(decide(state, { payment: cardFault, account: accountFault })).toEqual([purchaseRejected({ sections, fields, message: missing(...sections) })]);
  });

  it.each<[string, FlowEvent[], Partial<RequestPurchase>]>([
    ['Billing address', [accepted, answer('billingVsMailing', false)], {}],
    ['Payment method', [accepted], { payment: cardFault }],
    ['Account information', [accepted], { account: accountFault }],
    ['Affidavit/Terms and Conditions', [], {}],
  ])('%s is named alone if it alone is invalid', (section, events, intent) => {
    expect(decide(given(...quoted, ...events), intent)).toMatchObject([{ type: 'PurchaseRejected', data: { sections: [section], message: missing(section) } }]);
  });

  it('an account that is ready is not required again', () => {
    const ready = given(...quoted, accepted, requested('127.60'), accountReady({ how: 'created', userName: 'maya@example.com', input: 'i' }));
    expect(decide(ready, { account: accountFault })).toEqual([requested('127.60')]);
    expect(sectionsOf(decide(ready, { account: accountFault, payment: cardFault }))).toEqual(['Payment method']);
  });

  it('a paid purchase requires no input, whether the page or the attempt ledger has the payment', () => {
    const faults = { payment: cardFault, account: accountFault };
    const state = given(...quoted, answer('billingVsMailing', false));
    expect(decide(state, { ...faults, isPaid: true })).toEqual([requested('127.60')]);
    const input = 'i';
    const paid = given(...quoted, accepted, requested('127.60'), paymentAccepted({ offer, referenceNumber: 'R', amount: '127.60', paymentType: 'CREDIT_CARD', brand: 'visa', input }));
    expect(decide(paid, faults)).toEqual([requested('127.60')]);
  });
});

describe('the terms', () => {
  // spec: 3.14, 4.29
  it('count as accepted for exactly what was shown', () => {
    expect(hasAcceptedTerms(given(...quoted, accepted), fitness)).toBe(true);
    expect(hasAcceptedTerms(given(...quoted, termsAccepted({ text: 'another', adminFee: '$25' })), fitness)).toBe(false);
  });

  // spec: 4.13, 4.29
  it('count no longer once withdrawn, or once quoted again', () => {
    expect(hasAcceptedTerms(given(...quoted, accepted, termsWithdrawn({})), fitness)).toBe(false);
    expect(hasAcceptedTerms(given(...quoted, accepted, ...quoted), fitness)).toBe(false);
  });

  it('cannot be accepted before there is an offer', () => {
    expect(hasAcceptedTerms(given(termsAccepted({ text: buildTerms(fitness, []).textHash, adminFee: '$0' })), fitness)).toBe(false);
  });
});

// spec: 3.25
describe('the affidavits of policies that are not admitted', () => {
  const surplus = (lob: string) => quoteOf({ charges: [chargeOf({ lob: { name: lob, coverages: [] } })] }, { isAdmitted: false });
  const offered = [surplus('General Liability'), surplus('Umbrella')];
  const terms = termsAccepted({ text: buildTerms(trades, offered).textHash, adminFee: '$0' });
  const contractor = [answer('state', 'TX'), quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf(offered) }), terms];
  const [liability, umbrella] = listAffidavitRequests(given(...contractor), trades).map(({ form, textHash }) => affidavitAccepted({ form, text: textHash }));
  const decideFor = (...events: FlowEvent[]): FlowEvent[] => decideRequestPurchase({ payment: {}, account: {}, isPaid: false }, given(...contractor, ...events), trades);

  // spec: 5.33, 8.10
  it.each<[string, FlowEvent[], string[]]>([
    ['none is accepted', [], ['affidavit', 'affidavit-2']],
    ['one is accepted', [liability!], ['affidavit-2']],
    ['one was withdrawn', [liability!, umbrella!, affidavitWithdrawn({ form: liability!.data.form })], ['affidavit']],
    ['another text was accepted', [umbrella!, affidavitAccepted({ ...liability!.data, text: 'another' })], ['affidavit']],
    ['the terms are not accepted either', [liability!, termsWithdrawn({})], ['affidavit-2', 'terms']],
  ])('are missing if %s, even though the terms are accepted', (_, events, fields) => {
    const sections = ['Affidavit/Terms and Conditions'];
    expect(decideFor(...events)).toEqual([purchaseRejected({ sections, fields, message: missing(...sections) })]);
  });

  it('block no purchase once each is accepted, and are required again for another quote', () => {
    expect(decideFor(liability!, umbrella!)).toEqual([requested('200.00')]);
    const again = [quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf(offered) }), terms];
    expect(decideFor(liability!, umbrella!, ...again)).toMatchObject([{ type: 'PurchaseRejected', data: { fields: ['affidavit', 'affidavit-2'] } }]);
  });

  it('are not inherited properties for a form with the name of one', () => {
    const program = {
      ...trades,
      spoke: {
        ...trades.spoke,
        affidavits: {
          ...trades.spoke.affidavits!,
          states: [{ stateCode: 'TX', lob: 'Umbrella', formName: 'constructor' }],
          documents: [{ formName: 'constructor', body: ['Words.'] }],
        },
      },
    };
    expect(listAffidavitRequests(given(...contractor), program)).toMatchObject([{ form: 'constructor', isAccepted: false }]);
  });
});

describe('the billing address', () => {
  const billing = { billingFirstName: 'Maya', billingLastName: 'Lee', billingAddress1: '1 Elm', billingCity: 'Reno', billingState: 'NV', billingZip: '89501' };
  const own = (more: Record<string, string> = {}): State =>
    given(...quoted, answer('billingVsMailing', false), ...Object.entries({ ...billing, ...more }).map(([id, value]) => answer(id, value)));
  const refused = (state: State): State => after(state, addressRejected({ role: 'billing', entered: readAddress(state.answers, 'billing'), message: '' }));
  const marks = {
    billingAddress1: 'Please enter a valid address.',
    billingCity: 'Please enter a valid city.',
    billingState: 'Please select a valid state.',
    billingZip: 'Please enter a valid zip.',
  };

  // spec: 2.46
  it('is required only if it differs from the mailing address', () => {
    expect(findBillingErrors(given(...quoted), fitness)).toEqual({});
    expect(findBillingErrors(own(), fitness)).toEqual({});
  });

  // spec: 5.11, 5.12, 5.13, 5.14, 5.15
  it('has a message for each field', () => {
    const name = 'Please enter a valid name.';
    expect(findBillingErrors(given(answer('billingVsMailing', false)), fitness)).toEqual({ billingFirstName: name, billingLastName: name, ...marks });
    for (const [id, message] of Object.entries(marks)) expect(findBillingErrors(own({ [id]: '  ' }), fitness)).toEqual({ [id]: message });
  });

  it('needs a zip of its form', () => {
    expect(findBillingErrors(own({ billingZip: 'abc' }), fitness)).toEqual({ billingZip: 'Please enter a valid zip.' });
  });

  // spec: 5.7, 5.16
  it('that the service refused is marked on address, city, state and zip', () => {
    expect(findBillingErrors(refused(own()), fitness)).toEqual(marks);
    expect(findBillingErrors(refused(own({ billingAddress2: 'Apt 2' })), fitness)).toEqual({ ...marks, billingAddress2: 'Please enter a valid address.' });
  });

  it.each(['billingAddress1', 'billingCity', 'billingState', 'billingZip'])('is marked no longer once its %s is another', (id) => {
    expect(findBillingErrors(after(refused(own()), answer(id, id === 'billingZip' ? '89502' : 'CA')), fitness)).toEqual({});
  });
});
