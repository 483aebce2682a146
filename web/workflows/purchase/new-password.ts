import { passwordEmailFailed, passwordEmailSent } from '#events/purchase';
import { SendPasswordUpdateDocument } from '../../generated/graphql.ts';
import { type Purchasing, common } from './purchasing.ts';

const FAILED = 'Unable to send password update email';

/**
 * Has the buyer asked by e-mail for a new password who was let in although it must be changed (specification, 4: purchase sequence).
 * The facade knows who that is. Where it fails, the purchase stands all the same.
 */
export async function askForNewPassword(purchasing: Purchasing): Promise<void> {
  const { ports } = purchasing;
  const { identity, purchase } = ports.state();
  if (purchase.account === 'created' || identity.holder !== null) return;
  try {
    const { sendPasswordUpdate: result } = await ports.graph(SendPasswordUpdateDocument, { input: common(purchasing) });
    if (result.isSent) ports.record(passwordEmailSent({}));
    else if (result.reason === 'FAILED') ports.record(passwordEmailFailed({ message: result.message ?? FAILED }));
  } catch {
    ports.record(passwordEmailFailed({ message: FAILED }));
  }
}
