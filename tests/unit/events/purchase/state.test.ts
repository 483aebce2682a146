import { describe, expect, it } from 'vitest';
import type { FlowEvent, State } from '#events/buyflow';
import {
  affidavitAccepted,
  affidavitOpened,
  affidavitWithdrawn,
  accountReady,
  memberReferenceCreated,
  paymentAccepted,
  paymentDeclined,
  paymentMethodChosen,
  paymentNotDue,
  paymentUnconfirmed,
  policyBound,
  preparationLapsed,
  purchaseCached,
  purchaseCompleted,
  purchaseHeld,
  purchaseRejected,
  purchaseRequested,
  purchaseStepCompleted,
  purchaseStepFailed,
  savedPaymentMethodChosen,
  termsAccepted,
  termsOpened,
  termsWithdrawn,
} from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { offerOf } from '../../../support/events/offers.ts';
import { given } from '../../../support/events/recording.ts';

const offer = 'offer-1';
const request = purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '100.00' });
const pay = paymentAccepted({ offer, referenceNumber: 'REF-1', amount: '100.00', paymentType: 'CREDIT_CARD', brand: 'visa', input: 'p' });
const decline = paymentDeclined({ offer, message: 'Payment method declined.', field: 'cardNumber' });
const running = [quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf() }), request];
const purchaseAfter = (...events: FlowEvent[]): State['purchase'] => given(...running, ...events).purchase;
const problem = { message: '', step: 'pay', sections: [], fields: [] };

