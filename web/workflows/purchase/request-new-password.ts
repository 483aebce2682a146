import { passwordEmailFailed, passwordEmailSent } from '#events/purchase';
import { SendPasswordUpdateDocument } from '../../generated/graphql.ts';
import { type PurchaseAttempt, commonInput } from './purchase-attempt.ts';

const FAILED = 'Unable to send password update email';

/** Emails a buyer whose password must be changed (specification, 4: purchase sequence); the facade decides who. A failure does not affect the purchase. */
export async function requestNewPassword(attempt: PurchaseAttempt): Promise<void> {
  const { ports } = attempt;
  const { identity, purchase } = ports.state();
  if (purchase.account === 'created' || identity.holder !== null) return;
  try {
    const { sendPasswordUpdate: result } = await ports.graph(SendPasswordUpdateDocument, { input: commonInput(attempt) });
    if (result.__typename === 'PasswordUpdateSent') ports.record(passwordEmailSent({}));
    else if (result.code === 'MAIL_NOT_SENT') ports.record(passwordEmailFailed({ message: result.message }));
  } catch {
    ports.record(passwordEmailFailed({ message: FAILED }));
  }
}
