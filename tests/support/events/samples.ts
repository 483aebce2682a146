// One example of every event's data.
import type { FlowEvent } from '#events/buyflow';
import { chargeOf, offerOf, quoteOf } from './offers.ts';

type Samples = { readonly [T in FlowEvent['type']]: Extract<FlowEvent, { type: T }>['data'] };

const address = { street1: '1 Lake St', street2: '', city: 'Chicago', state: 'IL', postalCode: '60601', county: '' };
const kicked = [{ productId: 'umbrella', name: 'Umbrella Liability', reasons: [{ rule: 'umb-roofing', reason: 'Roofing contractor' }] }];
const quoted = quoteOf({ ratingDiscounts: [{ label: 'Certified', amount: '10.00' }], charges: [chargeOf(), chargeOf({ lob: null })] });
const input = 'a1b2c3';
const offer = 'offer-1';

export const samples: Samples = {
  ApplicationStarted: { root: 'root', release: 'release-1', sitename: 'fitness', program: 'program-hash' },
  ApplicationResumed: { release: 'release-1', path: '/Payment' },
  ProgramLoaded: { program: 'program-hash', programId: 'FITNESS', env: 'TEST' },
  SponsorResolved: { sponsorId: 'AIMFIT2', source: 'membership' },
  MemberFeeSet: { fee: '25.00', id: 'member-1', refNum: 'M-1001', fieldName: 'Dues' },
  MemberFeeCleared: {},
  PageEntered: { page: 0, path: '/' },
  PageRejected: { page: 0, questions: ['zip'], message: 'Please verify that all required questions are filled out.' },
  PageCompleted: { page: 0 },
  QuestionAnswered: { question: 'disciplines', value: ['yoga', 'dance'] },
  SecretFieldLeft: { field: 'securityCode', filled: true, error: null, brand: 'visa' },
  AddressStandardised: { role: 'main', entered: address, standardised: { ...address, county: 'Cook' } },
  AddressAccepted: { role: 'alternate', entered: address },
  AddressRejected: { role: 'billing', entered: address, message: 'Please enter a valid address.' },
  ScreenCaptured: { screen: 'payment', stored: true },
  RenderFailed: { where: 'OrderSummary', message: 'broken' },
  EmailChecked: { email: 'maya@example.com', hasAccount: false, mustChangePassword: false, requiresVerify: false },
  QuoteRequested: { page: 0 },
  AddressKickedOut: { lobs: ['Umbrella'] },
  ProductsKickedOut: { products: kicked },
  ApplicationKickedOut: { products: kicked, byAddress: false },
  OpportunitySaved: { opportunity: { id: 'opportunity-1', accountId: 'crm-1', products: [{ id: 'op-1', productId: 'umbrella' }] }, location: 'Quote' },
  RatingAccountReady: { id: 'rating-1', how: 'created' },
  QuoteReceived: { offer: offerOf([quoted]) },
  QuoteFailed: { message: 'Oops! An error has occurred, please try again later', step: 'quote' },
  QuoteCancelled: {},
  OfferLapsed: { offer: 'offer-1', message: 'Your quote has changed since.' },
  PaymentMethodChosen: { payWithCard: false },
  TermsOpened: {},
  TermsAccepted: { text: 'terms-hash', adminFee: '$25' },
  TermsWithdrawn: {},
  PurchaseRequested: { offer, paymentType: 'CREDIT_CARD', amount: '127.60' },
  PurchaseRejected: { sections: ['Payment method'], fields: ['cardNumber'], message: 'Please verify …' },
  AccountReady: { how: 'created', userName: 'maya@example.com', input },
  PurchaseCached: { offer, input },
  PaymentAccepted: { offer, referenceNumber: 'REF-1', amount: '127.60', paymentType: 'ECHECK', brand: null, input },
  PaymentNotDue: { offer, input },
  PaymentDeclined: { offer, message: 'Payment method declined.', field: 'cardNumber' },
  PaymentUnconfirmed: { offer, message: 'We did not receive confirmation.' },
  MemberReferenceCreated: { offer, input },
  PolicyBound: { offer, policyNumbers: { 'quote-1': 'KEY-000001' }, input },
  PurchaseStepCompleted: { step: 'screen', input },
  PurchaseStepFailed: { step: 'bind', message: 'Oops! An error has occurred when trying to bind the policy' },
  PurchaseCompleted: { offer },
};
