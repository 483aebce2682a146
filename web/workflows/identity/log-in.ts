import { msg } from '#events/language';
import { credentialsAccepted, credentialsRejected, loggedOut, logoutFailed, securityCodeSent } from '#events/identity';
import { type LoginFields, normalizeEmail } from '#events/rules';
import { LogInDocument, LogOutDocument } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { loginRefusalOf } from './event-reasons.ts';

export const UNREACHABLE = msg('We can’t reach our service right now. Please try again.');

/** The first step of a login. The password goes into one request only. Every outcome is an event. */
export async function logIn(ports: FlowPorts, { email: typed, password }: LoginFields): Promise<void> {
  const email = normalizeEmail(typed);
  try {
    const { logIn: result } = await ports.graph(LogInDocument, { input: { application: inputOf(ports).application, email, password } });
    if (result.__typename === 'SecurityCodeSent') {
      const { maskedEmail, resendAfter } = result;
      ports.record(credentialsAccepted({ email }), securityCodeSent({ maskedEmail, resendAfter }));
    } else ports.record(credentialsRejected({ email, reason: loginRefusalOf(result.code), message: result.message }));
  } catch {
    ports.record(credentialsRejected({ email, reason: 'unreachable', message: UNREACHABLE }));
  }
}

/** Ends the session and removes the account's data. If the facade cannot be reached, records that the session may still be open. */
export async function logOut(ports: FlowPorts): Promise<void> {
  // Removed before the session ends: another tab may notice the end first.
  ports.loginMark.remove();
  try {
    await ports.graph(LogOutDocument, {});
  } catch {
    // The session may be over. The next answer that it is not sets the mark again.
    ports.record(logoutFailed({}));
    return;
  }
  // Another window may have set it when it saw the session just before its end.
  ports.loginMark.remove();
  ports.setSavedData(null);
  ports.record(loggedOut({ cleared: true }));
}
