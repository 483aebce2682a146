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

const refused = (typename: string, code: string, message: string, more: object = {}): object => ({ __typename: typename, code, message, ...more });
const problem = { question: 'startDate', message: 'Please enter 11/25/2026 or later.' };
const purchase = (code: string, message: string): object => refused('PurchaseRefused', code, message);
const tooMany = (code: string, message: string): object => refused('TooManyTries', code, message, { retryAfter: 60 });
const verify = refused('VerificationRequired', 'MUST_VERIFY', 'Account must be verified before purchase, click here to verify.', { verifyUrl: 'https://account.example/verify' });
const declined = (code: string, field: string | null, expected: ExpectedPage, message = 'Payment method declined.'): Scenario[] => [
  payScenario('SubmitPayment', refused('PaymentDeclined', code, message, { field }), {
    says: /Nothing was charged\. Check the details below or use another payment method/,
    ...expected,
  }),
];
const notPaid = (code: string, message: string, expected: ExpectedPage): Scenario[] => [payScenario('SubmitPayment', refused('PaymentRefused', code, message), expected)];
const noCode = (code: string, message: string): object => refused('SecurityCodeRefused', code, message);
const noResume = (code: string, message: string, mailsTo: string | null = null): object => refused('ResumeRefused', code, message, { mailsTo });

const OOPS = 'Oops! An error has occurred.';
const LATER = 'Oops! An error has occurred, please try again later';
const UNSENT = 'Unable to send password update email';
const WAIT = 'Too many tries. Please wait a minute and try again.';
const AGAIN = 'Your quote has expired or changed. Nothing was charged. Please get a new quote.';
const CHANGED = 'This purchase was changed in another window or on another device. Nothing was charged. Please click Purchase again.';
const INVALID = 'Oops! Invalid email/password combination.';
const BOUGHT =
  'This application was bought with a different email. To open it here, you need a link sent to that email. In the window where the application is open, choose Save and finish later and enter that email.';
const UNKNOWN_LINK =
  'We don’t recognize this link. Please open it from the newest email we sent you. If that doesn’t help, continue in the window where you started, or start over.';
const UNCONFIRMED = 'We did not receive confirmation of your payment from our payment processing service.  Please contact client solutions to continue.';
const withFee = { before: [memberFeeSet(memberFeeOf('25.00'))] };
const existing = { hasAccount: true };
const hasAccount = (more: object = {}) => ({
  events: [checked({ ...existing, ...more })],
  facade: { EmailCheck: { hasAccount: true, mustChangePassword: false, requiresVerify: false, ...more } },
});
export const finish = /was received.*click the button below to finish/is;

