import { newAccountErrors, paymentErrors, todayIn } from '#events/rules';
import type { FlowPorts } from '../ports/index.ts';
import type { PurchaseSecrets } from './secrets.ts';

/** What is wrong with what the form holds in memory. */
export function secretErrors({ program, state, now }: Pick<FlowPorts, 'program' | 'state' | 'now'>, secrets: PurchaseSecrets) {
  const { payWithCard } = state().purchase;
  const today = todayIn(program.timeZone, now());
  const email = state().answers['email'];
  return {
    payment: paymentErrors(secrets.payment, {
      payWithCard,
      securityIdentification: program.flags.securityIdentification,
      isProduction: program.api.env === 'PROD',
      today,
    }),
    account: newAccountErrors(secrets.account, typeof email === 'string' ? email : ''),
  };
}
