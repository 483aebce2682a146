import type { PurchaseStep } from '#events/purchase';
import { type FlowPorts, NoAnswer } from '../ports/index.ts';
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
