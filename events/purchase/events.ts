import { array, boolean, enums, nullable, optional, record, string } from 'superstruct';
import { type EventOf, defineEvent, moneyText, personalField, publicField } from '#events/core';
import { paymentTypes, purchaseSteps } from './steps.ts';

const offer = publicField(string());
/** Hash of what a step sends: a step is done for its input only. Personal, because an email could be guessed from its hash. */
const input = personalField(string());

export const paymentMethodChosen = defineEvent('PaymentMethodChosen', {
  version: 1,
  description: 'The buyer turned to paying by card or by eCheck.',
  fields: { payWithCard: publicField(boolean()) },
});
export const identificationChosen = defineEvent('IdentificationChosen', {
  version: 1,
  description: 'The buyer turned to a form of security identification for an eCheck; what is entered in it is never written.',
  fields: { option: publicField(enums(['DRIVERS_LICENSE', 'FEIN'])) },
});
export const savedPaymentMethodChosen = defineEvent('SavedPaymentMethodChosen', {
  version: 1,
  description:
    'An account holder chose a saved payment method, by the id that it is shown under, or to add a new one (null). isPreselected: the page chose it, and shows it as chosen.',
  fields: { method: personalField(nullable(string())), payWithCard: publicField(boolean()), isPreselected: publicField(optional(boolean())) },
});
export const termsOpened = defineEvent('TermsOpened', { version: 1, description: 'The buyer opened the terms.', fields: {} });
export const termsAccepted = defineEvent('TermsAccepted', {
  version: 1,
  description: 'The buyer accepted the terms; text is the SHA-256 of exactly what was shown.',
  fields: { text: publicField(string()), adminFee: publicField(string()) },
});
export const termsWithdrawn = defineEvent('TermsWithdrawn', {
  version: 1,
  description: 'The buyer unticked the terms.',
  fields: {},
});
/** The form's name in the program. */
const form = publicField(string());
export const affidavitOpened = defineEvent('AffidavitOpened', { version: 1, description: 'The buyer opened an affidavit.', fields: { form } });
export const affidavitAccepted = defineEvent('AffidavitAccepted', {
  version: 1,
  description: 'The buyer accepted the affidavit of a quote that is not admitted; text is the SHA-256 of exactly what was shown.',
  fields: { form, text: publicField(string()) },
});
export const affidavitWithdrawn = defineEvent('AffidavitWithdrawn', { version: 1, description: 'The buyer unticked an affidavit.', fields: { form } });
export const purchaseRequested = defineEvent('PurchaseRequested', {
  version: 1,
  description: 'The buyer clicked Purchase with everything in order; amount is the total that the page showed, in dollars.',
  fields: { offer, paymentType: publicField(enums(paymentTypes)), amount: publicField(moneyText) },
});
export const purchaseRejected = defineEvent('PurchaseRejected', {
  version: 1,
  description: 'The buyer clicked Purchase and something was missing or wrong: the sections and the fields.',
  fields: { sections: publicField(array(string())), fields: publicField(array(string())), message: publicField(string()) },
});
export const purchaseHeld = defineEvent('PurchaseHeld', {
  version: 1,
  description:
    'The buyer clicked Purchase while another account was logged in than the page showed, or none (null). The purchase stopped before the payment; the next click continues with that account.',
  // isUncharged: false where the journal could not be asked whether another window has paid meanwhile.
  fields: { userName: personalField(nullable(string())), isUncharged: publicField(optional(boolean())) },
});
export const accountReady = defineEvent('AccountReady', {
  version: 1,
  description: 'The purchase has its account.',
  fields: { how: publicField(enums(['created', 'kept'])), userName: personalField(string()), input },
});
export const purchaseCached = defineEvent('PurchaseCached', {
  version: 1,
  description: 'The gateway keeps the orchestration, before anything is paid.',
  fields: { offer, input },
});
export const preparationLapsed = defineEvent('PreparationLapsed', {
  version: 1,
  description: 'Another window or device has changed the account or the orchestration since. Both are repeated.',
  fields: { offer },
});
export const paymentAccepted = defineEvent('PaymentAccepted', {
  version: 1,
  description: 'The facade says that the amount was charged.',
  fields: {
    offer,
    referenceNumber: publicField(string(), { maxLength: 64 }),
    amount: publicField(moneyText),
    paymentType: publicField(enums(paymentTypes)),
    brand: publicField(nullable(string())),
    input,
  },
});
export const paymentNotDue = defineEvent('PaymentNotDue', {
  version: 1,
  description: 'The total is zero or less: nothing is charged.',
  fields: { offer, input },
});
export const paymentDeclined = defineEvent('PaymentDeclined', {
  version: 1,
  description: 'The payment method was declined; nothing was charged.',
  fields: { offer, message: publicField(string()), field: publicField(nullable(string())) },
});
export const paymentUnconfirmed = defineEvent('PaymentUnconfirmed', {
  version: 1,
  description: 'Nobody knows whether the amount was charged: paying is locked until that is settled.',
  fields: { offer, message: publicField(string()) },
});
export const memberReferenceCreated = defineEvent('MemberReferenceCreated', {
  version: 1,
  description: "The member's number is kept with the account.",
  fields: { offer, input },
});
/** By the server's clock, ISO; not recorded by earlier releases. */
const issuedAt = publicField(optional(string()), { maxLength: 32 });
export const policyBound = defineEvent('PolicyBound', {
  version: 1,
  description: 'The policies are in force: quote id → policy number.',
  fields: { offer, policyNumbers: publicField(record(string(), string()), { maxLength: 64, isVerbatim: true }), input, boundHere: publicField(optional(boolean())), issuedAt },
});
export const purchaseStepCompleted = defineEvent('PurchaseStepCompleted', {
  version: 1,
  description: 'A step that leaves nothing behind but being done: the CRM told, the page captured.',
  fields: { step: publicField(enums(['opportunity', 'screen'])), input },
});
export const purchaseStepFailed = defineEvent('PurchaseStepFailed', {
  version: 1,
  description: 'A step of the purchase failed; the message is what the buyer read, at the field if one is at fault. Clicking Purchase again continues there.',
  fields: { step: publicField(enums(purchaseSteps)), message: publicField(string()), field: publicField(optional(string())) },
});
export const purchaseAnswerLost = defineEvent('PurchaseAnswerLost', {
  version: 1,
  description: 'A step got no answer from the facade: the page finds out how far the purchase came, and continues.',
  fields: { step: publicField(enums(purchaseSteps)) },
});
export const passwordEmailSent = defineEvent('PasswordEmailSent', {
  version: 1,
  description: 'Who was let in although the password must be changed was asked by email to change it.',
  fields: {},
});
export const passwordEmailFailed = defineEvent('PasswordEmailFailed', {
  version: 1,
  description: 'That email could not be sent; the purchase stands all the same.',
  fields: { message: publicField(string()) },
});
export const purchaseCompleted = defineEvent('PurchaseCompleted', {
  version: 1,
  description: 'The buyer has been led to the confirmation.',
  fields: { offer },
});

export const confirmationTracked = defineEvent('ConfirmationTracked', {
  version: 1,
  description: 'Analytics were told of the sale: once.',
  fields: {},
});

export const purchaseEvents = [
  paymentMethodChosen,
  identificationChosen,
  savedPaymentMethodChosen,
  termsOpened,
  termsAccepted,
  termsWithdrawn,
  affidavitOpened,
  affidavitAccepted,
  affidavitWithdrawn,
  purchaseRequested,
  purchaseRejected,
  purchaseHeld,
  accountReady,
  purchaseCached,
  preparationLapsed,
  paymentAccepted,
  paymentNotDue,
  paymentDeclined,
  paymentUnconfirmed,
  memberReferenceCreated,
  policyBound,
  purchaseStepCompleted,
  purchaseStepFailed,
  purchaseAnswerLost,
  passwordEmailSent,
  passwordEmailFailed,
  purchaseCompleted,
  confirmationTracked,
] as const;
export type PurchaseEvent = EventOf<(typeof purchaseEvents)[number]>;
