import { pageRejected } from '#events/application';
import { emailChecked, loginOpened } from '#events/identity';
import { ACCOUNT_EXISTS, findCheckedAccount, normalizeEmail, isBlank } from '#events/rules';
import { EmailCheckDocument } from '../../generated/graphql.ts';
import { type FlowPorts, faultOf } from '../ports/index.ts';
import { refreshIdentity } from './viewer.ts';

export interface EmailCheckOptions {
  /** Asks again although the result is known: it may have changed. */
  readonly again?: boolean;
}

/** Checks whether the application's email has an account, once for each email. @throws if the facade cannot be reached */
export async function checkEmailForAccount(ports: FlowPorts, { again = false }: EmailCheckOptions = {}): Promise<void> {
  const email = ports.state().answers['email'];
  const isKnown = !again && findCheckedAccount(ports.state()) !== null;
  if (typeof email !== 'string' || isBlank(email) || isKnown) return;
  const { emailCheck } = await ports.graph(EmailCheckDocument, { email: normalizeEmail(email) });
  const { hasAccount, mustChangePassword, requiresVerify } = emailCheck;
  ports.record(emailChecked({ email, hasAccount, mustChangePassword, requiresVerify }));
}

/** Refreshes the login first: it may have ended. */
async function isSignedIn(ports: FlowPorts): Promise<boolean> {
  if (ports.state().identity.holder) await refreshIdentity(ports);
  return ports.state().identity.holder !== null;
}

/** goOn: no login is needed. login: the login is open. stay: the page says why. */
export type AccountCheck = 'goOn' | 'login' | 'stay';

/** With account validation on: opens the login if the email has an account and nobody is signed in (specification, 4). @throws if the facade cannot be reached */
export async function checkAccount(ports: FlowPorts, page: number): Promise<AccountCheck> {
  if (!ports.program.flags.accountValidation || (await isSignedIn(ports))) return 'goOn';
  const reject = (message: string): void => ports.record(pageRejected({ page, questions: ['email'], message }));
  try {
    await checkEmailForAccount(ports);
  } catch (error) {
    // The message of a quota says how long to wait.
    const { code, message } = faultOf(error);
    if (code !== 'TOO_MANY_REQUESTS') throw error;
    reject(message);
    return 'stay';
  }
  if (!findCheckedAccount(ports.state())?.hasAccount) return 'goOn';
  reject(ACCOUNT_EXISTS);
  ports.record(loginOpened({ why: 'accountExists', page }));
  return 'login';
}
