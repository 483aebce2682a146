import { describe, expect, it } from 'vitest';
import { applicationForked, applicationResumed, memberFeeCleared, memberFeeSet, questionAnswered, sponsorResolved } from '#events/application';
import { type FlowEvent, type State, canApply, fold } from '#events/buyflow';
import { identityVerified } from '#events/identity';
import { accountReady, paymentNotDue, paymentUnconfirmed, purchaseCached, purchaseRejected, purchaseRequested, purchaseStepCompleted, termsAccepted } from '#events/purchase';
import {
  applicationKickedOut,
  offerLapsed,
  opportunitySaved,
  productsKickedOut,
  quoteCancelled,
  quoteFailed,
  quoteReceived,
  quoteRequested,
  quotesDropped,
  ratingAccountReady,
} from '#events/quote';
import { memberFeeOf, offerOf, quoteOf } from '../../../support/events/offers.ts';
import { APPLICATION, given, recordedAt } from '../../../support/events/recording.ts';
import { samples } from '../../../support/events/samples.ts';

const offer = 'offer-1';
const answer = (question: string, value: string | boolean): FlowEvent => questionAnswered({ question, value });
const requestQuote = quoteRequested({ page: 0 });
const quoted = [requestQuote, quoteReceived({ offer: offerOf() })];
const requestPurchase = purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '100.00' });
const resumed = applicationResumed({ release: 'release-2', path: '/Payment' });
const isStale = (...events: FlowEvent[]): boolean => given(...events).quote.isStale;
const cleared: Partial<State['purchase']> = {
  phase: 'idle',
  offer: null,
  done: {},
  hasCreatedAccount: false,
  hasPaid: false,
  hasPurchased: false,
  acceptedTerms: null,
  problem: null,
  payment: null,
  policyNumbers: {},
};

describe('a quote', () => {
  it('is stale once a rated answer or the member fee changes', () => {
    expect(isStale(...quoted)).toBe(false);
    expect(isStale(...quoted, answer('limit', '2m-4m'))).toBe(true);
    expect(isStale(...quoted, memberFeeSet(memberFeeOf('25.00')))).toBe(true);
    expect(isStale(...quoted, memberFeeCleared({}))).toBe(true);
  });

  it('is as good as it was after an answer that rating never sees', () => {
    expect(isStale(...quoted, answer('billingCity', 'Reno'), answer('billingVsMailing', false))).toBe(false);
    expect(isStale(...quoted, sponsorResolved({ sponsorId: 'AIMFIT2', source: 'link' }))).toBe(false);
  });

  it('is dropped, with what depends on it, when the buyer chooses another limit; not once there is a payment', () => {
    const state = given(...quoted, termsAccepted({ text: 'hash', adminFee: '$25' }), quotesDropped({}));
    expect(state.quote).toMatchObject({ status: 'none', offer: null, isStale: false });
    expect(state.purchase).toMatchObject(cleared);
    expect(canApply(given(), quotesDropped({}))).toBe(false);
    expect(canApply(given(...quoted, requestPurchase), quotesDropped({}))).toBe(false);
    expect(canApply(given(...quoted, requestPurchase, paymentUnconfirmed({ offer, message: 'unknown' })), quotesDropped({}))).toBe(false);
  });

  it('is fresh again when quoted again', () => {
    expect(isStale(...quoted, answer('limit', '2m-4m'), ...quoted)).toBe(false);
  });

  it('is stale from the start if an answer changed during rating', () => {
    expect(isStale(requestQuote, answer('limit', '2m-4m'), quoted[1]!)).toBe(true);
    expect(isStale(...quoted, requestQuote, memberFeeCleared({}), quoted[1]!)).toBe(true);
    expect(isStale(requestQuote, answer('billingCity', 'Reno'), quoted[1]!)).toBe(false);
    expect(isStale(requestQuote, answer('limit', '2m-4m'), quoteCancelled({}), ...quoted)).toBe(false);
  });
});

describe('quoting', () => {
  const before = given(
    answer('firstName', 'Maya'),
    answer('lastName', 'Lee'),
    answer('billingVsMailing', false),
    ...quoted,
    termsAccepted({ text: 'hash', adminFee: '$25' }),
    requestPurchase,
    accountReady({ how: 'created', userName: 'maya@example.com', input: 'i' }),
    resumed,
  );

  // spec: 4.12, 4.13, 4.14, 4.15
  it('clears the checkpoints and the terms, sets billing to mailing, and the full name', () => {
    expect(before.purchase).toMatchObject({ phase: 'interrupted', hasCreatedAccount: true, acceptedTerms: 'hash' });
    const quoting = given(
      answer('firstName', 'Maya'),
      answer('lastName', 'Lee'),
      answer('billingVsMailing', false),
      ...quoted,
      requestPurchase,
      purchaseCached({ offer, input: 'i' }),
      resumed,
      requestQuote,
    );
    expect(quoting.purchase).toMatchObject(cleared);
    expect(quoting.answers).toMatchObject({ billingVsMailing: true, fullName: 'Maya Lee' });
  });

  it('knows a full name of one part, or none', () => {
    expect(given(answer('firstName', 'Maya'), requestQuote).answers['fullName']).toBe('Maya');
    expect(given(requestQuote).answers['fullName']).toBe('');
  });

  it('forgets earlier kickouts and failures', () => {
    const state = given(
      requestQuote,
      productsKickedOut({ products: [{ productId: 'umbrella', name: '', reasons: [] }] }),
      quoteFailed({ step: 'quote', message: 'Oops!' }),
      requestQuote,
    );
    expect(state.quote).toMatchObject({ status: 'quoting', kickedOut: [], error: null });
  });

  it('keeps the opportunity and the rating account: they are made once', () => {
    const made = [opportunitySaved(samples.OpportunitySaved), ratingAccountReady({ id: 'rating-1', how: 'created' })];
    expect(given(requestQuote, ...made, quoteFailed({ step: 'quote', message: '' }), requestQuote).quote).toMatchObject({
      opportunity: { id: 'opportunity-1' },
      ratingAccountId: 'rating-1',
    });
  });

  it('that is called off leaves the offer that there was', () => {
    expect(given(...quoted, requestQuote, quoteCancelled({})).quote).toMatchObject({ status: 'quoted', offer: { id: offer } });
    expect(given(requestQuote, quoteCancelled({})).quote).toMatchObject({ status: 'none', offer: null });
  });

  it('that failed stays failed when called off afterwards', () => {
    expect(given(...quoted, requestQuote, quoteFailed({ step: 'quote', message: 'Oops!' }), quoteCancelled({})).quote).toMatchObject({ status: 'failed', error: 'Oops!' });
  });

  it('ends without an offer if every product is kicked out', () => {
    const kicked = applicationKickedOut({ products: [], byAddress: true });
    expect(given(...quoted, requestQuote, kicked).quote).toMatchObject({ status: 'kickedOut', offer: null, kickedOutByAddress: true });
  });

  it('replaces the offer', () => {
    const other = quoteReceived({ offer: offerOf([quoteOf({ total: '5.00' })], 'offer-2') });
    expect(given(...quoted, requestQuote, other).quote.offer).toMatchObject({ id: 'offer-2' });
  });
});

