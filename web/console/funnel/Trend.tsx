import { type JSX, useState } from 'react';
import type { ListFilter } from '../list/list-filter.ts';
import type { BreakdownRow } from './breakdown.ts';
import { TrendChart } from './TrendChart.tsx';
import { createTrend } from './trend.ts';
import { useChanges } from './use-changes.ts';

/** A breakdown by day or week as a picture; nothing where one period is all there is. */
export function Trend({ rows, by, scope }: { readonly rows: readonly BreakdownRow[]; readonly by: 'DAY' | 'WEEK'; readonly scope: ListFilter }): JSX.Element | null {
  const changes = useChanges(scope);
  const [now] = useState(Date.now);
  const periods = createTrend(rows, by, changes, now);
  return periods.length > 1 ? <TrendChart periods={periods} /> : null;
}
