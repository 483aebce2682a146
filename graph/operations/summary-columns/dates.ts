import { UnanswerableError } from './unanswerable-error.ts';

const DAY_MS = 86_400_000;
/** The first Monday after 1970 began, in days since then. */
const FIRST_MONDAY = 4;
/** The years 1 to 9999, in days since 1970: others are written in another way in SQL. */
const [FIRST_DAY, LAST_DAY] = [-719_162, 2_932_896];

/** Returns the day of a time, UTC, in days since 1970. */
export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS);

/** Returns the Monday of a day's week. */
export const mondayOf = (day: number): number => day - ((((day - FIRST_MONDAY) % 7) + 7) % 7);

/** Returns the number of a day's period, as SQL divides: toward zero. */
export const periodOf = (day: number, days: number): number => Math.trunc((day - FIRST_MONDAY) / days);

/** Returns the first day of a period. */
export const firstDayOf = (period: number, days: number): number => FIRST_MONDAY + period * days;

/** 2026-11-30. @throws UnanswerableError for a day that SQL writes in another way */
export function formatDay(day: number): string {
  if (day < FIRST_DAY || day > LAST_DAY) throw new UnanswerableError();
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
