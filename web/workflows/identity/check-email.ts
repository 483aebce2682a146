import { pageRejected } from '#events/application';
import { emailChecked, loginOpened } from '#events/identity';
import { accountOf, emailValue, isBlank } from '#events/rules';
import { EmailCheckDocument } from '../../generated/graphql.ts';
import { type FlowPorts, faultOf } from '../ports/index.ts';
import { refreshIdentity } from './viewer.ts';

/** What stands on the page behind the login, and stays where the buyer does not log in. */
export const ACCOUNT_EXISTS = 'This e-mail already has an account. Please log in to go on, or use another e-mail.';

export interface LookUp {
  /** Also where it is known: it may have changed since. */
  readonly again?: boolean;
}

/** Asks whether the application's e-mail has an account, once for each e-mail. @throws where the facade cannot be asked. */
export async function lookUpEmail(ports: FlowPorts, { again = false }: LookUp = {}): Promise<void> {
  const email = ports.state().answers['email'];
  const isKnown = !again && accountOf(ports.state()) !== null;
  if (typeof email !== 'string' || isBlank(email) || isKnown) return;
  const { emailCheck } = await ports.graph(EmailCheckDocument, { email: emailValue(email) });
  const { hasAccount, mustChangePassword, requiresVerify } = emailCheck;
  ports.record(emailChecked({ email, hasAccount, mustChangePassword, requiresVerify }));
}

/** Whose login has ended since is asked like everybody else. */
async function isSignedIn(ports: FlowPorts): Promise<boolean> {
  if (ports.state().identity.holder) await refreshIdentity(ports);
  return ports.state().identity.holder !== null;
}

/** Whether the flow may go on; else the login is open, or the page says why not. */
export type AccountCheck = 'goOn' | 'login' | 'stay';

/**
 * With account validation on, whether the e-mail has an account: then the login opens, and the flow goes on from this page once it
 * is complete. Who is signed in is not asked (specification, 4). @throws where the facade cannot be asked.
 */
export async function checkAccount(ports: FlowPorts, page: number): Promise<AccountCheck> {
  if (!ports.program.flags.accountValidation || (await isSignedIn(ports))) return 'goOn';
  const reject = (message: string): void => ports.record(pageRejected({ page, questions: ['email'], message }));
  try {
    await lookUpEmail(ports);
  } catch (error) {
    // Who asks too often is told how long to wait.
    const { code, message } = faultOf(error);
    if (code !== 'TOO_MANY_REQUESTS') throw error;
    reject(message);
    return 'stay';
  }
  if (!accountOf(ports.state())?.hasAccount) return 'goOn';
  reject(ACCOUNT_EXISTS);
  ports.record(loginOpened({ why: 'accountExists', page }));
  return 'login';
}
