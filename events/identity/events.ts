import { boolean, enums, integer, nullable, optional, string } from 'superstruct';
import { type EventOf, defineEvent, personalField, publicField } from '#events/core';

/** Why a login, or a step of it, came to nothing. */
export const loginRefusals = ['invalidCredentials', 'mustVerify', 'tooManyTries', 'codeNotSent', 'unreachable'] as const;
export const codeRefusals = ['invalidCode', 'tooManyTries', 'unanswered', 'unreachable'] as const;
export const codeDelays = ['cooldown', 'tooManyTries', 'codeNotSent', 'unreachable'] as const;

export const emailChecked = defineEvent('EmailChecked', {
  version: 1,
  description: 'The local server said whether this email has an account.',
  fields: {
    email: personalField(string()),
    hasAccount: publicField(boolean()),
    mustChangePassword: publicField(boolean()),
    requiresVerify: publicField(boolean()),
  },
});
export const loginOpened = defineEvent('LoginOpened', {
  version: 1,
  description: 'The login modal was opened: by the buyer, or because the email has an account; then the flow continues by itself from this page.',
  fields: { why: publicField(enums(['buyer', 'accountExists'])), page: publicField(nullable(integer())) },
});
export const loginClosed = defineEvent('LoginClosed', {
  version: 1,
  description: 'The buyer closed the login modal without having logged in.',
  fields: {},
});
export const credentialsAccepted = defineEvent('CredentialsAccepted', {
  version: 1,
  description: 'Email and password were right; the emailed code is asked for next.',
  fields: { email: personalField(string()) },
});
export const credentialsRejected = defineEvent('CredentialsRejected', {
  version: 1,
  description: 'Nobody was logged in; the message is what the buyer read.',
  fields: { email: personalField(string()), reason: publicField(enums(loginRefusals)), message: publicField(string()) },
});
export const securityCodeSent = defineEvent('SecurityCodeSent', {
  version: 1,
  description: 'A security code was emailed; another one may be requested after this number of seconds.',
  fields: { maskedEmail: personalField(string()), resendAfter: publicField(integer()) },
});
export const securityCodeDelayed = defineEvent('SecurityCodeDelayed', {
  version: 1,
  description: 'Another security code was requested and not sent; it may be requested again after this number of seconds.',
  fields: { reason: publicField(enums(codeDelays)), message: publicField(string()), retryAfter: publicField(integer()) },
});
export const securityCodeRejected = defineEvent('SecurityCodeRejected', {
  version: 1,
  description: 'The security code that was typed did not complete the login; the message is what the buyer read.',
  fields: { reason: publicField(enums(codeRefusals)), message: publicField(string()) },
});
export const identityVerified = defineEvent('IdentityVerified', {
  version: 1,
  description: 'The account holder is signed in and verified: here, or in another window of this browser.',
  fields: { userName: personalField(string()), primaryPhone: personalField(nullable(string())) },
});
export const savedDataLoaded = defineEvent('SavedDataLoaded', {
  version: 1,
  description: 'How many addresses and payment methods the account holder has saved; null where they could not be loaded.',
  fields: { addresses: publicField(nullable(integer())), methods: publicField(nullable(integer())) },
});
export const loggedOut = defineEvent('LoggedOut', {
  version: 1,
  description: 'The account holder logged out: here, or in another window of this browser. Cleared: what the account had filled in was removed.',
  fields: { cleared: publicField(optional(boolean())) },
});
export const logoutFailed = defineEvent('LogoutFailed', {
  version: 1,
  description: 'The account holder wanted to log out and could not be: the session may still stand.',
  fields: {},
});
export const sessionEnded = defineEvent('SessionEnded', {
  version: 1,
  description: 'The login was found to have ended without a logout.',
  fields: {},
});

export const identityEvents = [
  emailChecked,
  loginOpened,
  loginClosed,
  credentialsAccepted,
  credentialsRejected,
  securityCodeSent,
  securityCodeDelayed,
  securityCodeRejected,
  identityVerified,
  savedDataLoaded,
  loggedOut,
  logoutFailed,
  sessionEnded,
] as const;
export type IdentityEvent = EventOf<(typeof identityEvents)[number]>;
