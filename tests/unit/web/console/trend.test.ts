// A trend: every day or week between the first and the last, what changed in it, and whether it is over.
import { expect, it } from 'vitest';
import type { BreakdownRow } from '../../../../web/console/funnel/breakdown.ts';
import { createTrend } from '../../../../web/console/funnel/trend.ts';

const row = (value: string | null, purchased: number): BreakdownRow =>
  ({ value, applications: 10, purchased, conversion: { value: purchased / 10, low: 0.1, high: 0.5 }, paidTotal: '300.40', lostTotal: '99.50' }) as unknown as BreakdownRow;
const at = (time: string): number => Date.parse(time);

it('has weeks in which nobody came, marks what changed, and tells the week that is not over', () => {
  const rows = [row(null, 1), row('2026-11-02', 3), row('2026-11-23', 2)];
  const changes = [
    { name: 'fitness 2', at: at('2026-11-15T23:59:59.999Z') },
    { name: 'release 0.2.0', at: at('2026-11-16T00:00:00.000Z') },
  ];
  const nobody = { applications: 0, conversion: null, interval: null, paid: 0, lost: 0 };
  expect(createTrend(rows, 'WEEK', changes, at('2026-11-26T12:00:00Z'))).toEqual([
    { day: '2026-11-02', applications: 10, conversion: 30, interval: [10, 50], paid: 300, lost: 100, changes: [], isUnfinished: false },
    { day: '2026-11-09', ...nobody, changes: ['fitness 2'], isUnfinished: false },
    { day: '2026-11-16', ...nobody, changes: ['release 0.2.0'], isUnfinished: false },
    { day: '2026-11-23', applications: 10, conversion: 20, interval: [10, 50], paid: 300, lost: 100, changes: [], isUnfinished: true },
  ]);
});

it('of days has the newest where there are too many for a picture, and none without a day', () => {
  const days = createTrend([row('2025-01-01', 1), row('2026-11-25', 2)], 'DAY', [], at('2026-11-26T00:00:00Z'));
  expect([days.length, days.at(-1)?.day, days.at(-1)?.isUnfinished]).toEqual([200, '2026-11-25', false]);
  expect(createTrend([row(null, 1)], 'DAY', [], 0)).toEqual([]);
});
