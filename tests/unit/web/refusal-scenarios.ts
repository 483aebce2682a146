// For each refusal of the facade: the operation that returns it, what the buyer does, and what the page shows then.
import { memberFeeSet } from '#events/application';
import { emailChecked } from '#events/identity';
import { memberFeeOf } from '../../support/events/offers.ts';
import {
  type ExpectedPage,
  type Scenario,
  recordAnswers,
  savedMethodScenario,
  email,
  loginScenario,
  unsentEmailScenario,
  nextScenario,
  payScenario,
  quoteScenario,
  syncScenario,
  resumeScenario,
} from './scenarios.tsx';

const checked = (more: object = {}) => emailChecked({ email, hasAccount: false, mustChangePassword: false, requiresVerify: false, ...more });

const refused = (typename: string, reason: string, message: string, more: object = {}): object => ({ __typename: typename, reason, message, ...more });
const problem = { question: 'startDate', message: 'Please enter 11/25/2026 or later.' };
const noQuotes = (reason: string, message: string, more: object = {}): object => refused('QuotesRefused', reason, message, { problems: [], kickedProducts: [], ...more });
const purchase = (reason: string, message: string, more: object = {}): object => refused('PurchaseRefused', reason, message, { mustQuoteAgain: false, ...more });
const declined = (reason: string, field: string | null, expected: ExpectedPage, message = 'Payment method declined.'): Scenario[] => [
  payScenario('SubmitPayment', refused('PaymentDeclined', reason, message, { field }), {
    says: /Nothing was charged\. Check the details below, or use another payment method/,
    ...expected,
  }),
];
const notPaid = (reason: string, message: string, expected: ExpectedPage, mustQuoteAgain = false): Scenario[] => [
  payScenario('SubmitPayment', refused('PaymentRefused', reason, message, { mustQuoteAgain }), expected),
];
const noCode = (reason: string, message: string, more: object = {}): object => refused('SecurityCodeRefused', reason, message, { retryAfter: null, ...more });
const noResume = (reason: string, message: string, more: object = {}): object => refused('ResumeRefused', reason, message, { mailsTo: null, retryAfter: null, ...more });

const OOPS = 'Oops! An error has occurred.';
const LATER = 'Oops! An error has occurred, please try again later';
const WAIT = 'Too many tries. Please wait a minute and try again.';
const AGAIN = 'Your quote has changed since. Nothing was charged. Please get a new quote.';
const CHANGED = 'This purchase was changed in another window or on another device. Nothing was charged. Please click Purchase again.';
const INVALID = 'Oops! Invalid email/password combination.';
const withFee = { before: [memberFeeSet(memberFeeOf('25.00'))] };
const existing = { hasAccount: true };
const hasAccount = (more: object = {}) => ({
  events: [checked({ ...existing, ...more })],
  facade: { EmailCheck: { hasAccount: true, mustChangePassword: false, requiresVerify: false, ...more } },
});
export const finish = /was received.*click the button below to finish/is;