describe('an offer that lapsed', () => {
  const state = given(...quoted, requestPurchase, purchaseCached({ offer, input: 'i' }), offerLapsed({ offer, message: 'Your quote has changed since.' }));

  it('is stale, and the buyer reads why', () => {
    expect(state.quote).toMatchObject({ status: 'quoted', isStale: true, error: 'Your quote has changed since.' });
  });

  it('ends the attempt: the buyer can quote again', () => {
    expect(state.purchase).toMatchObject({ phase: 'idle', hasPaid: false, problem: null });
    expect(canApply(state, requestQuote)).toBe(true);
  });
});

describe('a page that is reloaded', () => {
  it('ends running quoting, which can be requested again', () => {
    const state = given(requestQuote, resumed);
    expect(state.quote.status).toBe('none');
    expect(canApply(state, requestQuote)).toBe(true);
    expect(given(...quoted, requestQuote, resumed).quote).toMatchObject({ status: 'quoted', offer: { id: offer } });
  });

  it('leaves a quote, a failure and a kickout as they were', () => {
    expect(given(...quoted, resumed).quote.status).toBe('quoted');
    expect(given(requestQuote, quoteFailed({ step: 'quote', message: 'Oops!' }), resumed).quote).toMatchObject({ status: 'failed', error: 'Oops!' });
    expect(given(requestQuote, applicationKickedOut({ products: [], byAddress: false }), resumed).quote.status).toBe('kickedOut');
  });

  it('interrupts a running purchase and keeps its finished steps; the cached data may belong to a failed payment', () => {
    const cached = [...quoted, requestPurchase, purchaseStepCompleted({ step: 'opportunity', input: 'o' }), purchaseCached({ offer, input: 'i' })];
    const { phase, offer: bought, done } = given(...cached, resumed).purchase;
    expect([phase, bought, done]).toEqual(['interrupted', offer, { opportunity: 'o' }]);
    expect(given(...cached, paymentNotDue({ offer, input: 'n' }), resumed).purchase.done).toEqual({ opportunity: 'o', cache: 'i', pay: 'n' });
  });

  it('leaves any other purchase as it was', () => {
    const unknown = given(...quoted, requestPurchase, paymentUnconfirmed({ offer, message: 'Call us.' }), resumed);
    expect(unknown.purchase).toMatchObject({ phase: 'unconfirmed', problem: { message: 'Call us.' } });
    expect(given(...quoted, purchaseRejected({ sections: ['Payment method'], fields: [], message: 'Missing' }), resumed).purchase).toMatchObject({ phase: 'idle' });
  });
});

describe('an application that is resumed in another browser', () => {
  const fork = applicationForked({ root: APPLICATION, parent: APPLICATION, sequence: 3, release: 'r2' });
  const there = (state: State): State => fold.step(state, recordedAt(1, fork, 'fork-1'));

  it('is an application of its own, in the same family', () => {
    expect(there(given()).application).toMatchObject({ id: 'fork-1', root: APPLICATION, release: 'r2' });
  });

  it('has no login there, and no data of the earlier login', () => {
    const state = there(given(identityVerified(samples.IdentityVerified), accountReady({ how: 'kept', userName: 'maya@example.com', input: 'i' })));
    expect(state.identity).toMatchObject({ holder: null, saved: null, login: null });
    expect(state.purchase).toMatchObject({ hasCreatedAccount: false, chosenMethod: null });
  });

  it('requires the account again, as the mailbox and the account may belong to different people', () => {
    expect(there(given(accountReady({ how: 'created', userName: 'maya@example.com', input: 'i' }))).purchase).toMatchObject({ hasCreatedAccount: false, account: null, done: {} });
  });

  it('does not continue a running quote or purchase', () => {
    expect(there(given(quoteRequested({ page: 0 }))).quote.status).not.toBe('quoting');
    const running = given(quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf() }), purchaseRequested({ offer: 'offer-1', paymentType: 'CREDIT_CARD', amount: '100.00' }));
    expect(there(running).purchase.phase).toBe('interrupted');
  });
});
