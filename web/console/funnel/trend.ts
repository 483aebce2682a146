import type { BreakdownRow } from './breakdown.ts';

const DAY_MS = 86_400_000;
/** More periods than these are no picture any more. */
const MAX_PERIODS = 200;

/** Something that changed what buyers saw: a program version, or a release. */
export interface Change {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A day or week of a trend. Shares are percent; money is whole dollars, for drawing. */
export interface TrendPeriod {
  /** Its first day, UTC. */
  readonly day: string;
  readonly applications: number;
  readonly conversion: number | null;
  /** The 95% interval. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly paid: number;
  readonly lost: number;
  /** What changed within it. */
  readonly changes: readonly string[];
  /** True while it lasts: its numbers may still change. */
  readonly isUnfinished: boolean;
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first days of all periods from the first to the last, the newest ones where there are too many. */
function listDays(rows: readonly BreakdownRow[], length: number): string[] {
  const times = rows.flatMap(({ value }) => (value === null ? [] : [Date.parse(value)]));
  if (times.length === 0) return [];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const count = Math.round((last - first) / length) + 1;
  return Array.from({ length: count }, (_, at) => toDay(first + at * length)).slice(-MAX_PERIODS);
}

type Amounts = Pick<TrendPeriod, 'applications' | 'conversion' | 'interval' | 'paid' | 'lost'>;
const NOBODY: Amounts = { applications: 0, conversion: null, interval: null, paid: 0, lost: 0 };

const toAmounts = ({ applications, conversion, paidTotal, lostTotal }: BreakdownRow): Amounts => ({
  applications,
  conversion: conversion && conversion.value * 100,
  interval: conversion && [conversion.low * 100, conversion.high * 100],
  paid: Math.round(Number(paidTotal)),
  lost: Math.round(Number(lostTotal)),
});

/** Returns a trend, also of the days and weeks in which nobody came. @param now milliseconds since 1970 */
export function createTrend(rows: readonly BreakdownRow[], by: 'DAY' | 'WEEK', changes: readonly Change[], now: number): TrendPeriod[] {
  const length = by === 'DAY' ? DAY_MS : 7 * DAY_MS;
  const rowOf = new Map(rows.map((row) => [row.value, row]));
  return listDays(rows, length).map((day) => {
    const [begin, row] = [Date.parse(day), rowOf.get(day)];
    const within = changes.filter(({ at }) => at >= begin && at < begin + length);
    return { day, ...(row ? toAmounts(row) : NOBODY), changes: within.map(({ name }) => name), isUnfinished: begin + length > now };
  });
}
