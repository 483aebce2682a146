import { describe, expect, it } from 'vitest';
import { addressStandardised, applicationForked, applicationResumed, memberFeeCleared, memberFeeSet, pageEntered, questionAnswered } from '#events/application';
import { type FlowEvent, type State, canApply, catalog, initialState } from '#events/buyflow';
import {
  affidavitAccepted,
  affidavitWithdrawn,
  confirmationTracked,
  paymentAccepted,
  paymentDeclined,
  paymentMethodChosen,
  paymentNotDue,
  paymentUnconfirmed,
  policyBound,
  preparationLapsed,
  purchaseCompleted,
  purchaseAnswerLost,
  purchaseHeld,
  purchaseRejected,
  purchaseRequested,
  purchaseStepFailed,
  termsAccepted,
  termsWithdrawn,
} from '#events/purchase';
import { applicationKickedOut, offerLapsed, priceEstimated, quoteCancelled, quoteFailed, quoteReceived, quoteRequested, quotesDropped } from '#events/quote';
import { memberFeeOf, offerOf } from '../../../support/events/offers.ts';
import { given, started } from '../../../support/events/recording.ts';
import { samples } from '../../../support/events/samples.ts';

const offer = 'offer-1';
const input = 'i';
const requestQuote = quoteRequested({ page: 0 });
const received = quoteReceived({ offer: offerOf() });
const requestPurchase = purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '100.00' });
const pay = paymentAccepted({ offer, referenceNumber: 'R', amount: '100.00', paymentType: 'CREDIT_CARD', brand: 'visa', input });
const bind = policyBound({ offer, policyNumbers: { 'quote-1': 'KEY-1' }, input });
const finish = purchaseCompleted({ offer });
const kickOut = applicationKickedOut({ products: [], byAddress: false });

const quoted = [requestQuote, received];
const running = [...quoted, requestPurchase];
const at: Readonly<Record<string, State>> = {
  open: given(),
  quoting: given(requestQuote),
  quoted: given(...quoted),
  failedToQuote: given(requestQuote, quoteFailed({ step: 'quote', message: '' })),
  rejected: given(...quoted, purchaseRejected({ sections: [], fields: [], message: '' })),
  running: given(...running),
  interrupted: given(...running, applicationResumed({ release: 'r', path: '/Payment' })),
  declined: given(...running, paymentDeclined({ offer, message: '', field: null })),
  failedStep: given(...running, purchaseStepFailed({ step: 'cache', message: '' })),
  unconfirmed: given(...running, paymentUnconfirmed({ offer, message: '' })),
  paid: given(...running, pay),
  paidAndFailed: given(...running, pay, purchaseStepFailed({ step: 'bind', message: '' })),
  nothingDue: given(...running, paymentNotDue({ offer, input })),
  bound: given(...running, pay, bind),
  completed: given(...running, pay, bind, finish),
};
const admittedAt = (event: FlowEvent): string[] => Object.keys(at).filter((name) => canApply(at[name]!, event));
const everywhere = Object.keys(at);
const unsettled = ['open', 'quoting', 'quoted', 'failedToQuote', 'rejected', 'interrupted', 'declined', 'failedStep'];

describe('the first event', () => {
  it('is ApplicationStarted, and only the first is', () => {
    expect(canApply(initialState(), started)).toBe(true);
    expect(admittedAt(started)).toEqual([]);
  });

  it.each(Object.keys(samples).filter((type) => type !== 'ApplicationStarted'))('is not %s', (type) => {
    expect(canApply(initialState(), { type, data: samples[type as FlowEvent['type']] } as FlowEvent)).toBe(false);
  });
});

