import type { State } from '#events/buyflow';
import { decideRequestPurchase } from '#events/intents';
import { nextStep, paymentAccepted, paymentNotDue, paymentUnconfirmed, purchaseStepFailed } from '#events/purchase';
import { isUnanswered, newAccountErrors, paymentErrors, todayIn } from '#events/rules';
import { standardise } from '../address/index.ts';
import type { FlowPorts } from '../ports/index.ts';
import { stepInputs } from './inputs.ts';
import type { PurchaseSecrets } from './secrets.ts';
import { type Status, purchaseStatus } from './status.ts';
import { type Purchasing, faultMessages, perform } from './steps.ts';

const OTHER_OFFER = 'This application was paid for in another window. Please go on there, or reload this page.';
const UNCONFIRMED =
  'We did not receive confirmation of your payment from our payment processing service.  Please contact client solutions to continue.';

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

/** An earlier attempt may have come further than this page knows: the facade's journal is the truth. */
async function statusOf(ports: FlowPorts): Promise<Status | null> {
  if (ports.state().purchase.phase === 'idle') return null;
  return purchaseStatus(ports);
}

const hasBillingAddress = ({ answers }: State): boolean =>
  answers['billingVsMailing'] === false && ['billingAddress1', 'billingCity', 'billingState', 'billingZip'].every((id) => !isUnanswered(answers[id]));

/** Takes over what the journal says of the payment. Resolves to whether the sequence goes on. */
function adopt({ ports, inputs, offer }: Purchasing, status: Status): boolean {
  if (ports.state().purchase.hasPaid || status.payment === 'none') return true;
  if (status.offer !== offer) {
    ports.record(purchaseStepFailed({ step: 'pay', message: OTHER_OFFER }));
    return false;
  }
  if (status.payment !== 'paid') {
    ports.record(paymentUnconfirmed({ offer, message: UNCONFIRMED }));
    return false;
  }
  const { accepted } = status;
  if (!accepted) ports.record(paymentNotDue({ offer, input: inputs.pay }));
  else {
    const { referenceNumber, amount, paymentType, brand } = accepted;
    ports.record(paymentAccepted({ offer, referenceNumber, amount, paymentType, brand: brand ?? null, input: inputs.pay }));
  }
  return true;
}

async function runSteps(purchasing: Purchasing): Promise<void> {
  const { ports, inputs } = purchasing;
  while (ports.state().purchase.phase === 'running') {
    const { purchase, application } = ports.state();
    const step = nextStep(purchase, inputs, application.memberFee !== null);
    if (!step) return;
    try {
      ports.record(await perform[step](purchasing));
    } catch {
      ports.record(purchaseStepFailed({ step, message: faultMessages[step] }));
    }
  }
}

/**
 * Purchase: validates, then performs the steps that are not done yet (specification, 4: purchase sequence). Every outcome is an
 * event; pressing Purchase again goes on where the last attempt stopped. Resolves to whether the purchase is complete.
 * @throws where the facade cannot be asked how far an earlier attempt came; nothing was recorded then.
 */
export async function purchase(ports: FlowPorts, secrets: PurchaseSecrets): Promise<boolean> {
  const status = await statusOf(ports);
  const isPaid = status?.payment === 'paid' || status?.payment === 'open' || status?.payment === 'unconfirmed';
  if (!isPaid && hasBillingAddress(ports.state())) await standardise(ports, 'billing');
  const events = decideRequestPurchase({ ...secretErrors(ports, secrets), isPaid }, ports.state(), ports.program);
  ports.record(...events);
  const requested = events.find((event) => event.type === 'PurchaseRequested');
  if (!requested) return false;
  const purchasing = { ports, secrets, offer: requested.data.offer, inputs: stepInputs(ports.state()) };
  if (!status || adopt(purchasing, status)) await runSteps(purchasing);
  return ports.state().purchase.hasPurchased;
}