describe('a purchase', () => {
  // spec: 3.11, 9.6, 3.9
  it('is paid by card, with terms that are not accepted, until the buyer says otherwise', () => {
    expect(given().purchase).toMatchObject({ payWithCard: true, acceptedTerms: null, phase: 'idle', offer: null, hasCreatedAccount: false, hasPaid: false, hasPurchased: false });
    expect(given(paymentMethodChosen({ payWithCard: false }), termsOpened({}), termsAccepted({ text: 'hash', adminFee: '$25' })).purchase).toMatchObject({ payWithCard: false, acceptedTerms: 'hash' });
    expect(given(termsAccepted({ text: 'hash', adminFee: '$25' }), termsWithdrawn({})).purchase.acceptedTerms).toBeNull();
  });

  // spec: 3.25
  it('has the affidavits that were accepted, each by its form, until one is withdrawn or quoting begins again', () => {
    const accepted = [affidavitAccepted({ form: 'liability', text: 'a' }), affidavitAccepted({ form: 'umbrella', text: 'b' })];
    expect(given(affidavitOpened({ form: 'liability' })).purchase.acceptedAffidavits).toBeUndefined();
    expect(given(...accepted).purchase.acceptedAffidavits).toEqual({ liability: 'a', umbrella: 'b' });
    expect(given(...accepted, affidavitWithdrawn({ form: 'liability' })).purchase.acceptedAffidavits).toEqual({ umbrella: 'b' });
    expect(given(...accepted, quoteRequested({ page: 0 })).purchase).not.toHaveProperty('acceptedAffidavits');
  });

  it('runs for its offer once it is requested, without the problem that there was', () => {
    expect(purchaseAfter()).toMatchObject({ phase: 'running', offer, problem: null });
    expect(purchaseAfter(decline, request)).toMatchObject({ phase: 'running', problem: null });
  });

  it('that is rejected lists the missing parts, and does not run', () => {
    const rejected = { sections: ['Payment method'], fields: ['cardNumber'], message: 'Missing' };
    expect(purchaseAfter(decline, purchaseRejected(rejected))).toMatchObject({ phase: 'idle', problem: { step: 'validate', ...rejected } });
  });

  // spec: 3.15, 4.37, 4.40
  it('sets its checkpoints: account, paid, purchased', () => {
    expect(purchaseAfter(accountReady({ how: 'created', userName: 'maya@example.com', input: 'a' }))).toMatchObject({ hasCreatedAccount: true, hasPaid: false, done: { account: 'a' } });
    expect(purchaseAfter(pay)).toMatchObject({ hasPaid: true, hasPurchased: false, done: { pay: 'p' }, payment: { referenceNumber: 'REF-1', amount: '100.00', paymentType: 'CREDIT_CARD', brand: 'visa' } });
    expect(purchaseAfter(paymentNotDue({ offer, input: 'n' }))).toMatchObject({ hasPaid: true, done: { pay: 'n' }, payment: null });
    const bind = policyBound({ offer, policyNumbers: { 'quote-1': 'KEY-1' }, input: 'b' });
    expect(purchaseAfter(pay, bind)).toMatchObject({ phase: 'running', hasPurchased: false, policyNumbers: { 'quote-1': 'KEY-1' }, done: { pay: 'p', bind: 'b' } });
    expect(purchaseAfter(pay, bind, purchaseCompleted({ offer }))).toMatchObject({ phase: 'completed', hasPurchased: true, problem: null });
  });

  it('stores every finished step with its input', () => {
    const steps = [purchaseStepCompleted({ step: 'opportunity', input: 'o' }), purchaseCached({ offer, input: 'c' }), memberReferenceCreated({ offer, input: 'r' }), purchaseStepCompleted({ step: 'screen', input: 's' })];
    expect(purchaseAfter(...steps).done).toEqual({ opportunity: 'o', cache: 'c', reference: 'r', screen: 's' });
    expect(purchaseAfter(...steps, purchaseCached({ offer, input: 'c2' })).done).toMatchObject({ cache: 'c2', opportunity: 'o' });
  });

  it('that is declined, unconfirmed or failed has its problem and step', () => {
    expect(purchaseAfter(decline)).toMatchObject({ phase: 'declined', hasPaid: false, problem: { ...problem, message: 'Payment method declined.', fields: ['cardNumber'] } });
    expect(purchaseAfter(paymentDeclined({ offer, message: '', field: null })).problem).toEqual(problem);
    expect(purchaseAfter(paymentUnconfirmed({ offer, message: 'Call us.' }))).toMatchObject({ phase: 'unconfirmed', hasPaid: false, problem: { ...problem, message: 'Call us.' } });
    expect(purchaseAfter(purchaseStepFailed({ step: 'bind', message: 'Oops!' }))).toMatchObject({ phase: 'failed', problem: { ...problem, step: 'bind', message: 'Oops!' } });
  });

  it('prepares and caches the account again when it is gone; the payment method stays chosen', () => {
    const chosen = [quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf() }), savedPaymentMethodChosen({ method: 'method-1', payWithCard: true }), request];
    const settled = [...chosen, purchaseStepCompleted({ step: 'opportunity', input: 'o' }), accountReady({ how: 'kept', userName: 'maya@example.com', input: 'a' }), purchaseCached({ offer, input: 'c' })];
    expect(given(...settled).purchase).toMatchObject({ hasCreatedAccount: true, account: 'kept', userName: 'maya@example.com' });
    const restarted = { phase: 'running', hasCreatedAccount: false, account: null, userName: null, done: { opportunity: 'o' }, chosenMethod: 'method-1' };
    expect(given(...settled, preparationLapsed({ offer })).purchase).toMatchObject(restarted);
    expect(given(...settled, preparationLapsed({ offer })).purchase.done).toEqual({ opportunity: 'o' });
  });

  it('is stopped where another user is logged in than the page showed, and names that user: a running purchase ends, a decline stays', () => {
    const member = purchaseHeld({ userName: 'member@example.com' });
    const message = 'You’re now logged in as member@example.com in another window. Nothing was charged. Click Purchase again to continue as member@example.com.';
    expect(purchaseAfter(member)).toMatchObject({ phase: 'failed', problem: { ...problem, step: 'account', message } });
    expect(purchaseAfter(decline, member)).toMatchObject({ phase: 'declined', problem: { message } });
    expect(purchaseAfter(purchaseHeld({ userName: null })).problem?.message).toBe('You’ve been logged out. Nothing was charged. Click Purchase again to continue without logging in.');
  });

  it('that is stopped says nothing of the charge when its status is unknown', () => {
    const heldFor = (userName: string | null): string | undefined => purchaseAfter(purchaseHeld({ userName, isUncharged: false })).problem?.message;
    expect(heldFor('member@example.com')).toBe('You’re now logged in as member@example.com in another window. Click Purchase again to continue as member@example.com.');
    expect(heldFor(null)).toBe('You’ve been logged out. Click Purchase again to continue without logging in.');
  });

  const cached = [purchaseStepCompleted({ step: 'opportunity', input: 'o' }), purchaseCached({ offer, input: 'c' })];

  it('keeps its finished steps after a decline or failure, except the caching, which is repeated before the next payment', () => {
    expect(purchaseAfter(...cached, decline).done).toEqual({ opportunity: 'o' });
    for (const step of ['cache', 'pay'] as const) expect(purchaseAfter(...cached, purchaseStepFailed({ step, message: '' })).done).toEqual({ opportunity: 'o' });
    expect(purchaseAfter(...cached, purchaseStepFailed({ step: 'opportunity', message: '' })).done).toMatchObject({ cache: 'c' });
  });

  it('that is paid keeps its paid offer', () => {
    for (const step of ['bind', 'pay'] as const)
      expect(purchaseAfter(...cached, pay, purchaseStepFailed({ step, message: '' }))).toMatchObject({ hasPaid: true, done: { cache: 'c', pay: 'p' } });
  });
});
