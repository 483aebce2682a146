import type { FlowEvent, State } from '#events/buyflow';
import { decideRequestPurchase } from '#events/intents';
import { type PurchaseStep, nextStep, purchaseAnswerLost, purchaseHeld, purchaseStepFailed } from '#events/purchase';
import { accountKind, holderOf, isUnanswered, noPayment } from '#events/rules';
import { standardise } from '../address/index.ts';
import { loadSaved, lookUpEmail, refreshIdentity } from '../identity/index.ts';
import { type FlowPorts, NoAnswer } from '../ports/index.ts';
import { stepInputs } from './inputs.ts';
import { MAX_LOST_ANSWERS, isAnswerLost, statusAfterLostAnswer } from './lost-answer.ts';
import { secretErrors } from './secret-errors.ts';
import type { PurchaseSecrets } from './secrets.ts';
import { type Status, adopt, bringOffer, isStanding, release, settledStatus, statusNow } from './status.ts';
import { type Purchasing, takenOnce } from './purchasing.ts';
import { faultEvent, faultMessages } from './faults.ts';
import { perform } from './steps.ts';

const hasBillingAddress = ({ answers }: State): boolean =>
  answers['billingVsMailing'] === false && ['billingAddress1', 'billingCity', 'billingState', 'billingZip'].every((id) => !isUnanswered(answers[id]));

/** What is asked before anything is validated. */
async function prepare(ports: FlowPorts): Promise<void> {
  await settleIdentity(ports);
  if (hasBillingAddress(ports.state())) await standardise(ports, 'billing');
}

const beforePaid: readonly PurchaseStep[] = ['opportunity', 'account', 'cache', 'pay'];

/** Whether an event speaks, or is spoken of, as if nothing were paid, and nobody has looked: that the facade refuses for a reason it knows better. */
function leavesOpen(event: FlowEvent): boolean {
  if (event.type === 'PurchaseHeld') return true;
  return event.type === 'PurchaseStepFailed' && beforePaid.includes(event.data.step) && event.data.message === faultMessages[event.data.step];
}

interface KnownStatus {
  /** True if the attempt ledger must be asked. */
  readonly isOpen?: boolean;
  /** Its answer, if it was asked already. */
  readonly known?: Status | 'unreachable';
}

/**
 * Records what came of a step. Before it is said of one that was still to lead to the payment that it failed, the journal is asked: another
 * window may have paid by now, or this one's answer was lost, and what stands is taken over.
 */
async function conclude(purchasing: Purchasing, event: FlowEvent, { isOpen = leavesOpen(event), known }: KnownStatus = {}): Promise<void> {
  const { ports } = purchasing;
  const status = isOpen ? (known ?? (await statusNow(ports))) : null;
  if (isStanding(status)) return adopt(purchasing, status);
  const isUnsaid = event.type === 'PurchaseHeld' && status === 'unreachable';
  ports.record(isUnsaid ? purchaseHeld({ ...event.data, isUncharged: false }) : event);
}

/**
 * Recovers from the lost answer to a step: waits for the facade and asks how far the step came. A payment is never sent again; later steps are, under their
 * idempotency key.
 */
async function recover(purchasing: Purchasing, step: PurchaseStep): Promise<void> {
  const { ports } = purchasing;
  ports.record(purchaseAnswerLost({ step }));
  const status = await statusAfterLostAnswer(ports);
  const goesOn = step !== 'pay' && isStanding(status);
  if (!goesOn) await conclude(purchasing, purchaseStepFailed({ step, message: faultMessages[step] }), { known: status });
}

/** Performs what is not done yet, step by step, until one of them fails or all are done. */
async function runSteps(purchasing: Purchasing): Promise<void> {
  const { ports, inputs } = purchasing;
  let lost = 0;
  while (ports.state().purchase.phase === 'running') {
    const { purchase, application } = ports.state();
    const step = nextStep(purchase, inputs, application.memberFee !== null);
    if (!step) return;
    try {
      await conclude(purchasing, await perform[step](purchasing));
    } catch (error) {
      const isRecovered = isAnswerLost(step, error) && (lost += 1) <= MAX_LOST_ANSWERS;
      await (isRecovered ? recover(purchasing, step) : conclude(purchasing, faultEvent(ports, step, error), { isOpen: beforePaid.includes(step) }));
    }
  }
}

/** Validates what is still needed of the buyer and goes on from where the journal says it stands. */
async function goOn(ports: FlowPorts, secrets: PurchaseSecrets, status: Status | null): Promise<void> {
  const isPaid = isStanding(status);
  if (isPaid) await bringOffer(ports, status);
  // The page may already be finding out, while the buyer clicks.
  if (ports.state().purchase.phase === 'running') return;
  const events = decideRequestPurchase({ ...secretErrors(ports, secrets), isPaid }, ports.state(), ports.program);
  ports.record(...events);
  const requested = events.find((event) => event.type === 'PurchaseRequested');
  if (!requested) return;
  const purchasing = { ports, secrets, offer: requested.data.offer, inputs: stepInputs(ports.state()), picture: takenOnce(ports) };
  if (isPaid) adopt(purchasing, status);
  await runSteps(purchasing);
}

