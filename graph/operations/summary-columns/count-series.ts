import { type BreakdownRequest, MAX_SERIES_POINTS, type SeriesPoint } from '#graph/event-store';
import type { VisitCounted } from './count-families.ts';
import { dayOf, firstDayOf, formatDay, periodOf } from './dates.ts';
import type { Grouping } from './group-rows.ts';
import type { SummaryStore } from './summary-store.ts';

const PERIOD_DAYS = { day: 1, week: 7 } as const;

export interface Series {
  readonly pointsOf: (group: number) => readonly SeriesPoint[];
}

interface SeriesRequest {
  readonly store: SummaryStore;
  readonly grouping: Grouping;
  readonly visitCounted: VisitCounted;
  /** The groups that have a series. */
  readonly most: ReadonlySet<number>;
  readonly period: NonNullable<BreakdownRequest['series']>;
}

interface Counts {
  applications: number;
  purchased: number;
  ended: number;
}

/** Counts the applications of the groups by day or week. @throws UnanswerableError */
export async function countSeries({ store, grouping, visitCounted, most, period }: SeriesRequest): Promise<Series> {
  const days = PERIOD_DAYS[period];
  const [starts, outcomes] = [store.startedAt.numbers(), store.outcome.codes()];
  const isPurchased = store.outcome.values.map((outcome) => outcome === 'purchased');
  const isEnded = store.outcome.values.map((outcome) => outcome !== 'in progress' && outcome !== 'purchased elsewhere');
  const series = new Map<number, Map<number, Counts>>([...most].map((group) => [group, new Map()]));
  let last = Number.NEGATIVE_INFINITY;

  function count(row: number): void {
    const start = starts[row] ?? Number.NaN;
    if (Number.isNaN(start)) return;
    const number = periodOf(dayOf(start), days);
    last = Math.max(last, number);
    const points = series.get(grouping.groupOf(row));
    if (!points) return;
    let counts = points.get(number);
    if (!counts) points.set(number, (counts = { applications: 0, purchased: 0, ended: 0 }));
    const code = outcomes[row] ?? 0;
    counts.applications += 1;
    counts.purchased += isPurchased[code] === true ? 1 : 0;
    counts.ended += isEnded[code] === true ? 1 : 0;
  }

  await visitCounted((rows, many) => {
    for (let at = 0; at < many; at += 1) count(rows[at] ?? 0);
  });
  return {
    pointsOf: (group) =>
      [...(series.get(group) ?? [])]
        .filter(([number]) => number > last - MAX_SERIES_POINTS)
        .sort(([one], [other]) => one - other)
        .map(([number, counts]) => ({ day: formatDay(firstDayOf(number, days)), ...counts })),
  };
}