export const refusalScenarios: Readonly<Record<string, readonly Scenario[]>> = {
  'AddressNotValidated.ADDRESS_NOT_VALIDATED': [
    quoteScenario('StandardizeAddress', refused('AddressNotValidated', 'ADDRESS_NOT_VALIDATED', 'Please enter a valid address.'), {
      marks: 'address1',
      says: /Please verify a valid address has been entered\./,
    }),
  ],
  'AnswersInvalid.ANSWERS_INVALID': [
    quoteScenario('RequestQuotes', refused('AnswersInvalid', 'ANSWERS_INVALID', 'Please verify that all required questions are filled out.', { problems: [problem] }), {
      marks: 'startDate',
      says: /Please enter 11\/25\/2026 or later\./,
    }),
    // Of a question that this page does not know.
    quoteScenario(
      'RequestQuotes',
      refused('AnswersInvalid', 'ANSWERS_INVALID', 'Please verify that all required questions are filled out.', { problems: [{ ...problem, question: 'gone' }] }),
      {
        says: /check them, then click Continue again/,
      },
    ),
  ],
  'ProductsKickedOut.KICKED_OUT': [
    quoteScenario(
      'RequestQuotes',
      refused('ProductsKickedOut', 'KICKED_OUT', LATER, { kickedProducts: [{ key: 'professional', name: 'Professional', kickedLobs: [], reasons: ['No longer offered'] }] }),
      {
        leads: 'ineligible',
      },
    ),
    quoteScenario('RequestQuotes', refused('ProductsKickedOut', 'KICKED_OUT', LATER, { kickedProducts: [] }), { says: /please try again later.*please call \(844\)/ }),
  ],
  'QuotesRefused.NOT_RATED': [
    quoteScenario('RequestQuotes', refused('QuotesRefused', 'NOT_RATED', 'The rater is closed.'), { says: /The rater is closed\..*If this happens again, please call \(844\)/ }),
  ],
  'QuotesRefused.PAYMENT_EXISTS': [
    quoteScenario('RequestQuotes', refused('QuotesRefused', 'PAYMENT_EXISTS', 'We’re still confirming a payment for this application, so we can’t give you a new quote yet.'), {
      says: /please call \(844\)/,
    }),
  ],
  'SponsorshipRefused.UNKNOWN_MEMBER': [
    nextScenario('ResolveMember', refused('SponsorshipRefused', 'UNKNOWN_MEMBER', 'Please enter a valid member number.'), { marks: 'memberNumber' }),
  ],
  'SponsorshipRefused.PAYMENT_EXISTS': [
    nextScenario(
      'ResolveSponsor',
      refused('SponsorshipRefused', 'PAYMENT_EXISTS', 'We’re still confirming a payment for this application, so you can’t change your membership yet.'),
      {
        says: /please call \(844\)/,
      },
    ),
  ],
  'PurchaseRefused.ACCOUNT_FAILED': [
    payScenario('PrepareAccount', purchase('ACCOUNT_FAILED', 'Oops! An error occurred while trying to create your account.'), {
      says: /^Your payment wasn’t sent, and nothing was charged\.[^]*What you entered is still here\. Please click Purchase again\./,
    }),
  ],
  'PurchaseRefused.INVALID_CREDENTIALS': [
    payScenario('PrepareAccount', purchase('INVALID_CREDENTIALS', INVALID), { marks: 'password' }, { ...hasAccount(), fields: { password: 'Wrong1!' } }),
  ],
  'PurchaseRefused.PASSWORD_NEEDED': [payScenario('PrepareAccount', purchase('PASSWORD_NEEDED', 'Please enter a valid password'), { marks: 'password' })],
  'PurchaseRefused.PASSWORD_MUST_CHANGE': [
    payScenario(
      'PrepareAccount',
      purchase('PASSWORD_MUST_CHANGE', 'You need to change your account password first. Please change it on the account site, then come back to finish your purchase.'),
      { marks: 'email', says: /change it on the account site/ },
      { ...hasAccount({ mustChangePassword: true }), fields: {} },
    ),
  ],
  'VerificationRequired.MUST_VERIFY': [
    payScenario('PrepareAccount', verify, { says: /click here to verify/ }, { facade: { EmailCheck: { hasAccount: true, mustChangePassword: false, requiresVerify: true } } }),
    loginScenario('LogIn', verify, { says: /click here to verify/ }),
  ],
  'PurchaseRefused.HOLDER_CHANGED': [
    payScenario('PrepareAccount', purchase('HOLDER_CHANGED', 'Your login changed in another window. Nothing was charged. Please check the account, then click Purchase again.'), {
      says: /Click Purchase again/,
    }),
  ],
  'PurchaseRefused.SIGNED_OUT': [
    payScenario('CachePurchase', purchase('SIGNED_OUT', 'You’ve been logged out. Nothing was charged. Please log in again.'), { says: /Please log in again/ }),
  ],
  'OfferUnavailable.STALE_OFFER': [
    payScenario('CachePurchase', refused('OfferUnavailable', 'STALE_OFFER', AGAIN), { quotesAgain: /Please get a new quote/ }),
    payScenario('SubmitPayment', refused('OfferUnavailable', 'STALE_OFFER', AGAIN), { quotesAgain: /Please get a new quote/ }),
  ],
  'PurchaseRefused.WRONG_STEP': [payScenario('CachePurchase', purchase('WRONG_STEP', CHANGED), { says: /Please click Purchase again/ })],
  'PurchaseRefused.PAYMENT_EXISTS': [
    payScenario('CachePurchase', purchase('PAYMENT_EXISTS', 'This application was paid for in another window. Please continue there, or reload this page.'), {
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
  'OfferUnavailable.AMOUNT_DIFFERS': [payScenario('SubmitPayment', refused('OfferUnavailable', 'AMOUNT_DIFFERS', AGAIN), { quotesAgain: /Please get a new quote/ })],
  'PaymentRefused.PAYMENT_EXISTS': notPaid('PAYMENT_EXISTS', 'This application was paid for in another window. Please continue there, or reload this page.', {
    says: /Please continue there/,
  }),
  'PaymentRefused.WRONG_STEP': notPaid('WRONG_STEP', CHANGED, { says: /Please click Purchase again/ }),
  'PaymentRefused.NOT_SIGNED_IN': [savedMethodScenario('NOT_SIGNED_IN', 'Please log in to pay with a saved payment method.', { says: /Please log in/ })],
  'PaymentRefused.METHOD_UNKNOWN': [savedMethodScenario('METHOD_UNKNOWN', 'Please select a payment method or add new', { marks: 'savedMethod' })],
  'PaymentRefused.METHOD_EXPIRED': [savedMethodScenario('METHOD_EXPIRED', 'Please select a payment method or add new', { marks: 'savedMethod' })],
  'PaymentRefused.METHOD_NOT_ACCEPTED': [savedMethodScenario('METHOD_NOT_ACCEPTED', 'Please select a payment method or add new', { marks: 'savedMethod' })],
  'PaymentRefused.NOT_SENT': notPaid('NOT_SENT', OOPS, { says: /Nothing was charged, and what you entered is still here\. Please click Purchase again\./ }),
  'TooManyTries.TOO_MANY_DECLINES': [
    payScenario(
      'SubmitPayment',
      tooMany('TOO_MANY_DECLINES', 'Too many payments were declined. You haven’t been charged. Please check with your bank, and try again in 5 minutes.'),
      { says: /check with your bank/ },
    ),
  ],
  'PaymentUnconfirmed.UNCONFIRMED': [
    payScenario('SubmitPayment', refused('PaymentUnconfirmed', 'UNCONFIRMED', UNCONFIRMED), {
      says: /contact client solutions to continue\. You won’t be charged twice\./,
    }),
  ],
  'PaymentDeclined.DECLINED': declined('DECLINED', null, {}),
  'PaymentDeclined.INVALID_CARD_NUMBER': declined('INVALID_CARD_NUMBER', 'CARD_NUMBER', { marks: 'cardNumber' }),
  'PaymentDeclined.INVALID_EXPIRATION': declined('INVALID_EXPIRATION', 'EXPIRATION_MONTH', { marks: 'expMonth' }),
  'PaymentDeclined.INVALID_SECURITY_CODE': declined('INVALID_SECURITY_CODE', 'SECURITY_CODE', { marks: 'securityCode' }),
  'PaymentDeclined.ADDRESS_MISMATCH': [
    ...declined('ADDRESS_MISMATCH', 'BILLING_STREET', { marks: 'billingVsMailing' }),
    payScenario(
      'SubmitPayment',
      refused('PaymentDeclined', 'ADDRESS_MISMATCH', 'The billing address doesn’t match the one your bank has on file.', { field: 'BILLING_STREET' }),
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
    'This amount is over the limit for that payment method. Please use another one.',
  ),
  'PaymentDeclined.OTHER': declined('OTHER', null, {}, OOPS),
  // The purchase stands (specification, 8).
  'PurchaseRefused.MAIL_NOT_SENT': [unsentEmailScenario('MAIL_NOT_SENT', UNSENT)],
  'PurchaseRefused.NOT_BOUND': [unsentEmailScenario('NOT_BOUND', UNSENT)],
  'PurchaseRefused.NOT_NEEDED': [unsentEmailScenario('NOT_NEEDED', UNSENT)],
  'EventsRefused.CONFLICT': [syncScenario('CONFLICT', { says: /Please continue there/ })],
  'EventsRefused.GAP': [syncScenario('GAP', { says: /Please continue there/ })],
  'EventsRefused.ERASED': [syncScenario('ERASED', { says: /If you need help, call \(844\)/ })],
  'EventsRefused.FOREIGN': [syncScenario('FOREIGN', { says: /If you need help, call \(844\)/ })],
  'EventsRefused.NOT_OWNER': [syncScenario('NOT_OWNER', { says: /If you need help, call \(844\)/ })],
  'EventsRefused.MALFORMED': [syncScenario('MALFORMED', { says: /If you need help, call \(844\)/ })],
  'LoginRefused.INVALID_CREDENTIALS': [loginScenario('LogIn', refused('LoginRefused', 'INVALID_CREDENTIALS', INVALID), { marks: 'loginPassword' })],
  'LoginRefused.CODE_NOT_SENT': [loginScenario('LogIn', refused('LoginRefused', 'CODE_NOT_SENT', OOPS), { says: /try again in a few minutes, or call \(844\)/ })],
  'SecurityCodeRefused.INVALID_CODE': [loginScenario('VerifySecurityCode', noCode('INVALID_CODE', 'Invalid security code. Please try again.'), { marks: 'securityCodeFromEmail' })],
  'TooManyTries.TOO_MANY_TRIES': [
    payScenario('PrepareAccount', tooMany('TOO_MANY_TRIES', WAIT), { says: /Please wait a minute and try again/ }),
    loginScenario('LogIn', tooMany('TOO_MANY_TRIES', WAIT), { says: /Please wait a minute/ }),
    loginScenario('VerifySecurityCode', tooMany('TOO_MANY_TRIES', WAIT), { says: /Please wait a minute/ }),
    loginScenario('ResendSecurityCode', tooMany('TOO_MANY_TRIES', WAIT), { says: /Please wait a minute/ }),
    resumeScenario('MailResumeCode', tooMany('TOO_MANY_TRIES', WAIT), { says: /Please wait a minute/ }),
  ],
  'TooManyTries.COOLDOWN': [
    loginScenario('ResendSecurityCode', refused('TooManyTries', 'COOLDOWN', 'Please wait 12 seconds before you request another code.', { retryAfter: 12 }), {
      says: /Please wait 12 seconds/,
    }),
  ],
  'SecurityCodeRefused.CODE_NOT_SENT': [loginScenario('ResendSecurityCode', noCode('CODE_NOT_SENT', OOPS), { says: /try again in a few minutes, or call \(844\)/ })],
  'ResumeRefused.BOUGHT_SINCE': [resumeScenario('ResumeApplication', noResume('BOUGHT_SINCE', BOUGHT), { says: /call \(844\)/ })],
  'ResumeCodeCooldown.COOLDOWN': [
    resumeScenario(
      'MailResumeCode',
      refused('ResumeCodeCooldown', 'COOLDOWN', 'Please wait 12 seconds before you request another code.', { mailedTo: 'm•••@example.com', retryAfter: 12 }),
      { says: /We sent a security code/ },
    ),
  ],
  'ResumeRefused.INVALID_CODE': [resumeScenario('ResumeApplication', noResume('INVALID_CODE', 'Invalid security code. Please try again.'), { marks: 'resumeCode' })],
  'ResumeRefused.RESUME_LINK_EXPIRED': [
    resumeScenario('MailResumeCode', noResume('RESUME_LINK_EXPIRED', 'This link has expired. What you entered is saved, and we can send you a new link.', 'm•••@example.com'), {
      says: /call \(844\)/,
    }),
  ],
  'ResumeRefused.RESUME_LINK_REVOKED': [
    resumeScenario(
      'MailResumeCode',
      noResume('RESUME_LINK_REVOKED', 'This link no longer works because we sent a newer one to another email. Please open that link, or start over.'),
      { says: /call \(844\)/ },
    ),
  ],
  'ResumeRefused.RESUME_LINK_UNKNOWN': [resumeScenario('MailResumeCode', noResume('RESUME_LINK_UNKNOWN', UNKNOWN_LINK), { says: /call \(844\)/ })],
  'ResumeRefused.RESUME_LINK_USED': [
    resumeScenario('MailResumeCode', noResume('RESUME_LINK_USED', 'This link was already used. Continue in the window you opened with it, or request a new link.'), {
      says: /call \(844\)/,
    }),
  ],
  'ResumeRefused.NOTHING_SAVED': [
    resumeScenario('MailResumeLink', noResume('NOTHING_SAVED', 'There’s nothing to save yet. Please answer a question, then try again.'), {
      says: /Please answer a question/,
    }),
  ],
  'ResumeRefused.MAIL_NOT_SENT': [
    resumeScenario('MailResumeLink', noResume('MAIL_NOT_SENT', 'We couldn’t send the email right now. What you entered is saved. Please try again in a few minutes.'), {
      says: /try again in a few minutes/,
    }),
  ],
};
