// The payment page, the order and the pages of a quote have no English in Spanish, whatever has happened.
import { act, cleanup } from '@testing-library/react';
import type { ComponentType, JSX } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { applicationResumed, memberFeeSet, questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { emailChecked, identityVerified, savedDataLoaded } from '#events/identity';
import { type Language, loadLanguage } from '#events/language';
import {
  NEW_METHOD,
  type PurchaseStep,
  accountReady,
  affidavitOpened,
  identificationChosen,
  paymentAccepted,
  paymentDeclined,
  paymentMethodChosen,
  paymentNotDue,
  paymentUnconfirmed,
  purchaseAnswerLost,
  purchaseCached,
  purchaseRejected,
  purchaseRequested,
  purchaseStepFailed,
  savedPaymentMethodChosen,
  termsOpened,
} from '#events/purchase';
import { type Offer, applicationKickedOut, opportunitySaved, productsKickedOut, quoteReceived, quoteRequested } from '#events/quote';
import type { SavedMethod } from '#workflows/ports';
import { faultMessages } from '#workflows/purchase';
import { PaymentPage } from '../../../web/features/purchase/index.ts';
import { IneligiblePage, KickoutNotice, OrderSummaryBox, QuotingDialog } from '../../../web/features/quote/index.ts';
import { LanguageProvider } from '../../../web/ui/index.ts';
import { findUntranslated, listStrings, listTexts } from '../../support/find-english.ts';
import { chargeOf, feeOf, memberFeeOf, offerOf, quoteOf } from '../../support/events/offers.ts';
import { everyProgram, readShipped } from '../../support/events/programs.ts';
import { type PageOptions, renderPage } from './render-page.tsx';
import { FacadeFault } from './scripted-facade.ts';

beforeAll(() => loadLanguage('es'));
beforeEach(() => void (document.title = ''));
afterEach(() => void vi.restoreAllMocks());

const email = 'maya@example.com';
const address = { address1: '1204 S Congress Ave', city: 'Austin', state: 'TX', zip: '78704' };
const buyer = { firstName: 'Maya', lastName: 'Castillo', email, ...address };
/** What buyers and the gateway write, and names of brands. */
const NAMES = [...Object.values(buyer), 'Maya Castillo', 'Austin, TX 78704', 'Keystone Mutual', 'Liability', 'eCheck', 'Morgan Reyes', 'offer-1', 'FEIN'];
const BRANDS = /^(?:Visa|Mastercard|Discover|American Express)(?:\b|$)/;

async function textsOf(sitename: string, language: Language, part: JSX.Element, options: PageOptions): Promise<string[]> {
  renderPage(readShipped(sitename, language), <LanguageProvider language={language}>{part}</LanguageProvider>, options);
  // The page asks for the status of the payment.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  const texts = listTexts();
  cleanup();
  return texts;
}

/** What is English in Spanish, of a part that shows something. */
async function findEnglish(sitename: string, part: JSX.Element, options: PageOptions): Promise<string[]> {
  const english = await textsOf(sitename, 'en', part, options);
  const spanish = await textsOf(sitename, 'es', part, options);
  expect(spanish.length).toBeGreaterThan(1);
  return findUntranslated(english, spanish, [...listStrings(readShipped(sitename, 'es')), ...NAMES]).filter((text) => !BRANDS.test(text));
}

const answered = (answers: Readonly<Record<string, string | boolean>>): FlowEvent[] => Object.entries(answers).map(([question, value]) => questionAnswered({ question, value }));
const checked = (more: object = {}): FlowEvent => emailChecked({ email, hasAccount: false, mustChangePassword: false, requiresVerify: false, ...more });
const fees = [feeOf('AdminFee', '24.50', { name: '' }), feeOf('CCFee', '3.10', { name: 'Card processing fee' })];
const order = offerOf([quoteOf({ charges: [chargeOf(), ...fees], totalDues: '5.00', totalTax: '1.50', total: '134.10', ratingDiscounts: [{ label: 'Liability', amount: '-10.00' }] })]);
const orderOf = (total: string): Offer => offerOf([quoteOf({ total, charges: [chargeOf()] })]);
const quoted = (offer = order, account = checked()): FlowEvent[] => [...answered(buyer), account, quoteRequested({ page: 0 }), quoteReceived({ offer })];

const payment = <PaymentPage summary={<OrderSummaryBox />} notices={<KickoutNotice />} />;

describe('the payment page in Spanish has no English', () => {
  it.each(everyProgram.map(({ sitename }) => sitename))('in program %s', async (sitename) => {
    expect(await findEnglish(sitename, payment, { events: quoted() })).toEqual([]);
  });

  const offer = order.id;
  const input = 'as entered';
  const requested = purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '134.10' });
  const cached = [requested, accountReady({ how: 'created', userName: email, input }), purchaseCached({ offer, input })];
  const accepted = paymentAccepted({ offer, referenceNumber: 'REF-1', amount: '134.10', paymentType: 'CREDIT_CARD', brand: 'visa', input });
  const rejectedFields = ['cardNumber', 'expMonth', 'securityCode', 'password', 'confirmPassword', 'terms'];
  const bankFields = ['bankAccountType', 'routingNumber', 'accountNumber', 'securityOption', 'driverLicense', 'driverState', 'companyName', 'fein'];
  const billingFields = ['billingFirstName', 'billingLastName', 'billingAddress1', 'billingCity', 'billingState', 'billingZip'];
  const rejected = (fields: string[]): FlowEvent => purchaseRejected({ sections: ['Payment method'], fields, message: '' });
  const eCheck = paymentMethodChosen({ payWithCard: false });

  it.each<[string, FlowEvent[]]>([
    ['a card is wrong', [rejected(rejectedFields)]],
    ['an eCheck is wrong', [eCheck, rejected(bankFields)]],
    ['a license is wrong', [eCheck, identificationChosen({ option: 'DRIVERS_LICENSE' }), rejected(bankFields)]],
    ['a company is wrong', [eCheck, identificationChosen({ option: 'FEIN' }), rejected(bankFields)]],
    ['a billing address is wrong', [...answered({ billingVsMailing: false }), rejected(billingFields)]],
    ['the terms are open', [termsOpened({})]],
    ['the purchase runs', cached],
    ['a payment is lost', [...cached, purchaseAnswerLost({ step: 'pay' })]],
    ['a binding is lost', [...cached, accepted, purchaseAnswerLost({ step: 'bind' })]],
    ['a payment is unconfirmed', [...cached, paymentUnconfirmed({ offer, message: 'Oops! An error has occurred.' })]],
    ['a payment is declined', [...cached, paymentDeclined({ offer, message: 'Please enter a valid card number', field: 'cardNumber' })]],
    ['an account exists already', [requested, accountReady({ how: 'kept', userName: email, input }), purchaseStepFailed({ step: 'pay', message: faultMessages.pay })]],
    ['an account is ready', [...cached, purchaseStepFailed({ step: 'pay', message: faultMessages.pay })]],
    ['the policies are not issued', [...cached, accepted, purchaseStepFailed({ step: 'bind', message: faultMessages.bind })]],
    ['a field is refused', [requested, purchaseStepFailed({ step: 'account', message: 'We can’t use this entry. Please check it.', field: 'password' })]],
  ])('when %s', async (_when, events) => {
    expect(await findEnglish('fitness', payment, { events: [...quoted(), ...events] })).toEqual([]);
  });

  const noPayment = { payment: 'NONE', offer: null, accepted: null, isBound: false, elsewhere: null };
  const resumed = applicationResumed({ release: 'r1', path: '/Payment' });

  it.each([
    ['nothing was charged', order, { PurchaseStatus: noPayment }],
    ['nobody knows yet', order, { PurchaseStatus: new FacadeFault('', 'no line') }],
    ['nothing is due', orderOf('0.00'), {}],
  ])('when it was interrupted and %s', async (_what, bought, facade) => {
    expect(await findEnglish('fitness', payment, { events: [...quoted(bought), requested, resumed], facade })).toEqual([]);
  });

  it('when the answer to a payment is lost and the server cannot be reached', async () => {
    const lost = [...cached, purchaseAnswerLost({ step: 'pay' }), purchaseStepFailed({ step: 'pay', message: faultMessages.pay })];
    expect(await findEnglish('fitness', payment, { events: [...quoted(), ...lost], facade: { PurchaseStatus: new FacadeFault('', 'no line') } })).toEqual([]);
  });

  it('when another device pays', async () => {
    const elsewhere = { ...noPayment, payment: 'UNCONFIRMED', elsewhere: 'Oops! An error has occurred.' };
    expect(await findEnglish('fitness', payment, { events: [...quoted(), requested, resumed], facade: { PurchaseStatus: elsewhere } })).toEqual([]);
  });

  it('without a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const failed = [requested, purchaseStepFailed({ step: 'account', message: faultMessages.account })];
    expect(await findEnglish('fitness', payment, { events: [...quoted(), ...failed] })).toEqual([]);
  });

  const steps: readonly PurchaseStep[] = ['opportunity', 'account', 'pay'];
  it.each(steps)('when the step %s fails, whether or not the server knows the payment', async (step) => {
    const events = [...quoted(), requested, purchaseStepFailed({ step, message: faultMessages[step] })];
    const statuses = [noPayment, { ...noPayment, payment: 'UNCONFIRMED' }, new FacadeFault('', 'no line')];
    for (const PurchaseStatus of statuses) expect(await findEnglish('fitness', payment, { events, facade: { PurchaseStatus } })).toEqual([]);
  });

  it.each<[string, object]>([
    ['exists', { hasAccount: true }],
    ['needs a new password', { hasAccount: true, mustChangePassword: true }],
    ['needs to be verified', { hasAccount: true, requiresVerify: true }],
  ])('for an account that %s', async (_what, account) => {
    const fields = ['email', 'password'];
    expect(await findEnglish('retail', payment, { events: [...quoted(order, checked(account)), rejected(fields)] })).toEqual([]);
  });

  it.each([
    ['0.00', []],
    ['-12.50', []],
    ['0.00', [purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '0.00' })]],
    ['0.00', [purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '0.00' }), paymentNotDue({ offer, input }), purchaseStepFailed({ step: 'bind', message: faultMessages.bind })]],
  ])('for an order of %s', async (total, events) => {
    expect(await findEnglish('fitness', payment, { events: [...quoted(orderOf(total)), ...events] })).toEqual([]);
  });

  const visa: SavedMethod = {
    id: 'm1',
    kind: 'CREDIT_CARD',
    brand: 'VISA',
    name: 'Morgan Reyes',
    last4: '1111',
    expires: '2029-08-31',
    isExpired: false,
    createdDate: '2025-02-03',
    displayText: '',
  };
  const methods: SavedMethod[] = [
    visa,
    { ...visa, id: 'm2', kind: 'ECHECK', brand: null, expires: null },
    { ...visa, id: 'm3', isExpired: true, expires: '2025-08-31' },
    { ...visa, id: 'm4', brand: 'OTHER' },
  ];
  it.each<[string, FlowEvent[]]>([
    ['saved methods', []],
    ['a new one beside them', [savedPaymentMethodChosen({ method: NEW_METHOD, payWithCard: true })]],
  ])('for %s', async (_what, events) => {
    const holder = [identityVerified({ userName: email, primaryPhone: '5125550134' }), savedDataLoaded({ addresses: 0, methods: methods.length })];
    expect(await findEnglish('fitness', payment, { events: [...holder, ...quoted().slice(0, -3), ...quoted().slice(-2), ...events], saved: { addresses: [], methods } })).toEqual([]);
  });

  it('for the affidavits of surplus lines', async () => {
    const surplus = quoteOf({ charges: [chargeOf({ lob: { name: 'General Liability', coverages: [] } })] }, { isAdmitted: false });
    const events = [...quoted(offerOf([surplus])), affidavitOpened({ form: 'Texas surplus lines notice' }), rejected(['affidavit', 'terms'])];
    expect(await findEnglish('trades', payment, { events })).toEqual([]);
  });
});

