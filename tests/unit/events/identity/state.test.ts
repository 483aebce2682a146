import { describe, expect, it } from 'vitest';
import { type Address, addressChosen, addressRejected, addressStandardised, applicationResumed, pageCompleted, pageEntered, questionAnswered } from '#events/application';
import type { FlowEvent, State } from '#events/buyflow';
import { emailChecked, identityVerified, loggedOut, loginClosed, loginOpened, savedDataLoaded, securityCodeRejected, securityCodeSent, sessionEnded } from '#events/identity';
import { NEW_METHOD, accountReady, paymentAccepted, paymentMethodChosen, purchaseCached, purchaseRequested, savedPaymentMethodChosen } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import {
  type AccountKind,
  findAccountErrors,
  resolveAccountKind,
  resolveReachablePage,
  isAddressLocked,
  findLoginErrors,
  isMethodChoiceRequired,
  findChosenSavedMethod,
  parseSecurityCode,
} from '#events/rules';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { given } from '../../../support/events/recording.ts';

const offer = 'offer-1';
const email = 'morgan@example.com';
const verified = identityVerified({ userName: email, primaryPhone: null });
const place: Address = { street1: '1100 CONGRESS AVE', street2: '', city: 'AUSTIN', state: 'TX', postalCode: '78701', county: '' };
const noPlace: Address = { street1: '', street2: '', city: '', state: '', postalCode: '', county: '' };
const choosePlace = addressChosen({ role: 'main', saved: 'addr-1', address: place });
const checked = (more: Partial<Record<'hasAccount' | 'mustChangePassword' | 'requiresVerify', boolean>>): FlowEvent =>
  emailChecked({ email, hasAccount: true, mustChangePassword: false, requiresVerify: false, ...more });
const answered = questionAnswered({ question: 'email', value: email });

// spec: 3.17, 4.27
describe('a saved address', () => {
  it('fills and locks its fields, until Add new clears them or the buyer types another value', () => {
    const chosen = given(verified, choosePlace);
    expect(chosen.answers).toMatchObject({ address1: '1100 CONGRESS AVE', city: 'AUSTIN', state: 'TX', zip: '78701' });
    expect(isAddressLocked(chosen, 'main')).toBe(true);
    expect(isAddressLocked(given(verified, choosePlace, questionAnswered({ question: 'city', value: 'Round Rock' })), 'main')).toBe(false);
    const cleared = given(verified, choosePlace, addressChosen({ role: 'main', saved: null, address: noPlace }));
    expect(cleared.answers).toMatchObject({ address1: '', city: '', state: '', zip: '' });
    expect(isAddressLocked(cleared, 'main')).toBe(false);
  });

  it('stays chosen in the address service’s spelling, and is unlocked where that refuses it', () => {
    expect(isAddressLocked(given(verified, choosePlace, addressStandardised({ role: 'main', entered: place, standardised: { ...place, county: 'TRAVIS' } })), 'main')).toBe(true);
    expect(isAddressLocked(given(verified, choosePlace, addressRejected({ role: 'main', entered: place, message: '' })), 'main')).toBe(false);
  });

  it('of the insured makes a quote stale; the payer’s own does not', () => {
    const quoted = [quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf() })];
    expect(given(...quoted, choosePlace).quote.isStale).toBe(true);
    expect(given(...quoted, addressChosen({ role: 'billing', saved: 'addr-1', address: place })).quote.isStale).toBe(false);
  });

  it('keeps its values, and is unlocked, after the login has ended', () => {
    const state = given(verified, choosePlace, sessionEnded({}));
    expect(state.answers['address1']).toBe('1100 CONGRESS AVE');
    expect(isAddressLocked(state, 'main')).toBe(false);
  });
});

// spec: 4.28, 5.17
describe('a saved payment method', () => {
  const load = savedDataLoaded({ addresses: 0, methods: 2 });
  const choose = savedPaymentMethodChosen({ method: 'method-1', payWithCard: false });

  it('has to be chosen, or Add new, where there are some', () => {
    expect(isMethodChoiceRequired(given(verified, load))).toBe(true);
    expect(isMethodChoiceRequired(given(verified, savedDataLoaded({ addresses: 0, methods: 0 })))).toBe(false);
    expect(isMethodChoiceRequired(given(verified, savedDataLoaded({ addresses: 0, methods: null })))).toBe(false);
    expect(isMethodChoiceRequired(given(verified, load, choose))).toBe(false);
    expect(isMethodChoiceRequired(given(load))).toBe(false);
  });

  it('sets the toggle to its kind; the toggle deselects it', () => {
    expect(given(verified, load, choose).purchase).toMatchObject({ payWithCard: false, chosenMethod: 'method-1' });
    expect(given(verified, load, choose, paymentMethodChosen({ payWithCard: true })).purchase).toMatchObject({ payWithCard: true, chosenMethod: NEW_METHOD });
  });

  it.each([
    ['logs out', loggedOut({})],
    ['is logged out elsewhere', sessionEnded({})],
    ['has it no more', savedDataLoaded({ addresses: 0, methods: 0 })],
  ])('is deselected for a buyer who %s', (_what, event) => {
    expect(findChosenSavedMethod(given(verified, load, choose))).toBe('method-1');
    expect(findChosenSavedMethod(given(verified, load, choose, event))).toBeNull();
  });
});