export const refusalScenarios: Readonly<Record<string, readonly Scenario[]>> = {
  AddressNotValidated: [
    quoteScenario(
      'StandardizeAddress',
      { __typename: 'AddressNotValidated', message: 'Please enter a valid address.' },
      { marks: 'address1', says: /Please verify a valid address has been entered\./ },
    ),
  ],
  'QuotesRefused.ANSWERS_MISSING': [
    quoteScenario('RequestQuotes', noQuotes('ANSWERS_MISSING', 'Please verify that all required questions are filled out.', { problems: [problem] }), {
      marks: 'startDate',
      says: /Please enter 11\/25\/2026 or later\./,
    }),
    // Of a question that this page does not know.
    quoteScenario('RequestQuotes', noQuotes('ANSWERS_MISSING', 'Please verify that all required questions are filled out.', { problems: [{ ...problem, question: 'gone' }] }), {
      says: /check them, then click Continue again/,
    }),
  ],
  'QuotesRefused.KICKED_OUT': [
    quoteScenario(
      'RequestQuotes',
      noQuotes('KICKED_OUT', LATER, { kickedProducts: [{ id: 'professional', name: 'Professional', kickedLobs: [], reasons: ['Not sold any more'] }] }),
      {
        leads: 'ineligible',
      },
    ),
    quoteScenario('RequestQuotes', noQuotes('KICKED_OUT', LATER), { says: /please try again later.*please call \(844\)/ }),
  ],
  'QuotesRefused.NOT_RATED': [
    quoteScenario('RequestQuotes', noQuotes('NOT_RATED', 'The rater is closed.'), { says: /The rater is closed\..*If this happens again, please call \(844\)/ }),
  ],
  'QuotesRefused.PAYMENT_STANDS': [
    quoteScenario('RequestQuotes', noQuotes('PAYMENT_STANDS', 'A payment for this application is not settled yet, so it cannot be quoted again.'), { says: /please call \(844\)/ }),
  ],
  'SponsorshipRefused.UNKNOWN_MEMBER': [
    nextScenario('ResolveMember', refused('SponsorshipRefused', 'UNKNOWN_MEMBER', 'Please enter a valid member number.'), { marks: 'memberNumber' }),
  ],
  'SponsorshipRefused.PAYMENT_STANDS': [
    nextScenario('ResolveSponsor', refused('SponsorshipRefused', 'PAYMENT_STANDS', 'A payment for this application is not settled yet, so its membership cannot change.'), {
      says: /please call \(844\)/,
    }),
  ],
  'PurchaseRefused.ACCOUNT_FAILED': [
    payScenario('PrepareAccount', purchase('ACCOUNT_FAILED', 'Oops! An error occurred while trying to create your account.'), {
      says: /Nothing was charged, and what you entered is kept\. Please click Purchase again\./,
    }),
  ],
  'PurchaseRefused.INVALID_CREDENTIALS': [
    payScenario('PrepareAccount', purchase('INVALID_CREDENTIALS', INVALID), { marks: 'password' }, { ...hasAccount(), fields: { password: 'Wrong1!' } }),
  ],
  'PurchaseRefused.PASSWORD_NEEDED': [payScenario('PrepareAccount', purchase('PASSWORD_NEEDED', 'Please enter a valid password'), { marks: 'password' })],
  'PurchaseRefused.PASSWORD_MUST_CHANGE': [
    payScenario(
      'PrepareAccount',
      purchase('PASSWORD_MUST_CHANGE', 'The password of your account must be changed first. Please change it on the account site, then come back to purchase.'),
      { marks: 'email', says: /change it on the account site/ },
      { ...hasAccount({ mustChangePassword: true }), fields: {} },
    ),
  ],
  'PurchaseRefused.MUST_VERIFY': [
    payScenario(
      'PrepareAccount',
      purchase('MUST_VERIFY', 'Account must be verified before purchase, click here to verify.'),
      { says: /click here to verify/ },
      { facade: { EmailCheck: { hasAccount: true, mustChangePassword: false, requiresVerify: true } } },
    ),
  ],
  'PurchaseRefused.TOO_MANY_TRIES': [payScenario('PrepareAccount', purchase('TOO_MANY_TRIES', WAIT), { says: /Please wait a minute and try again/ })],
  'PurchaseRefused.HOLDER_CHANGED': [
    payScenario(
      'PrepareAccount',
      purchase('HOLDER_CHANGED', 'Your login has changed in another window. Nothing was charged. Please check the account, then click Purchase again.'),
      { says: /Click Purchase again/ },
    ),
  ],
  'PurchaseRefused.SIGNED_OUT': [
    payScenario('CachePurchase', purchase('SIGNED_OUT', 'You have been logged out since. Nothing was charged. Please log in again.'), { says: /Please log in again/ }),
  ],
  'PurchaseRefused.STALE_OFFER': [payScenario('CachePurchase', purchase('STALE_OFFER', AGAIN, { mustQuoteAgain: true }), { quotesAgain: /Please get a new quote/ })],
  'PurchaseRefused.WRONG_STEP': [payScenario('CachePurchase', purchase('WRONG_STEP', CHANGED), { says: /Please click Purchase again/ })],
  'PurchaseRefused.PAYMENT_STANDS': [
    payScenario('CachePurchase', purchase('PAYMENT_STANDS', 'This application was paid for in another window. Please continue there, or reload this page.'), {
      says: /Please continue there, or reload this page/,
    }),
  ],
  'PurchaseRefused.CACHE_FAILED': [
    payScenario('CachePurchase', purchase('CACHE_FAILED', 'Oops! Unable to save transaction to database.  Money has NOT been applied.  Please resubmit.'), {
      says: /Money has NOT been applied\. +Please resubmit/,
    }),
  ],
  'PurchaseRefused.REFERENCE_FAILED': [
    payScenario('CreateMemberReference', purchase('REFERENCE_FAILED', 'Oops! An error ocurred while setting up your membership.'), { says: finish }, withFee),
  ],
  'PurchaseRefused.NO_MEMBER_FEE': [
    payScenario('CreateMemberReference', purchase('NO_MEMBER_FEE', 'Oops! An error ocurred while setting up your membership.'), { says: finish }, withFee),
  ],
  'PurchaseRefused.BIND_FAILED': [payScenario('BindPolicies', purchase('BIND_FAILED', 'Oops! An error has occurred when trying to bind the policy'), { says: finish })],
  // Told to operators.
  'PurchaseRefused.METHOD_NOT_SAVED': [payScenario('SavePaymentMethod', purchase('METHOD_NOT_SAVED', 'The payment method was not saved.'), { isComplete: true })],
  'PaymentRefused.STALE_OFFER': notPaid('STALE_OFFER', AGAIN, { quotesAgain: /Please get a new quote/ }, true),
  'PaymentRefused.AMOUNT_DIFFERS': notPaid('AMOUNT_DIFFERS', AGAIN, { quotesAgain: /Please get a new quote/ }, true),
  'PaymentRefused.PAYMENT_STANDS': notPaid('PAYMENT_STANDS', 'This application was paid for in another window. Please continue there, or reload this page.', {
    says: /Please continue there/,
  }),
  'PaymentRefused.WRONG_STEP': notPaid('WRONG_STEP', CHANGED, { says: /Please click Purchase again/ }),
  'PaymentRefused.NOT_SIGNED_IN': [savedMethodScenario('NOT_SIGNED_IN', 'Please log in to pay with a saved payment method.', { says: /Please log in/ })],
  'PaymentRefused.METHOD_UNKNOWN': [savedMethodScenario('METHOD_UNKNOWN', 'Please select a payment method or add new', { marks: 'savedMethod' })],
  'PaymentRefused.METHOD_EXPIRED': [savedMethodScenario('METHOD_EXPIRED', 'Please select a payment method or add new', { marks: 'savedMethod' })],
  'PaymentRefused.METHOD_NOT_ACCEPTED': [savedMethodScenario('METHOD_NOT_ACCEPTED', 'Please select a payment method or add new', { marks: 'savedMethod' })],
  'PaymentRefused.NOT_SENT': notPaid('NOT_SENT', OOPS, { says: /Nothing was charged, and what you entered is kept\. Please click Purchase again\./ }),
  'PaymentRefused.TOO_MANY_DECLINES': notPaid(
    'TOO_MANY_DECLINES',
    'Too many payments were declined. You have not been charged. Please check with your bank, and try again in 5 minutes.',
    { says: /check with your bank/ },
  ),
  PaymentUnconfirmed: [
    payScenario(
      'SubmitPayment',
      { __typename: 'PaymentUnconfirmed', message: 'We did not receive confirmation of your payment.' },
      { says: /Please do not pay again: call \(844\)/ },
    ),
  ],
  'PaymentDeclined.DECLINED': declined('DECLINED', null, {}),
  'PaymentDeclined.INVALID_CARD_NUMBER': declined('INVALID_CARD_NUMBER', 'CARD_NUMBER', { marks: 'cardNumber' }),
  'PaymentDeclined.INVALID_EXPIRATION': declined('INVALID_EXPIRATION', 'EXP_MONTH', { marks: 'expMonth' }),
  'PaymentDeclined.INVALID_SECURITY_CODE': declined('INVALID_SECURITY_CODE', 'SECURITY_CODE', { marks: 'securityCode' }),
  'PaymentDeclined.ADDRESS_MISMATCH': [
    ...declined('ADDRESS_MISMATCH', 'BILLING_STREET', { marks: 'billingVsMailing' }),
    payScenario(
      'SubmitPayment',
      refused('PaymentDeclined', 'ADDRESS_MISMATCH', 'The billing address does not match the one your bank has on file.', { field: 'BILLING_STREET' }),
      { marks: 'billingAddress1' },
      {
        events: recordAnswers({
          billingVsMailing: false,
          billingFirstName: 'Maya',
          billingLastName: 'Castillo',
          billingAddress1: '1 Lake St',
          billingCity: 'Austin',
          billingState: 'TX',
          billingZip: '78704',
        }),
      },
    ),
  ],
  'PaymentDeclined.INVALID_ROUTING_NUMBER': declined('INVALID_ROUTING_NUMBER', null, {}),
  'PaymentDeclined.INVALID_ACCOUNT_NUMBER': declined('INVALID_ACCOUNT_NUMBER', null, {}),
  'PaymentDeclined.LIMIT_EXCEEDED': declined(
    'LIMIT_EXCEEDED',
    null,
    { says: /Please use another one/ },
    'The amount is over the limit of this payment method. Please use another one.',
  ),
  'PaymentDeclined.OTHER': declined('OTHER', null, {}, OOPS),
  // The purchase stands (specification, 8).
  'PasswordUpdate.FAILED': [unsentEmailScenario('FAILED', 'Unable to send password update email')],
  'PasswordUpdate.NOT_BOUND': [unsentEmailScenario('NOT_BOUND', null)],
  'PasswordUpdate.NOT_NEEDED': [unsentEmailScenario('NOT_NEEDED', null)],
  'EventsRefused.CONFLICT': [syncScenario('CONFLICT', { says: /Please continue there/ })],
  'EventsRefused.GAP': [syncScenario('GAP', { says: /Please continue there/ })],
  'EventsRefused.ERASED': [syncScenario('ERASED', { says: /If you need help, call \(844\)/ })],
  'EventsRefused.FOREIGN': [syncScenario('FOREIGN', { says: /If you need help, call \(844\)/ })],
  'EventsRefused.NOT_OWNER': [syncScenario('NOT_OWNER', { says: /If you need help, call \(844\)/ })],
  'EventsRefused.MALFORMED': [syncScenario('MALFORMED', { says: /If you need help, call \(844\)/ })],
  'LoginRefused.INVALID_CREDENTIALS': [loginScenario('LogIn', refused('LoginRefused', 'INVALID_CREDENTIALS', INVALID), { marks: 'loginPassword' })],
  'LoginRefused.MUST_VERIFY': [
    loginScenario('LogIn', refused('LoginRefused', 'MUST_VERIFY', 'Account must be verified before purchase, click here to verify.'), { says: /click here to verify/ }),
  ],
  'LoginRefused.TOO_MANY_TRIES': [loginScenario('LogIn', refused('LoginRefused', 'TOO_MANY_TRIES', WAIT), { says: /Please wait a minute/ })],
  'LoginRefused.CODE_NOT_SENT': [loginScenario('LogIn', refused('LoginRefused', 'CODE_NOT_SENT', OOPS), { says: /try again in a few minutes, or call \(844\)/ })],
  'SecurityCodeRefused.INVALID_CODE': [loginScenario('VerifySecurityCode', noCode('INVALID_CODE', 'Invalid security code. Please try again.'), { marks: 'securityCodeFromEmail' })],
  'SecurityCodeRefused.TOO_MANY_TRIES': [
    loginScenario('VerifySecurityCode', noCode('TOO_MANY_TRIES', WAIT), { says: /Please wait a minute/ }),
    loginScenario('ResendSecurityCode', noCode('TOO_MANY_TRIES', WAIT), { says: /Please wait a minute/ }),
  ],
  'SecurityCodeRefused.COOLDOWN': [
    loginScenario('ResendSecurityCode', noCode('COOLDOWN', 'Please wait 12 seconds before you ask for another code.', { retryAfter: 12 }), { says: /Please wait 12 seconds/ }),
  ],
  'SecurityCodeRefused.CODE_NOT_SENT': [loginScenario('ResendSecurityCode', noCode('CODE_NOT_SENT', OOPS), { says: /try again in a few minutes, or call \(844\)/ })],
  'ResumeRefused.BOUGHT_SINCE': [
    resumeScenario('ResumeApplication', noResume('BOUGHT_SINCE', 'This application was bought, with another e-mail than this link was sent to.'), { says: /call \(844\)/ }),
  ],
  'ResumeRefused.COOLDOWN': [
    resumeScenario('MailResumeCode', noResume('COOLDOWN', 'Please wait 12 seconds before you ask for another code.', { mailsTo: 'm•••@example.com', retryAfter: 12 }), {
      says: /We sent a security code/,
    }),
    resumeScenario('MailResumeLink', noResume('COOLDOWN', 'Please wait 12 seconds before you ask for another code.', { retryAfter: 12 }), { says: /Please wait 12 seconds/ }),
  ],
  'ResumeRefused.INVALID_CODE': [resumeScenario('ResumeApplication', noResume('INVALID_CODE', 'Invalid security code. Please try again.'), { marks: 'resumeCode' })],
  'ResumeRefused.LINK_EXPIRED': [resumeScenario('MailResumeCode', noResume('LINK_EXPIRED', 'This link has expired.', { mailsTo: 'm•••@example.com' }), { says: /call \(844\)/ })],
  'ResumeRefused.LINK_REVOKED': [resumeScenario('MailResumeCode', noResume('LINK_REVOKED', 'This link no longer works.'), { says: /call \(844\)/ })],
  'ResumeRefused.LINK_UNKNOWN': [resumeScenario('MailResumeCode', noResume('LINK_UNKNOWN', 'We do not know this link.'), { says: /call \(844\)/ })],
  'ResumeRefused.LINK_USED': [resumeScenario('MailResumeCode', noResume('LINK_USED', 'This link has been used already.'), { says: /call \(844\)/ })],
  'ResumeRefused.MAIL_NOT_SENT': [
    resumeScenario('MailResumeLink', noResume('MAIL_NOT_SENT', 'We could not send the e-mail just now. What you entered is kept. Please try again in a few minutes.'), {
      says: /try again in a few minutes/,
    }),
  ],
  'ResumeRefused.TOO_MANY_TRIES': [resumeScenario('MailResumeCode', noResume('TOO_MANY_TRIES', WAIT), { says: /Please wait a minute/ })],
};
