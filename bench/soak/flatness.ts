import { median } from '../figures.ts';

/** When a series counts as flat: by its last two thirds, as caches fill in the first one. */
export interface FlatRule {
  /** The median of the last third against that of the second one, at most. */
  readonly maxRatio?: number;
  /** Growth by the slope of the last two thirds, in percent of their median an hour, at most. */
  readonly maxPercentPerHour?: number;
  /** The highest value in the last two thirds, at most. */
  readonly max?: number;
}

export interface Flatness {
  /** Medians of the thirds. */
  readonly thirds: readonly [number, number, number];
  readonly percentPerHour: number;
  /** The rules that it breaks, in words. */
  readonly broken: readonly string[];
}

export interface TimedValue {
  /** Milliseconds since the beginning. */
  readonly at: number;
  readonly value: number;
}

const HOUR_MS = 3_600_000;

/** The median of the slopes between all pairs (Theil and Sen): single outliers do not bend it. */
function slopeOf(values: readonly TimedValue[]): number {
  const slopes = values.flatMap((one, index) => values.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)));
  return slopes.length > 0 ? median(slopes) : 0;
}

const ratioOf = (one: number, other: number): number => (one === other ? 1 : one / other);

/** A limit that is not kept, in words. Written so that NaN, as of a series that was not measured, keeps none. */
const findExcess = (value: number, limit: number | undefined, describe: (value: string) => string): string[] =>
  limit === undefined || value <= limit ? [] : [`${describe(value.toFixed(2))}, more than ${limit}`];

/** Judges a series of at least three values. */
export function judgeFlatness(values: readonly TimedValue[], { maxRatio, maxPercentPerHour, max }: FlatRule): Flatness {
  const end = values.at(-1)?.at ?? 0;
  const third = (from: number): number => median(values.filter(({ at }) => at > (end * from) / 3 && at <= (end * (from + 1)) / 3).map(({ value }) => value));
  const thirds = [third(0), third(1), third(2)] as const;
  const judged = values.filter(({ at }) => at > end / 3);
  const level = median(judged.map(({ value }) => value));
  const percentPerHour = level === 0 ? 0 : (slopeOf(judged) * HOUR_MS * 100) / level;
  const broken = [
    ...findExcess(ratioOf(thirds[2], thirds[1]), maxRatio, (ratio) => `the last third is ${ratio} times the second one`),
    ...findExcess(percentPerHour, maxPercentPerHour, (percent) => `it grows by ${percent} % an hour`),
    ...findExcess(Math.max(...judged.map(({ value }) => value)), max, (highest) => `it reaches ${highest}`),
  ];
  return { thirds, percentPerHour, broken };
}
