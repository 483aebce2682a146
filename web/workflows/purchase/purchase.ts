import type { FlowEvent, State } from '#events/buyflow';
import { decideRequestPurchase, describeFaults, findPurchaseFaults } from '#events/intents';
import { type PurchaseStep, nextStep, purchaseAnswerLost, purchaseHeld, purchaseRejected, purchaseStepFailed } from '#events/purchase';
import { resolveAccountKind, findHolderName, isUnanswered, EMPTY_PAYMENT } from '#events/rules';
import { standardize } from '../address/index.ts';
import { loadSavedData, checkEmailForAccount, refreshIdentity } from '../identity/index.ts';
import { type FlowPorts, NoAnswer } from '../ports/index.ts';
import { stepInputs } from './step-inputs.ts';
import { MAX_LOST_ANSWERS, isAnswerLost, recordUnknownPayment, recordUnreachable, statusAfterLostAnswer } from './lost-answer.ts';
import { secretErrors } from './secret-errors.ts';
import type { PurchaseSecrets } from './purchase-secrets.ts';
import { type PurchaseStatus, adoptPayment, restoreOffer, hasPayment, recordReleasedPayment, fetchSettledStatus, tryFetchStatus } from './payment-status.ts';
import { findDecline, recordMissedDecline } from './missed-decline.ts';
import { type PurchaseAttempt, createPaymentCapture } from './purchase-attempt.ts';
import { faultEvent, faultMessages } from './fault-event.ts';
import { perform } from './steps.ts';

const hasBillingAddress = ({ answers }: State): boolean =>
  answers['billingVsMailing'] === false && ['billingAddress1', 'billingCity', 'billingState', 'billingZip'].every((id) => !isUnanswered(answers[id]));

/** Refreshes the login and standardizes the billing address, before validation. */
async function prepare(ports: FlowPorts): Promise<void> {
  await settleIdentity(ports);
  if (hasBillingAddress(ports.state())) await standardize(ports, 'billing');
}

const beforePaid: readonly PurchaseStep[] = ['opportunity', 'account', 'cache', 'pay'];

/** True if an event implies that nothing was paid, without a reason from the facade: the attempt ledger must be asked first. */
function isPaymentUnknown(event: FlowEvent): boolean {
  if (event.type === 'PurchaseHeld') return true;
  return event.type === 'PurchaseStepFailed' && beforePaid.includes(event.data.step) && event.data.message === faultMessages[event.data.step];
}

/** A payment that failed without a reason from the facade may have been declined, and its answer lost. */
async function explain(ports: FlowPorts, event: FlowEvent, isOpen: boolean): Promise<FlowEvent> {
  const mayBeDeclined = isOpen && event.type === 'PurchaseStepFailed' && event.data.step === 'pay';
  return (mayBeDeclined && (await findDecline(ports))) || event;
}

interface KnownStatus {
  /** True if the attempt ledger must be asked. */
  readonly isOpen?: boolean;
  /** Its answer, if it was asked already. */
  readonly known?: PurchaseStatus | 'unreachable';
}

/** Records a step's outcome. Before a failure, asks the attempt ledger: another tab may have paid, or the answer was lost. */
async function recordOutcome(attempt: PurchaseAttempt, event: FlowEvent, { isOpen = isPaymentUnknown(event), known }: KnownStatus = {}): Promise<void> {
  const { ports } = attempt;
  const status = isOpen ? (known ?? (await tryFetchStatus(ports))) : null;
  if (hasPayment(status)) return adoptPayment(attempt, status);
  if (status !== 'unreachable') return ports.record(await explain(ports, event, isOpen));
  recordUnknownPayment(ports, event);
  ports.record(event.type === 'PurchaseHeld' ? purchaseHeld({ ...event.data, isUncharged: false }) : event);
}

/**
 * Recovers from the lost answer to a step: waits for the facade and asks how far the step came. A payment is never sent again; later steps are, under their
 * idempotency key.
 */
