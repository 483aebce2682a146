import { wilsonInterval } from '#events/core';
import type { Condition, EndedCount } from './alert.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** How many full hours of declines are compared. */
const DECLINE_WINDOW_HOURS = 3;
/** With how many earlier weeks: the same hours of the same weekday, UTC. */
export const DECLINE_WEEKS = 4;
/** From how many times the mean of those weeks on. */
const DECLINE_FACTOR = 2;
/** From how many declines on: twice a small number is chance. */
export const MIN_DECLINES = 10;

/** How many full days of a sponsor's applications are compared, UTC, and with how many days before them. */
const CONVERSION_DAYS = 7;
const EARLIER_CONVERSION_DAYS = 28;
/** From how many ended applications on, in both periods. */
const MIN_ENDED_APPLICATIONS = 30;

/** From the first moment to the second, which is not part of it. */
export interface Window {
  readonly from: Date;
  readonly until: Date;
}

/** Returns the last full hours. @param now milliseconds since 1970, UTC */
export function toDeclineWindow(now: number): Window {
  const until = Math.floor(now / HOUR_MS) * HOUR_MS;
  return { from: new Date(until - DECLINE_WINDOW_HOURS * HOUR_MS), until: new Date(until) };
}

export interface ConversionWindow extends Window {
  readonly earlierFrom: Date;
}

/** Returns the last full days, and where the days before them begin. @param now milliseconds since 1970, UTC */
export function toConversionWindow(now: number): ConversionWindow {
  const until = Math.floor(now / DAY_MS) * DAY_MS;
  const from = until - CONVERSION_DAYS * DAY_MS;
  return { from: new Date(from), until: new Date(until), earlierFrom: new Date(from - EARLIER_CONVERSION_DAYS * DAY_MS) };
}

export interface UnconfirmedFacts {
  readonly root: string;
  readonly application: string;
  /** The call id of the payment. */
  readonly attempt: string;
  readonly program: string | null;
  readonly sponsor: string | null;
  readonly isDemo: boolean;
  readonly amount: string | null;
  readonly unconfirmedAt: Date;
}

/** Each unconfirmed payment is a condition of its own. */
export const judgePayments = (payments: readonly UnconfirmedFacts[]): Condition[] =>
  payments.map(({ attempt, program, sponsor, isDemo, unconfirmedAt, ...payment }) => ({
    key: `payment/${attempt}`,
    from: null,
    scope: { program, sponsor, isDemo },
    facts: { kind: 'UNCONFIRMED_PAYMENT', ...payment, unconfirmedAt: unconfirmedAt.toISOString() },
  }));

const toScopeName = (name: string | null, isDemo: boolean): string => `${isDemo ? 'demo' : 'real'}/${name ?? ''}`;

export interface DeclineCounts {
  readonly program: string | null;
  readonly isDemo: boolean;
  /** In the window. */
  readonly declines: number;
  /** In the same hours one week earlier, two weeks earlier, and so on. */
  readonly earlier: readonly number[];
  /** When the program's first application began. Weeks before it were not quiet: there was nothing yet. */
  readonly since: Date | null;
}

/** Returns the programs whose declines are many, and at least double the mean of the weeks in which the program was sold. */
export function judgeDeclines(counts: readonly DeclineCounts[], { from, until }: Window): Condition[] {
  return counts.flatMap(({ program, isDemo, declines, earlier, since }) => {
    const known = earlier.filter((_count, week) => since !== null && from.getTime() - (week + 1) * WEEK_MS >= since.getTime());
    if (known.length === 0 || declines < MIN_DECLINES) return [];
    const usual = known.reduce((sum, count) => sum + count, 0) / known.length;
    if (declines < DECLINE_FACTOR * usual) return [];
    const [start, end] = [from.toISOString(), until.toISOString()];
    return [
      {
        key: `declines/${toScopeName(program, isDemo)}`,
        from: start,
        scope: { program, sponsor: null, isDemo },
        facts: { kind: 'DECLINES_DOUBLED' as const, from: start, until: end, declines, usual, weeks: known.length },
      },
    ];
  });
}

export interface ConversionCounts {
  readonly program: string | null;
  readonly sponsor: string;
  readonly isDemo: boolean;
  readonly recent: EndedCount;
  readonly earlier: EndedCount;
}

/** True if the 95 percent intervals of the two conversions do not overlap, and the recent one is the lower. */
function hasFallen(recent: EndedCount, earlier: EndedCount): boolean {
  if (Math.min(recent.ended, earlier.ended) < MIN_ENDED_APPLICATIONS) return false;
  return wilsonInterval(recent.purchased, recent.ended).high < wilsonInterval(earlier.purchased, earlier.ended).low;
}

/** Returns the sponsors whose conversion in a program has fallen by more than chance explains. */
export function judgeConversions(counts: readonly ConversionCounts[], { from, until, earlierFrom }: ConversionWindow): Condition[] {
  return counts
    .filter(({ recent, earlier }) => hasFallen(recent, earlier))
    .map(({ program, sponsor, isDemo, recent, earlier }) => ({
      key: `conversion/${toScopeName(program, isDemo)}/${sponsor}`,
      from: from.toISOString(),
      scope: { program, sponsor, isDemo },
      facts: { kind: 'CONVERSION_FELL', from: from.toISOString(), until: until.toISOString(), recent, earlierFrom: earlierFrom.toISOString(), earlier },
    }));
}
