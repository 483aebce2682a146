import { describe, expect, it } from 'vitest';
import { type TimedValue, judgeFlatness } from '../../../bench/soak/flatness.ts';

const MINUTE_MS = 60_000;
/** A value each minute for half an hour. */
const series = (valueAt: (minute: number) => number): TimedValue[] => Array.from({ length: 30 }, (_, index) => ({ at: (index + 1) * MINUTE_MS, value: valueAt(index + 1) }));
const rule = { maxRatio: 1.1, maxPercentPerHour: 10 };
/** As much as garbage collection leaves more or less. */
const noise = (minute: number): number => (minute % 3) - 1;

describe('judgeFlatness', () => {
  it('takes what fills caches in the first third, and noise, for flat', () => {
    expect(
      judgeFlatness(
        series((minute) => Math.min(minute, 8) * 10 + noise(minute)),
        rule,
      ),
    ).toMatchObject({ thirds: [59, 80, 80], broken: [] });
  });

  it('finds a slow leak by its slope', () => {
    const { percentPerHour, broken } = judgeFlatness(
      series((minute) => 80 + minute * 0.25 + noise(minute)),
      rule,
    );
    expect(percentPerHour).toBeGreaterThan(15);
    expect(broken).toEqual([expect.stringMatching(/^it grows by 1\d\.\d\d % an hour, more than 10$/)]);
  });

  it('finds a step by the ratio of the thirds, and one high value by the limit', () => {
    expect(
      judgeFlatness(
        series((minute) => (minute > 22 ? 100 : 80)),
        { maxRatio: 1.1 },
      ).broken,
    ).toEqual(['the last third is 1.25 times the second one, more than 1.1']);
    expect(
      judgeFlatness(
        series((minute) => (minute === 25 ? 300 : 80)),
        rule,
      ).broken,
    ).toEqual([]);
    expect(
      judgeFlatness(
        series((minute) => (minute === 25 ? 300 : 80)),
        { max: 120 },
      ).broken,
    ).toEqual(['it reaches 300.00, more than 120']);
  });

  it('does not take for flat what was not measured', () => {
    expect(
      judgeFlatness(
        series(() => Number.NaN),
        rule,
      ).broken,
    ).toHaveLength(2);
    expect(judgeFlatness([], { maxRatio: 1.1 }).broken).toHaveLength(1);
  });
});