async function recover(attempt: PurchaseAttempt, step: PurchaseStep): Promise<void> {
  const { ports } = attempt;
  ports.record(purchaseAnswerLost({ step }));
  const status = await statusAfterLostAnswer(ports);
  const canContinue = step !== 'pay' && hasPayment(status);
  if (!canContinue) await recordOutcome(attempt, purchaseStepFailed({ step, message: faultMessages[step] }), { known: status });
}

/** Performs the remaining steps until one fails or all are complete. */
async function runSteps(attempt: PurchaseAttempt): Promise<void> {
  const { ports, inputs } = attempt;
  let lost = 0;
  while (ports.state().purchase.phase === 'running') {
    const { purchase, application } = ports.state();
    const step = nextStep(purchase, inputs, application.memberFee !== null);
    if (!step) return;
    try {
      await recordOutcome(attempt, await perform[step](attempt));
    } catch (error) {
      const isRecovered = isAnswerLost(step, error) && (lost += 1) <= MAX_LOST_ANSWERS;
      await (isRecovered ? recover(attempt, step) : recordOutcome(attempt, faultEvent(ports, step, error), { isOpen: beforePaid.includes(step) }));
    }
  }
}

/** Validates what is still needed and continues from the status in the attempt ledger. */
async function continueFrom(ports: FlowPorts, secrets: PurchaseSecrets, status: PurchaseStatus | null): Promise<void> {
  const isPaid = hasPayment(status);
  if (isPaid) await restoreOffer(ports, status);
  // Another call may have started meanwhile.
  if (ports.state().purchase.phase === 'running') return;
  const events = decideRequestPurchase({ ...secretErrors(ports, secrets), isPaid }, ports.state(), ports.program);
  ports.record(...events);
  const requested = events.find((event) => event.type === 'PurchaseRequested');
  if (!requested) return;
  const attempt = { ports, secrets, offer: requested.data.offer, inputs: stepInputs(ports.state()), capture: createPaymentCapture(ports) };
  if (isPaid) adoptPayment(attempt, status);
  await runSteps(attempt);
}

/** Refreshes login and account: either may have changed in another tab. */
async function settleIdentity(ports: FlowPorts): Promise<void> {
  const shown = findHolderName(ports.state());
  await refreshIdentity(ports);
  const holder = findHolderName(ports.state());
  if (holder !== shown) await loadSavedData(ports);
  const { hasCreatedAccount } = ports.state().purchase;
  if (holder !== null || hasCreatedAccount) return;
  await checkEmailForAccount(ports, { again: resolveAccountKind(ports.state()) === 'mustVerify' }).catch(() => undefined);
}

/** Holds the purchase because the page showed another account holder. After a logout, missing fields are reported first. */
function holdPurchase(ports: FlowPorts, secrets: PurchaseSecrets, isUncharged: boolean): void {
  const userName = findHolderName(ports.state());
  const events = decideRequestPurchase({ ...secretErrors(ports, secrets), isPaid: false }, ports.state(), ports.program);
  const isRejected = userName === null && events.every(({ type }) => type === 'PurchaseRejected');
  ports.record(...(isRejected ? events : [purchaseHeld({ userName, ...(!isUncharged && { isUncharged }) })]));
}

/** Fetches the payment's status and restores its offer; 'unreachable' if the facade cannot be reached. */
async function fetchStatusWithOffer(ports: FlowPorts): Promise<PurchaseStatus | 'unreachable'> {
  try {
    const status = await fetchSettledStatus(ports);
    if (hasPayment(status)) await restoreOffer(ports, status);
    return status;
  } catch {
    return 'unreachable';
  }
}

