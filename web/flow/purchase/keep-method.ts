import { amountDue } from '#events/rules';
import { KeepPaymentMethodDocument } from '../../generated/graphql.ts';
import { type Purchasing, common } from './purchasing.ts';

/** Milliseconds for which the confirmation waits. The facade goes on without the browser. */
const LONGEST_WAIT_MS = 3000;

/** Has what paid saved with the account, as the consent on the payment page says (decision 27). Its failure changes nothing for the buyer. */
export async function keepMethod(purchasing: Purchasing): Promise<void> {
  const { ports } = purchasing;
  const state = ports.state();
  if (!amountDue(state).isDue || state.purchase.chosenMethod !== null) return;
  await ports.graph(KeepPaymentMethodDocument, { input: common(purchasing) }, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }).catch(() => undefined);
}