describe('a quote in Spanish has no English', () => {
  const kicked = [{ productId: 'umbrella', name: 'Umbrella Liability', reasons: [] }];
  const crm = opportunitySaved({ opportunity: { id: 'o', accountId: 'CRM-100200', products: [] }, location: 'Quote' });
  const isOut = (byAddress: boolean): FlowEvent[] => [quoteRequested({ page: 0 }), crm, applicationKickedOut({ products: kicked, byAddress })];

  it.each<[string, ComponentType, FlowEvent[]]>([
    ['while it is rated', QuotingDialog, [quoteRequested({ page: 0 }), crm]],
    ['for the order, with a member fee', OrderSummaryBox, [memberFeeSet(memberFeeOf('25.00')), ...quoted()]],
    ['for an order by eCheck', OrderSummaryBox, [...quoted(), paymentMethodChosen({ payWithCard: false })]],
    ['for a refund', OrderSummaryBox, quoted(orderOf('-12.50'))],
    ['for an order that comes to nothing', OrderSummaryBox, quoted(orderOf('0.00'))],
    ['for a product that is left out', KickoutNotice, [quoteRequested({ page: 0 }), productsKickedOut({ products: kicked }), quoteReceived({ offer: order })]],
    ['for an application that is not quoted', IneligiblePage, isOut(false)],
    ['for an address that is not insured', IneligiblePage, isOut(true)],
  ])('%s', async (_when, Part, events) => {
    // Names of products come from the program that was shown.
    const found = await findEnglish('trades', <Part />, { events });
    expect(found.filter((text) => !text.includes('CRM-100200'))).toEqual([]);
  });
});