/** Continues only if the page showed the account holder who is logged in; a started payment continues in any case. */
async function continueAsShown(ports: FlowPorts, secrets: PurchaseSecrets, status: PurchaseStatus | null): Promise<void> {
  const shown = findHolderName(ports.state());
  if (!hasPayment(status)) await prepare(ports);
  if (hasPayment(status) || findHolderName(ports.state()) === shown) return continueFrom(ports, secrets, status);
  // The new account holder may have bought elsewhere.
  const now = await fetchStatusWithOffer(ports);
  if (hasPayment(now)) await continueFrom(ports, secrets, now);
  else holdPurchase(ports, secrets, now !== 'unreachable');
}

/** Rejects a first attempt without a request if payment details or agreements are missing: the server could not settle these. Returns true if it did. */
function rejectAtOnce(ports: FlowPorts, secrets: PurchaseSecrets): boolean {
  if (ports.state().purchase.phase !== 'idle') return false;
  const faults = findPurchaseFaults({ ...secretErrors(ports, secrets), isPaid: false }, ports.state(), ports.program);
  const rejection = faults.payment.length + faults.terms.length > 0 ? describeFaults(faults) : null;
  if (rejection) ports.record(purchaseRejected(rejection));
  return rejection !== null;
}

/**
 * Purchase: validates, then performs the remaining steps (specification, 4: purchase sequence). Every outcome is an event. Without
 * `mayPay` it only continues a payment that was started. Returns true if the purchase is complete.
 */
export async function purchase(ports: FlowPorts, secrets: PurchaseSecrets, { mayPay } = { mayPay: true }): Promise<boolean> {
  if (ports.state().purchase.hasPurchased) return true;
  if (rejectAtOnce(ports, secrets)) return false;
  // An earlier attempt may have got further than this page knows.
  const status = ports.state().purchase.phase === 'idle' ? null : await fetchStatusWithOffer(ports);
  if (status === 'unreachable') {
    recordUnreachable(ports);
    return false;
  }
  // A buyer who asks for the status has not asked to pay again.
  if (status !== null && recordReleasedPayment(ports, status, !mayPay)) return false;
  await continueAsShown(ports, secrets, status);
  return ports.state().purchase.hasPurchased;
}

/** A started payment needs no input. */
const NO_SECRETS: PurchaseSecrets = { payment: EMPTY_PAYMENT, account: { email: '', password: '', confirmPassword: '' } };

/** none: no payment. here: it was continued. elsewhere: another device has it, with the message for the buyer. */
export type PurchaseLocation = { readonly at: 'none' | 'here' } | { readonly at: 'elsewhere'; readonly message: string };

/** Waits for the status of an interrupted purchase; without one, fails on the first error. @throws the facade's error, or NoAnswer */
async function statusFor(ports: FlowPorts): Promise<PurchaseStatus> {
  if (ports.state().purchase.phase !== 'interrupted') return fetchSettledStatus(ports);
  const status = await statusAfterLostAnswer(ports);
  if (status === 'unreachable') throw new NoAnswer('the attempt ledger cannot be reached');
  return status;
}

/** True if another tab or device may have bought: there is an offer, or the application was forked or resumed. */
export const mayHaveBought = ({ quote, application }: State): boolean => quote.offer !== null || application.root !== application.id;

/** Continues a purchase that is paid or open, here or on another device. Only browsers that may see the payment get its confirmation. @throws NoAnswer */
export async function continuePaidPurchase(ports: FlowPorts): Promise<PurchaseLocation> {
  if (ports.state().purchase.hasPurchased) return { at: 'here' };
  const status = await statusFor(ports);
  if (!hasPayment(status)) {
    // An operator may have settled that nothing was charged.
    if (!recordReleasedPayment(ports, status)) await recordMissedDecline(ports);
    return { at: 'none' };
  }
  const { elsewhere, payment } = status;
  if (elsewhere !== null && (payment === 'PAID' || ports.state().quote.offer === null)) return { at: 'elsewhere', message: elsewhere };
  await continueFrom(ports, NO_SECRETS, status);
  return { at: 'here' };
}
