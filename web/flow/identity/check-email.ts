import { emailChecked } from '#events/identity';
import { EmailCheckDocument } from '../../generated/graphql.ts';
import type { FlowPorts } from '../ports/index.ts';

/** What a buyer reads whose e-mail has an account. */
export const accountExists = ({ program }: FlowPorts): string =>
  `This e-mail already has an account. Please use another e-mail, or call ${program.display.phone}.`;

/**
 * With account validation on, asks whether the e-mail has an account, once for each e-mail. Resolves to whether the flow goes
 * on without a login. @throws where the facade cannot be reached.
 */
export async function checkEmail(ports: FlowPorts): Promise<boolean> {
  const email = ports.state().answers['email'];
  if (!ports.program.flags.accountValidation || typeof email !== 'string' || email.trim() === '') return true;
  const known = ports.state().identity.checked;
  if (known?.email === email) return !known.hasAccount;
  const { emailCheck } = await ports.graph(EmailCheckDocument, { email: email.trim() });
  const { hasAccount, mustChangePassword, requiresVerify } = emailCheck;
  ports.record(emailChecked({ email, hasAccount, mustChangePassword, requiresVerify }));
  return !hasAccount;
}
