import type { State } from '#events/buyflow';
import {
  CHOOSE_METHOD_MESSAGE,
  type PaymentErrors,
  findAccountErrors,
  resolveAccountKind,
  isMethodChoiceRequired,
  findPaymentErrors,
  findChosenSavedMethod,
  getToday,
} from '#events/rules';
import type { FlowPorts } from '../ports/index.ts';
import type { PurchaseSecrets } from './purchase-secrets.ts';

type Rules = Pick<FlowPorts, 'program' | 'now'>;

/** A saved method has no errors: only valid ones can be chosen (specification, 5: payment). */
function methodErrors({ program, now }: Rules, state: State, { payment }: PurchaseSecrets): PaymentErrors {
  if (findChosenSavedMethod(state) !== null) return {};
  if (isMethodChoiceRequired(state)) return { savedMethod: CHOOSE_METHOD_MESSAGE };
  return findPaymentErrors(payment, {
    payWithCard: state.purchase.payWithCard,
    securityIdentification: program.flags.securityIdentification,
    isProduction: program.api.env === 'PROD',
    today: getToday(program.timeZone, now()),
  });
}

/** The errors of payment and account fields. */
export function secretErrors(ports: Pick<FlowPorts, 'program' | 'state' | 'now'>, secrets: PurchaseSecrets) {
  const state = ports.state();
  const email = state.answers['email'];
  return {
    payment: methodErrors(ports, state, secrets),
    account: findAccountErrors(secrets.account, typeof email === 'string' ? email : '', resolveAccountKind(state)),
  };
}
