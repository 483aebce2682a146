import type { Chance } from './chance.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Applications begin at most this many weeks back. */
const WEEKS = 6;
/** Sunday first. */
const weekdays = [0.55, 1.1, 1.15, 1.1, 1.05, 0.95, 0.6];
/** By hour at the buyer's place: few at night, most in the morning and in the evening. */
const hours = [1, 0.6, 0.4, 0.3, 0.3, 0.6, 1.6, 3.4, 5.5, 7.5, 8.5, 8.2, 7, 6.8, 7.2, 7, 6.4, 5.8, 5.6, 6.2, 7, 6.6, 4.4, 2.2];
/** Where most buyers live, in hours before UTC. */
const zones = [5, 5, 6, 6, 7, 8] as const;

const share = (weights: readonly number[], at: number): number => (weights[at] ?? 0) / Math.max(...weights);

/** The share of buyers who are still active at the end. They came at most `RECENTLY` milliseconds before it. */
const STILL_THERE = 0.03;
const RECENTLY = 25 * MINUTE;

/** Returns when a buyer comes, in milliseconds since 1970: at most some weeks before `until`, weighted by weekday and hour. */
export function drawArrivalTime(chance: Chance, until: number): number {
  if (chance.happens(STILL_THERE)) return until - chance.between(MINUTE, RECENTLY);
  for (;;) {
    const at = until - chance.between(RECENTLY, WEEKS * 7 * DAY);
    const there = new Date(at - chance.pick([...zones]) * HOUR);
    if (chance.happens(share(weekdays, there.getUTCDay()) * share(hours, there.getUTCHours()))) return at;
  }
}
