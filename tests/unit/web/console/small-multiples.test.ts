// Small charts of a breakdown: all have the same scales, and nothing is drawn across a week of which nothing is known.
import { describe, expect, it } from 'vitest';
import type { BreakdownRow } from '../../../../web/console/funnel/breakdown.ts';
import { createSmallMultiples } from '../../../../web/console/funnel/small-multiples.ts';
import { breakdownRow } from '../../../support/breakdown-row.ts';

const point = (day: string, value: number | null) => ({ day, applications: 9, conversion: value === null ? null : { value, low: value / 2, high: Math.min(1, value * 2) } });
const row = (value: string, series: BreakdownRow['series']): BreakdownRow => breakdownRow(value, { series });
const NOW = Date.parse('2026-11-26T12:00:00Z');

describe('the charts of a breakdown', () => {
  const phone = row('phone', [point('2026-11-02', 0.2), point('2026-11-09', 0.3), point('2026-11-16', null), point('2026-11-23', 0.1)]);
  const desktop = row('desktop', [point('2026-11-09', 0.45), point('2026-11-16', 0.5)]);

  it('have the same weeks and the same end of the scale, and say how many rows have none', () => {
    const charts = createSmallMultiples([phone, desktop, row('tablet', []), row('unknown', null)], NOW);
    expect(charts).toMatchObject({ first: '2026-11-02', last: '2026-11-23', top: 50, others: 2, unfinishedFrom: 180 });
    // Four weeks of 60 units: points are in their middles.
    expect(charts?.panels.map(({ dots }) => dots)).toEqual(['M30.0 38.4h0.01M90.0 25.6h0.01M210.0 51.2h0.01', 'M90.0 6.4h0.01M150.0 0.0h0.01']);
  });

  it('have no line across a week in which nothing ended', () => {
    const [first] = createSmallMultiples([phone, desktop], NOW)?.panels ?? [];
    expect(first?.line).toBe('M30.0 38.4L90.0 25.6M210.0 51.2');
    expect(first?.interval.match(/Z/g)).toHaveLength(2);
    expect(first?.description).toBe('2026-11-02 20%, 2026-11-09 30%, 2026-11-23 10%');
  });

  it('are not drawn of a single week or a single row', () => {
    expect(createSmallMultiples([row('a', [point('2026-11-09', 0.2)]), row('b', [point('2026-11-09', 0.3)])], NOW)).toBeNull();
    expect(createSmallMultiples([phone], NOW)).toBeNull();
    expect(createSmallMultiples([phone, desktop], NOW + 7 * 86_400_000)?.unfinishedFrom).toBeNull();
  });
});
