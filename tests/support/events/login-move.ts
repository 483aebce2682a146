// Logging in and out, as far as a test lets it come.
import { addressChosen, questionAnswered } from '#events/application';
import {
  credentialsAccepted,
  credentialsRejected,
  identityVerified,
  loggedOut,
  loginClosed,
  loginOpened,
  logoutFailed,
  savedDataLoaded,
  securityCodeDelayed,
  securityCodeRejected,
  securityCodeSent,
  sessionEnded,
} from '#events/identity';
import { passwordEmailFailed, passwordEmailSent, savedPaymentMethodChosen } from '#events/purchase';
import type { Steps, Walk } from './moves.ts';

const outcomes = ['verified', 'closed', 'refused', 'delayed', 'wrongCode'] as const;
const ends = ['loggedOut', 'logoutFailed', 'sessionEnded'] as const;
export const loginOutcomes = outcomes;
export const loginEnds = ends;

export type LoginMove =
  | { readonly move: 'logIn'; readonly outcome: (typeof outcomes)[number] }
  | { readonly move: 'logOut'; readonly how: (typeof ends)[number] }
  | { readonly move: 'chooseSaved'; readonly what: 'address' | 'method' | 'new' }
  | { readonly move: 'passwordEmail'; readonly isSent: boolean };

const email = 'morgan@example.com';
const saved = { street1: '1100 CONGRESS AVE', street2: '', city: 'AUSTIN', state: 'TX', postalCode: '78701-2620', county: '' };

/** The buyer opens the login, which ends with this outcome. */
export function* logInMove({ state }: Walk, { outcome }: Extract<LoginMove, { move: 'logIn' }>): Steps {
  yield loginOpened({ why: 'accountExists', page: state().application.page });
  if (outcome === 'refused') yield credentialsRejected({ email, reason: 'invalidCredentials', message: 'Oops!' });
  if (outcome === 'refused' || outcome === 'closed') return yield loginClosed({});
  yield credentialsAccepted({ email });
  yield securityCodeSent({ maskedEmail: 'm•••@example.com', resendAfter: 30 });
  if (outcome === 'delayed') yield securityCodeDelayed({ reason: 'cooldown', message: 'Please wait.', retryAfter: 12 });
  if (outcome === 'wrongCode') yield securityCodeRejected({ reason: 'invalidCode', message: 'Invalid security code. Please try again.' });
  if (outcome !== 'verified') return;
  yield identityVerified({ userName: email, primaryPhone: null });
  yield questionAnswered({ question: 'email', value: email, source: 'account' });
  yield savedDataLoaded({ addresses: 1, methods: 1 });
}

const endings = { loggedOut: loggedOut({ cleared: true }), logoutFailed: logoutFailed({}), sessionEnded: sessionEnded({}) };
export const logOutMove = (_: Walk, { how }: Extract<LoginMove, { move: 'logOut' }>) => [endings[how]];

export const chooseSavedMove = (_: Walk, { what }: Extract<LoginMove, { move: 'chooseSaved' }>) =>
  what === 'address'
    ? [addressChosen({ role: 'main', saved: 'addr-1', address: saved })]
    : [savedPaymentMethodChosen({ method: what === 'new' ? null : 'method-1', payWithCard: what === 'new' })];

export const passwordEmailMove = (_: Walk, { isSent }: Extract<LoginMove, { move: 'passwordEmail' }>) => [
  isSent ? passwordEmailSent({}) : passwordEmailFailed({ message: 'Unable to send password update email' }),
];
