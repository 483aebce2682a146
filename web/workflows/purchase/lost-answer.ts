import type { FlowEvent, State } from '#events/buyflow';
import { msg } from '#events/language';
import { type PurchaseStep, paymentUnconfirmed, purchaseAnswerLost, purchaseStepFailed } from '#events/purchase';
import { type FlowPorts, NoAnswer } from '../ports/index.ts';
import { OFFLINE } from '../refusal/index.ts';
import { faultMessages } from './fault-event.ts';
import { type PurchaseStatus, tryFetchStatus } from './payment-status.ts';

/** Waits between queries to a facade that does not answer: 90 seconds in total, longer than a server takes to start. */
const PAUSES_MS = [500, 1000, 2000, 3000, 4000, ...Array.from({ length: 16 }, () => 5000)];

/** A purchase is given up after this many lost answers. */
export const MAX_LOST_ANSWERS = 5;

/** Steps whose lost answer is waited for. Before the payment the buyer decides whether to continue. */
const awaitedSteps: readonly PurchaseStep[] = ['pay', 'reference', 'bind'];

/** True if a step got no answer and may be done all the same. */
export const isAnswerLost = (step: PurchaseStep, error: unknown): boolean => error instanceof NoAnswer && awaitedSteps.includes(step);

/** Returns what the attempt ledger says once the facade answers again; 'unreachable' if it does not within a minute and a half. */
export async function statusAfterLostAnswer(ports: FlowPorts): Promise<PurchaseStatus | 'unreachable'> {
  for (const pause of PAUSES_MS) {
    const status = await tryFetchStatus(ports);
    if (status !== 'unreachable') return status;
    await ports.wait(pause);
  }
  return tryFetchStatus(ports);
}

/** Records that the payment may have been charged, if it failed without a reason and nothing can be asked. */
export function recordUnknownPayment(ports: FlowPorts, event: FlowEvent): void {
  const isUnexplained = event.type === 'PurchaseStepFailed' && event.data.step === 'pay' && event.data.message === faultMessages.pay;
  if (isUnexplained && ports.state().purchase.lostAnswer !== 'pay') ports.record(purchaseAnswerLost({ step: 'pay' }));
}

/** The message of a click that could not ask what an earlier one did. */
export const UNREACHABLE = msg('Oops! We can’t reach our service right now. Nothing new was charged. Please try again.');
/** The message of a check that could not ask. */
export const STILL_UNCONFIRMED = msg('Oops! We can’t reach our service right now, so we couldn’t check your payment.');

/** The step at which an earlier attempt of this page ended before it sent a payment; 'pay' if it may have sent one. */
function endedAt({ problem, lostAnswer }: State['purchase']): PurchaseStep {
  if (!problem || problem.step === 'validate' || lostAnswer === 'pay') return 'pay';
  const isUnsent = ['opportunity', 'account', 'cache'].includes(problem.step) && [faultMessages[problem.step], UNREACHABLE, OFFLINE].includes(problem.message);
  return isUnsent ? problem.step : 'pay';
}

/** Records that an earlier attempt could not be asked about. An unconfirmed payment stays so and keeps the page locked. */
export function recordUnreachable(ports: FlowPorts): void {
  const { purchase } = ports.state();
  const { phase, offer } = purchase;
  const isUnconfirmed = phase === 'unconfirmed' && offer !== null;
  ports.record(isUnconfirmed ? paymentUnconfirmed({ offer, message: STILL_UNCONFIRMED }) : purchaseStepFailed({ step: endedAt(purchase), message: UNREACHABLE }));
}
