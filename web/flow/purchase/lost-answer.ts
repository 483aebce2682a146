import type { PurchaseStep } from '#events/purchase';
import { type FlowPorts, NoAnswer } from '../ports/index.ts';
import { type Status, statusNow } from './status.ts';

/** Pauses between the questions to a facade that does not answer, in milliseconds: a minute and a half in all. Servers start again in less. */
const PAUSES_MS = [500, 1000, 2000, 3000, 4000, ...Array.from({ length: 16 }, () => 5000)];

/** Answers of one purchase that may get lost before it is given up. */
export const MAX_LOST_ANSWERS = 5;

/** Steps that may be done although their answer got lost. Before the payment the buyer decides whether to go on. */
const awaited: readonly PurchaseStep[] = ['pay', 'reference', 'bind'];

/** Whether a step got no answer, and it is found out how far the purchase came. */
export const isAnswerLost = (step: PurchaseStep, error: unknown): boolean => error instanceof NoAnswer && awaited.includes(step);

/** What the journal says once the facade answers again; 'unreachable' if it does not within a minute and a half. */
export async function statusAfterLoss(ports: FlowPorts): Promise<Status | 'unreachable'> {
  for (const pause of PAUSES_MS) {
    const status = await statusNow(ports);
    if (status !== 'unreachable') return status;
    await ports.wait(pause);
  }
  return statusNow(ports);
}