/** Makes sure of whose account it is: a login may have begun or ended elsewhere, and an account been verified, since this page last asked. */
async function settleIdentity(ports: FlowPorts): Promise<void> {
  const shown = holderOf(ports.state());
  await refreshIdentity(ports);
  const holder = holderOf(ports.state());
  if (holder !== shown) await loadSaved(ports);
  const { hasCreatedAccount } = ports.state().purchase;
  if (holder !== null || hasCreatedAccount) return;
  await lookUpEmail(ports, { again: accountKind(ports.state()) === 'mustVerify' }).catch(() => undefined);
}

/**
 * Somebody else is logged in than the page showed, or nobody: nobody pays for an account that he has not seen. Who is logged out is
 * first told what is missing now.
 */
function hold(ports: FlowPorts, secrets: PurchaseSecrets, isUncharged: boolean): void {
  const userName = holderOf(ports.state());
  const events = decideRequestPurchase({ ...secretErrors(ports, secrets), isPaid: false }, ports.state(), ports.program);
  const isRejected = userName === null && events.every(({ type }) => type === 'PurchaseRejected');
  ports.record(...(isRejected ? events : [purchaseHeld({ userName, ...(!isUncharged && { isUncharged }) })]));
}

/** How the payment stands, with the offer that it is for; 'unreachable' where the facade cannot be asked. */
async function standing(ports: FlowPorts): Promise<Status | 'unreachable'> {
  try {
    const status = await settledStatus(ports);
    if (isStanding(status)) await bringOffer(ports, status);
    return status;
  } catch {
    return 'unreachable';
  }
}

/** Nothing is begun for another account holder than the page showed; what stands is nobody's to choose. */
async function goOnAsShown(ports: FlowPorts, secrets: PurchaseSecrets, status: Status | null): Promise<void> {
  const shown = holderOf(ports.state());
  if (!isStanding(status)) await prepare(ports);
  if (isStanding(status) || holderOf(ports.state()) === shown) return goOn(ports, secrets, status);
  // Who logged in elsewhere may have bought there, too.
  const now = await standing(ports);
  if (isStanding(now)) await goOn(ports, secrets, now);
  else hold(ports, secrets, now !== 'unreachable');
}

const UNREACHABLE = 'Oops! We cannot reach our service just now. Nothing new was charged. Please try again.';

/**
 * Purchase: validates, then performs the steps that are not done yet (specification, 4: purchase sequence). Every outcome is an
 * event; pressing Purchase again goes on where the last attempt stopped. Without `mayPay` it asks after a payment that was begun,
 * and goes on with that alone. Resolves to whether the purchase is complete.
 */
export async function purchase(ports: FlowPorts, secrets: PurchaseSecrets, { mayPay } = { mayPay: true }): Promise<boolean> {
  if (ports.state().purchase.hasPurchased) return true;
  // An earlier attempt may have come further than this page knows: the facade's journal is the truth.
  const status = ports.state().purchase.phase === 'idle' ? null : await standing(ports);
  if (status === 'unreachable') {
    ports.record(purchaseStepFailed({ step: 'pay', message: UNREACHABLE }));
    return false;
  }
  // Whoever asked how his payment stands has not asked to pay again.
  if (status !== null && release(ports, status, !mayPay)) return false;
  await goOnAsShown(ports, secrets, status);
  return ports.state().purchase.hasPurchased;
}

/** What a payment that stands needs of the buyer: nothing. */
const noSecrets: PurchaseSecrets = { payment: noPayment, account: { email: '', password: '', confirmPassword: '' } };

/** Nothing stands; what stands is gone on with here; or it is another device's, and what the buyer reads of that. */
export type Found = { readonly at: 'none' | 'here' } | { readonly at: 'elsewhere'; readonly message: string };

/** A purchase that broke off is waited for; where none was begun here, the buyer reads right away that the facade does not answer. @throws its error, or NoAnswer */
async function statusFor(ports: FlowPorts): Promise<Status> {
  if (ports.state().purchase.phase !== 'interrupted') return settledStatus(ports);
  const status = await statusAfterLostAnswer(ports);
  if (status === 'unreachable') throw new NoAnswer('the journal cannot be asked');
  return status;
}

/**
 * Goes on with a purchase that this page did not see the end of, where its payment stands: another window, or another device, may
 * have bought by now, whatever was quoted here. Of what another device has bought only who may know it is led there. @throws NoAnswer
 */
export async function finishStanding(ports: FlowPorts): Promise<Found> {
  if (ports.state().purchase.hasPurchased) return { at: 'here' };
  const status = await statusFor(ports);
  if (!isStanding(status)) {
    // Somebody of the staff may have found that nothing was charged.
    release(ports, status);
    return { at: 'none' };
  }
  const { elsewhere, payment } = status;
  if (elsewhere !== null && (payment === 'PAID' || ports.state().quote.offer === null)) return { at: 'elsewhere', message: elsewhere };
  await goOn(ports, noSecrets, status);
  return { at: 'here' };
}
