import { msg } from '#events/language';
import type { Draft, Evolvers } from '#events/core';
import type { IdentityEvent, codeDelays, codeRefusals, loginRefusals } from './events.ts';

type LoginProblemReason = (typeof loginRefusals)[number] | (typeof codeRefusals)[number] | (typeof codeDelays)[number] | 'ended';

/** The login modal, while it is open. */
export interface Login {
  readonly step: 'credentials' | 'code';
  /** Opened because the email has an account, not by the buyer. */
  readonly isWelcome: boolean;
  /** The page from which the flow continues by itself after the login; null if it waits for the buyer. */
  readonly page: number | null;
  /** The email that was tried last; empty before the first try. */
  readonly email: string;
  /** Where the code was sent. */
  readonly maskedEmail: string;
  /** When another code may be asked for: ISO 8601, UTC. */
  readonly resendAt: string | null;
  /** How many codes were sent: the box is emptied for each. */
  readonly codes: number;
  /** The answer to a code was lost: whether it was used up is not known until another one is sent. */
  readonly isCodeDoubtful: boolean;
  readonly problem: { readonly reason: LoginProblemReason; readonly message: string } | null;
}

interface IdentityState {
  /** What is known of the email's account; null before it was checked. Void for another email. */
  checked: { readonly email: string; readonly hasAccount: boolean; readonly mustChangePassword: boolean; readonly requiresVerify: boolean } | null;
  login: Login | null;
  /** Who is signed in and verified; null where nobody is. */
  holder: { readonly userName: string; readonly primaryPhone: string | null } | null;
  /** How much the account holder has saved; null before it was asked, and each where it could not be loaded. */
  saved: { readonly addresses: number | null; readonly methods: number | null } | null;
  /** What the buyer should know of the last change. */
  notice: 'loggedOut' | 'logoutFailed' | 'sessionEnded' | null;
}
export interface IdentitySlices {
  identity: IdentityState;
}

export const initialIdentity = (): IdentitySlices => ({ identity: { checked: null, login: null, holder: null, saved: null, notice: null } });

const newLogin: Login = { step: 'credentials', isWelcome: false, page: null, email: '', maskedEmail: '', resendAt: null, codes: 0, isCodeDoubtful: false, problem: null };

/** Changes the open login; without one there is nothing to change. */
function updateLogin(draft: Draft<IdentitySlices>, part: Partial<Login>): void {
  const identity = draft.own('identity');
  if (identity.login) identity.login = { ...identity.login, ...part };
}

const addSeconds = (at: string, seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString();

const signedOut = { holder: null, saved: null } as const;

/** In another browser nobody is signed in. */
export function forgetHolder(draft: Draft<IdentitySlices>): void {
  Object.assign(draft.own('identity'), { ...signedOut, login: null, notice: null });
}

const SESSION_ENDED_MESSAGE = msg('Your session has ended. Please enter your email and password again.');

export const evolveIdentity: Evolvers<IdentitySlices, IdentityEvent> = {
  EmailChecked(draft, { data }) {
    draft.own('identity').checked = data;
  },
  LoginOpened(draft, { data }) {
    Object.assign(draft.own('identity'), { login: { ...newLogin, isWelcome: data.why === 'accountExists', page: data.page }, notice: null });
  },
  LoginClosed(draft) {
    draft.own('identity').login = null;
  },
  CredentialsAccepted(draft, { data }) {
    updateLogin(draft, { email: data.email, problem: null });
  },
  CredentialsRejected(draft, { data }) {
    updateLogin(draft, { step: 'credentials', email: data.email, problem: { reason: data.reason, message: data.message } });
  },
  SecurityCodeSent(draft, { at, data }) {
    const codes = (draft.state.identity.login?.codes ?? 0) + 1;
    updateLogin(draft, { step: 'code', maskedEmail: data.maskedEmail, resendAt: addSeconds(at, data.resendAfter), codes, isCodeDoubtful: false, problem: null });
  },
  SecurityCodeDelayed(draft, { at, data }) {
    updateLogin(draft, { resendAt: addSeconds(at, data.retryAfter), problem: { reason: data.reason, message: data.message } });
  },
  SecurityCodeRejected(draft, { data }) {
    const isCodeDoubtful = data.reason === 'unanswered' || (draft.state.identity.login?.isCodeDoubtful ?? false);
    updateLogin(draft, { isCodeDoubtful, problem: { reason: data.reason, message: data.message } });
  },
  IdentityVerified(draft, { data }) {
    Object.assign(draft.own('identity'), { holder: data, saved: null, login: null, notice: null });
  },
  SavedDataLoaded(draft, { data }) {
    draft.own('identity').saved = data;
  },
  LoggedOut(draft) {
    Object.assign(draft.own('identity'), { ...signedOut, login: null, notice: 'loggedOut' });
  },
  LogoutFailed(draft) {
    draft.own('identity').notice = 'logoutFailed';
  },
  SessionEnded(draft) {
    const wasSignedIn = draft.state.identity.holder !== null;
    updateLogin(draft, { step: 'credentials', problem: { reason: 'ended', message: SESSION_ENDED_MESSAGE } });
    Object.assign(draft.own('identity'), { ...signedOut, notice: wasSignedIn ? 'sessionEnded' : null });
  },
};
