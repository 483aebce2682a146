import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { pageCompleted, pageRejected, questionAnswered } from '#events/application';
import { type FlowEvent, fold } from '#events/buyflow';
import { paymentAccepted, paymentUnconfirmed, policyBound, purchaseCompleted, purchaseRequested } from '#events/purchase';
import { quoteCancelled, quoteFailed, quoteReceived, quoteRequested } from '#events/quote';
import { resolveReachablePage, hasOffer } from '#events/rules';
import { anyLog } from '../../../support/events/histories.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness, trades } from '../../../support/events/programs.ts';
import { given } from '../../../support/events/recording.ts';

const offer = 'offer-1';
const quoted = [quoteRequested({ page: 2 }), quoteReceived({ offer: offerOf() })];
const completed = (...pages: number[]): FlowEvent[] => pages.map((page) => pageCompleted({ page }));
const ready = [...completed(0, 1, 2), ...quoted];
const paid = [...ready, purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '100.00' }), paymentAccepted({ offer, referenceNumber: 'R', amount: '100.00', paymentType: 'CREDIT_CARD', brand: 'visa', input: 'i' })];
const purchased = [...paid, policyBound({ offer, policyNumbers: {}, input: 'i' }), purchaseCompleted({ offer })];
const [FIRST, SECOND, THIRD, PAYMENT, CONFIRMATION] = [0, 1, 2, 3, 4];

/** The pages that a buyer gets who requests each page of trades in turn. */
const admitted = (...events: FlowEvent[]): number[] => [FIRST, SECOND, THIRD, PAYMENT, CONFIRMATION].map((index) => resolveReachablePage(given(...events), trades, index));

// spec: 2.58, 4.1, 4.26
describe('a buyer of three application pages who requests each page', () => {
  it('gets the first at the start, for any request', () => {
    expect(admitted()).toEqual([FIRST, FIRST, FIRST, FIRST, FIRST]);
  });

  // spec: 4.26
  it('gets finished pages and the next, and does not skip an unfinished one', () => {
    expect(admitted(...completed(0))).toEqual([FIRST, SECOND, SECOND, FIRST, FIRST]);
    expect(admitted(...completed(0, 1))).toEqual([FIRST, SECOND, THIRD, FIRST, FIRST]);
    expect(admitted(...completed(1, 2))).toEqual([FIRST, FIRST, FIRST, FIRST, FIRST]);
  });

  // spec: 2.58
  it('gets the first for the payment page as long as there are no quotes', () => {
    expect(admitted(...completed(0, 1, 2))).toEqual([FIRST, SECOND, THIRD, FIRST, FIRST]);
    expect(admitted(...completed(0, 1, 2), quoteRequested({ page: 2 }))).toEqual([FIRST, SECOND, THIRD, FIRST, FIRST]);
    expect(admitted(...completed(0, 1, 2), quoteRequested({ page: 2 }), quoteFailed({ step: 'quote', message: 'Oops!' }))[PAYMENT]).toBe(FIRST);
  });

  it('gets the payment page with quotes', () => {
    expect(admitted(...ready)).toEqual([FIRST, SECOND, THIRD, PAYMENT, FIRST]);
  });

  it('loses the payment page again by an answer that was rated, and by a page that is refused', () => {
    expect(admitted(...ready, questionAnswered({ question: 'trade', value: 'masonry' }))[PAYMENT]).toBe(FIRST);
    expect(admitted(...ready, pageRejected({ page: 1, questions: ['trade'], message: '' }))).toEqual([FIRST, SECOND, SECOND, FIRST, FIRST]);
  });

  it('keeps it where only the payer’s details change', () => {
    expect(admitted(...ready, questionAnswered({ question: 'billingCity', value: 'Reno' }))[PAYMENT]).toBe(PAYMENT);
  });

  it('quotes again where quoting again was cancelled: what was kicked out of the old offer is forgotten', () => {
    expect(admitted(...ready, quoteRequested({ page: 2 }), quoteCancelled({}))[PAYMENT]).toBe(0);
  });

  it('stays on the payment page once paid, and while the payment is unconfirmed', () => {
    expect(admitted(...paid)).toEqual([PAYMENT, PAYMENT, PAYMENT, PAYMENT, PAYMENT]);
    const unknown = paymentUnconfirmed({ offer, message: '' });
    expect(admitted(...paid.slice(0, -1), unknown)).toEqual([PAYMENT, PAYMENT, PAYMENT, PAYMENT, PAYMENT]);
  });

  it('stays on the confirmation after the purchase', () => {
    expect(admitted(...purchased)).toEqual([CONFIRMATION, CONFIRMATION, CONFIRMATION, CONFIRMATION, CONFIRMATION]);
  });

  // spec: 4.1
  it('gets the first for a page that there is not', () => {
    for (const index of [-1, 5, 1.5]) expect(resolveReachablePage(given(...ready), trades, index)).toBe(FIRST);
  });
});

describe('a buyer on any path', () => {
  it('always gets a reachable page, and stays there when requesting it again', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(6), (log, index) => {
        const state = fold.foldAll(log);
        const program = state.application.sitename === 'trades' ? trades : fitness;
        const got = resolveReachablePage(state, program, index);
        const { type } = program.display.pages[got]!;
        expect(resolveReachablePage(state, program, got)).toBe(got);
        if (type === 'Payment') expect(hasOffer(state) || state.purchase.hasPaid || state.purchase.phase === 'unconfirmed').toBe(true);
        if (type === 'Confirmation') expect(state.purchase.hasPurchased).toBe(true);
      }),
    );
  });
});