describe('an event can apply', () => {
  it.each<[string, FlowEvent, string[]]>([
    ['an answer, until it is paid or unknown', questionAnswered({ question: 'limit', value: '1m-3m' }), [...unsettled, 'running']],
    ['an answer whose id only looks like the payer’s, until it is paid or unknown', questionAnswered({ question: 'billingFrequency', value: 'monthly' }), [...unsettled, 'running']],
    ['an answer of the payer, always', questionAnswered({ question: 'billingCity', value: 'Reno' }), everywhere],
    ['a member fee, until it is paid or unknown', memberFeeSet(memberFeeOf('25.00')), [...unsettled, 'running']],
    ['no member fee, until it is paid or unknown', memberFeeCleared({}), [...unsettled, 'running']],
    ['a way of paying, until it is being paid', paymentMethodChosen({ payWithCard: false }), unsettled],
    ['accepted terms, until it is being paid', termsAccepted({ text: 'hash', adminFee: '$25' }), unsettled],
    ['withdrawn terms, until it is being paid', termsWithdrawn({}), unsettled],
    ['an accepted affidavit, until it is being paid', affidavitAccepted({ form: 'form', text: 'hash' }), unsettled],
    ['a withdrawn affidavit, until it is being paid', affidavitWithdrawn({ form: 'form' }), unsettled],
    ['quoting, while nothing is quoted, paid or being paid', requestQuote, unsettled.filter((name) => name !== 'quoting')],
    ['a quote, while quoting', received, ['quoting']],
    ['dropping the quotes, while no attempt is open or broken off', quotesDropped({}), ['quoted', 'rejected', 'declined']],
    ['an estimate, while nothing is paid or being paid', priceEstimated(samples.PriceEstimated), unsettled],
    ['being kicked out, while nothing is paid or being paid', kickOut, unsettled],
    ['a purchase, with its offer, while none runs or is complete', requestPurchase, everywhere.filter((name) => !['open', 'quoting', 'failedToQuote', 'running', 'paid', 'nothingDue', 'bound', 'completed'].includes(name))],
    ['what is missing for a purchase, until it is being paid: nothing that is typed undoes a payment that nobody is sure of', purchaseRejected({ sections: [], fields: [], message: '' }), unsettled],
    ['a payment, while the purchase runs', pay, ['running', 'paid', 'nothingDue', 'bound']],
    ['nothing to pay, while the purchase runs', paymentNotDue({ offer, input }), ['running', 'paid', 'nothingDue', 'bound']],
    ['a lapsed offer, while the purchase runs and nothing is paid', offerLapsed({ offer, message: '' }), ['running']],
    ['an account and a cache that do not stand any more, while the purchase runs and nothing is paid', preparationLapsed({ offer }), ['running']],
    ['a user other than the page showed, until it is paid or unknown', purchaseHeld({ userName: null }), [...unsettled, 'running']],
    ['a lost answer, while the purchase runs', purchaseAnswerLost({ step: 'bind' }), ['running', 'paid', 'nothingDue', 'bound']],
    ['policies, once paid', bind, ['paid', 'nothingDue', 'bound']],
    ['the end, once bound', finish, ['bound']],
    ['telling analytics of the sale, once it is complete', confirmationTracked({}), ['completed']],
  ])('%s', (_, event, names) => {
    expect(admittedAt(event).sort()).toEqual([...names].sort());
  });

  it('once, if it reports the sale to analytics', () => {
    expect(canApply(given(...running, pay, bind, finish, confirmationTracked({})), confirmationTracked({}))).toBe(false);
  });

  it.each<[string, FlowEvent]>([
    ['a payment', paymentAccepted({ ...pay.data, offer: 'offer-2' })],
    ['nothing to pay', paymentNotDue({ offer: 'offer-2', input })],
    ['an account and a cache that do not stand any more', preparationLapsed({ offer: 'offer-2' })],
    ['a lapsed offer', offerLapsed({ offer: 'offer-2', message: 'Your quote has changed since.' })],
    ['policies', policyBound({ ...bind.data, offer: 'offer-2' })],
    ['the end', purchaseCompleted({ offer: 'offer-2' })],
    ['a purchase', purchaseRequested({ ...requestPurchase.data, offer: 'offer-2' })],
  ])('%s only of the offer that is being bought', (_, event) => {
    expect(admittedAt(event)).toEqual([]);
  });

  it('a fork of its parent at any position, and of no other application', () => {
    const fork = { ...samples.ApplicationForked, parent: started.data.root };
    expect(admittedAt(applicationForked(fork))).toEqual(everywhere);
    expect(admittedAt(applicationForked({ ...fork, parent: 'another' }))).toEqual([]);
  });

  it('without a guard wherever the application has begun: what the buyer does is never refused', () => {
    const guarded = new Set([
      'ApplicationStarted',
      'ApplicationForked',
      'QuestionAnswered',
      'MemberFeeSet',
      'MemberFeeCleared',
      'QuoteRequested',
      'QuoteReceived',
      'QuotesDropped',
      'PriceEstimated',
      'ApplicationKickedOut',
    ]);
    for (const type of [
      'AddressChosen',
      'SavedPaymentMethodChosen',
      'PaymentMethodChosen',
      'TermsAccepted',
      'TermsWithdrawn',
      'AffidavitAccepted',
      'AffidavitWithdrawn',
      'PurchaseRequested',
      'PurchaseRejected',
      'PurchaseHeld',
      'OfferLapsed',
      'PreparationLapsed',
      'PaymentAccepted',
      'PaymentNotDue',
      'PurchaseAnswerLost',
      'PolicyBound',
      'PurchaseCompleted',
      'ConfirmationTracked',
    ])
      guarded.add(type);
    const free = Object.keys(catalog.definitions).filter((type) => !guarded.has(type));
    for (const type of free) expect([type, admittedAt({ type, data: samples[type as FlowEvent['type']] } as FlowEvent)]).toEqual([type, everywhere]);
  });
});

describe('saved data', () => {
  it('is chosen as what is typed is: while the purchase is open; the payer’s own address after that, too', () => {
    expect(admittedAt({ type: 'SavedPaymentMethodChosen', data: samples.SavedPaymentMethodChosen })).toEqual(admittedAt(paymentMethodChosen({ payWithCard: false })));
    expect(admittedAt({ type: 'AddressChosen', data: { ...samples.AddressChosen, role: 'main' } })).toEqual(admittedAt(questionAnswered({ question: 'limit', value: '1m-3m' })));
    expect(admittedAt({ type: 'AddressChosen', data: { ...samples.AddressChosen, role: 'billing' } })).toEqual(everywhere);
  });
});

describe('answers that do not validate', () => {
  it.each(['', 'abc', '<script>', 'x'.repeat(5000)])('are recorded too: %j', (value) => {
    expect(canApply(at['open']!, questionAnswered({ question: 'zip', value }))).toBe(true);
  });

  it('are recorded for questions that the program does not know', () => {
    expect(canApply(at['open']!, questionAnswered({ question: 'unknown', value: true }))).toBe(true);
  });
});

describe('a guard leaves alone', () => {
  it('the event that it is called with', () => {
    const before = structuredClone(at);
    for (const event of [requestQuote, pay, finish, quoteCancelled({}), pageEntered({ page: 0, path: '/' }), addressStandardised(samples.AddressStandardised)]) admittedAt(event);
    expect(at).toEqual(before);
  });
});
