import type { Chance } from './chance.ts';
import type { Plan } from './plan.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The program where it happens, unless a deployment sells other ones. */
const PROGRAM = 'fitness';

/** One buyer in this number comes while cards are declined. By their numbers, so that no other buyer changes. */
const DECLINED_EVERY = 50;
const isAmongDeclined = (nth: number): boolean => nth % DECLINED_EVERY === 7;
/** When they come: minutes before the last full hour. They pay, and are declined, within the three hours before it. */
const DECLINED_MINUTES = [50, 160] as const;

/** How long before the end most buyers began to leave at the price. */
const FALL = 7 * DAY;
/** One buyer in this number buys all the same. */
const BUYS_EVERY = 10;

/** Returns when a buyer comes, if it is in the hours of the declines; null if not. */
export const drawIncidentTime = (chance: Chance, nth: number, until: number): number | null =>
  isAmongDeclined(nth) ? Math.floor(until / HOUR) * HOUR - chance.between(DECLINED_MINUTES[0], DECLINED_MINUTES[1]) * MINUTE : null;

/** A buyer whose card is declined twice, and who gives up. */
const toDeclined = (plan: Plan, sitename: string): Plan => ({
  ...plan,
  sitename,
  aim: 'sold',
  isKickedByAddress: false,
  leavesAfter: null,
  leavesAtPayment: false,
  leavesPaid: false,
  declines: 2,
  leavesDeclined: true,
  isUnconfirmed: false,
  hasAccount: false,
  goesOn: null,
  slowness: 1,
});

/** Returns a plan with what happened at one program at the end: cards were declined for some hours, and for a week most buyers left at the price. */
export function planIncident(plan: Plan, nth: number, { at, until, known }: { readonly at: number; readonly until: number; readonly known: readonly string[] }): Plan {
  if (isAmongDeclined(nth)) return toDeclined(plan, known.includes(PROGRAM) ? PROGRAM : plan.sitename);
  const leaves = plan.sitename === PROGRAM && at >= until - FALL && nth % BUYS_EVERY !== 3 && !plan.isUnconfirmed && !plan.leavesPaid;
  return leaves ? { ...plan, leavesAtPayment: true } : plan;
}
