// The points of a step at which the server is killed, and the consequences.
import { type Called, type Outcome, account, bind, cache, pay, reference, screen } from '../matrix/rows.ts';

export const points = ['before the commit', 'after the commit', 'after sending', 'after the answer'] as const;
export type Point = (typeof points)[number];

/** A step whose call has an effect, and its name in the attempt ledger. The screen capture has none. */
export interface KilledStep {
  readonly row: Called;
  readonly ledgerStep: string | null;
}

export const accountStep: KilledStep = { row: account, ledgerStep: 'account' };
export const cacheStep: KilledStep = { row: cache, ledgerStep: 'cache' };
export const payStep: KilledStep = { row: pay, ledgerStep: 'pay' };
export const referenceStep: KilledStep = { row: reference, ledgerStep: 'reference' };
export const bindStep: KilledStep = { row: bind, ledgerStep: 'bind' };
export const screenStep: KilledStep = { row: screen, ledgerStep: null };
export const killedSteps = [accountStep, cacheStep, payStep, referenceStep, bindStep, screenStep] as const;

/** Whether the gateway has acted by then. */
export const hasActed = (point: Point): boolean => point === 'after sending' || point === 'after the answer';

/** What the killed server left: its row in the attempt ledger, and the step's calls that reached the gateway. */
export interface Left {
  readonly ledgerStatus: 'started' | null;
  readonly arrived: 0 | 1;
}
export const leftAt = ({ ledgerStep }: KilledStep, point: Point): Left => ({
  ledgerStatus: ledgerStep === null || point === 'before the commit' ? null : 'started',
  arrived: hasActed(point) ? 1 : 0,
});

export function pointOutcomeOf({ row }: KilledStep, point: Point): Outcome {
  if (row.effect === 'passes') return point === 'after the answer' ? 'bought' : 'bought, nothing read';
  if (row.effect === 'stops' || point === 'before the commit') return 'stops, then bought';
  return hasActed(point) ? 'unknown, charged' : 'unknown, not charged';
}

/** How often the gateway has received the step's call when the purchase is complete, always under one id. */
export function sentInAll({ row, ledgerStep }: KilledStep, point: Point): number {
  if (ledgerStep === null) return hasActed(point) ? 1 : 0;
  // A payment is never sent again, and a stored account already exists.
  const isOnce = row === pay || (row === account && point === 'after the answer');
  return hasActed(point) && !isOnce ? 2 : 1;
}