// spec: 4.6, 4.33
describe('the account of a purchase', () => {
  const settled = [quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf() }), purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '100.00' }), accountReady({ how: 'created', userName: email, input: 'i' }), purchaseCached({ offer, input: 'i' })];

  it.each([verified, loggedOut({}), sessionEnded({})])('is chosen and cached again when the buyer changes: %j', (event) => {
    expect(given(...settled).purchase).toMatchObject({ hasCreatedAccount: true, account: 'created', userName: email, done: { account: 'i', cache: 'i' } });
    expect(given(...settled, event).purchase).toMatchObject({ hasCreatedAccount: false, account: null, userName: null, done: {} });
  });

  it('stays once it is paid', () => {
    const paid = paymentAccepted({ offer, referenceNumber: 'R', amount: '100.00', paymentType: 'CREDIT_CARD', brand: null, input: 'i' });
    expect(given(...settled, paid, loggedOut({})).purchase).toMatchObject({ hasCreatedAccount: true, account: 'created' });
  });
});

// spec: 3.10, 5.28, 5.29, 5.30
describe('what the account section asks', () => {
  const nothing = { email, password: '', confirmPassword: '' };
  it.each<[AccountKind, FlowEvent[], string[]]>([
    ['new', [], ['password', 'confirmPassword']],
    ['new', [checked({ hasAccount: false })], ['password', 'confirmPassword']],
    ['existing', [checked({})], ['password']],
    ['mustChangePassword', [checked({ mustChangePassword: true })], []],
    ['mustVerify', [checked({ requiresVerify: true })], ['email']],
    ['signedIn', [checked({}), verified], []],
    ['new', [checked({}), questionAnswered({ question: 'email', value: 'other@example.com' })], ['password', 'confirmPassword']],
  ])('of %s after %j', (kind, events, asked) => {
    const state = given(answered, ...events);
    expect(resolveAccountKind(state)).toBe(kind);
    const applicationEmail = String(state.answers['email']);
    expect(Object.keys(findAccountErrors({ ...nothing, email: applicationEmail }, applicationEmail, kind))).toEqual(asked);
  });

  it('is the application’s email, of an existing account too', () => {
    expect(findAccountErrors({ ...nothing, email: 'other@example.com', password: 'x' }, email, 'existing')).toEqual({ email: 'Emails do not match.' });
  });
});

// spec: 2.58, 6.3
describe('access to the payment page', () => {
  const ready = [answered, quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf() }), pageCompleted({ page: 0 })];
  const onPayment = [...ready, verified, pageEntered({ page: 1, path: '/Payment' }), sessionEnded({}), checked({})];
  const payment = (...events: FlowEvent[]): number => resolveReachablePage(given(...events), fitness, 1);

  it('is granted without an account, or after a login', () => {
    expect(payment(...ready, checked({ hasAccount: false }))).toBe(1);
    expect(payment(...ready, checked({}), verified)).toBe(1);
    expect(payment(...ready, checked({}))).toBe(0);
  });

  it('does not redirect a buyer who is already inside; a reloaded page is entered again', () => {
    expect(payment(...onPayment)).toBe(1);
    expect(payment(...onPayment, applicationResumed({ release: 'r', path: '/Payment' }))).toBe(0);
  });
});

describe('the login modal', () => {
  const at = (...events: FlowEvent[]): State['identity']['login'] => given(loginOpened({ why: 'buyer', page: null }), ...events).identity.login;

  it('closes with the login, and by Cancel', () => {
    expect(at(verified)).toBeNull();
    expect(at(loginClosed({}))).toBeNull();
  });

  it('treats a code whose check was not answered as doubtful until another one is sent', () => {
    const lost = securityCodeRejected({ reason: 'unanswered', message: '' });
    const sent = securityCodeSent({ maskedEmail: 'm•••@example.com', resendAfter: 30 });
    expect(at(sent, lost, securityCodeRejected({ reason: 'tooManyTries', message: '' }))?.isCodeDoubtful).toBe(true);
    expect(at(sent, lost, sent)?.isCodeDoubtful).toBe(false);
  });
});

// spec: 5.4
describe('what is typed into the login', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['12-34-56-78', '123456'],
    ['Your code: 9', 'Yourco'],
  ])('as a code: %j', (text, code) => expect(parseSecurityCode(text)).toBe(code));

  it('lists every missing field', () => {
    expect(findLoginErrors({ email: ' ', password: '' })).toEqual({ email: 'Please enter a valid email', password: 'Please enter a valid password' });
    expect(findLoginErrors({ email: 'morgan', password: 'x' })).toEqual({ email: 'Please provide a valid formatted email.' });
    expect(findLoginErrors({ email, password: 'x' })).toEqual({});
  });
});
