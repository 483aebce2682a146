import { type ApplicationFilter, type BreakdownRequest, type BreakdownRow, MAX_BREAKDOWN_ROWS, MAX_SERIES, NO_FILTER, type Offers } from '#graph/event-store';
import type { Pause } from '../pause.ts';
import { compareBytes } from './compare-bytes.ts';
import { selectCounted } from './count-families.ts';
import { type Grouping, groupRows } from './group-rows.ts';
import { filterRows } from './filter-rows.ts';
import { UnanswerableError } from './unanswerable-error.ts';
import { type Series, countSeries } from './count-series.ts';
import { createSums, formatCents } from './outcome-sums.ts';
import { scanRows } from './scan.ts';
import type { SummaryStore } from './summary-store.ts';

type CountedRow = Omit<BreakdownRow, 'series'> & { readonly group: number };

/** Null sorts last. */
function compareValues(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return compareBytes(one, other);
}

const byCount = (one: CountedRow, other: CountedRow): number => other.applications - one.applications || compareValues(one.value, other.value);

/** Days and weeks in their order, those without first; of too many the last. */
function sortByTime(rows: readonly CountedRow[]): readonly CountedRow[] {
  const latestFirst = rows.toSorted((one, other) => Number(one.value === null) - Number(other.value === null) || compareValues(other.value, one.value));
  return latestFirst.slice(0, MAX_BREAKDOWN_ROWS).sort((one, other) => Number(other.value === null) - Number(one.value === null) || compareValues(one.value, other.value));
}

function toRow(counted: CountedRow, series: BreakdownRow['series']): BreakdownRow {
  const { group: _, ...row } = counted;
  return { ...row, series };
}

function readSeries({ group }: CountedRow, series: Series | null, most: ReadonlySet<number>): BreakdownRow['series'] {
  return series && most.has(group) ? series.pointsOf(group) : null;
}

/** Returns one row a value of a dimension, as SQL does. @throws UnanswerableError */
export async function countBreakdown(store: SummaryStore, { filter, by, isByFamily, series }: BreakdownRequest, pause: Pause): Promise<readonly BreakdownRow[]> {
  const grouping: Grouping = groupRows(store, by);
  const visitCounted = await selectCounted(store, await filterRows(store, { filter, pause }), isByFamily, pause);
  const sums = createSums(store);
  await visitCounted((rows, count) => {
    for (let at = 0; at < count; at += 1) sums.add(grouping.groupOf(rows[at] ?? 0), rows[at] ?? 0);
  });
  const rows = sums.groups().map((group): CountedRow => ({ group, value: grouping.valueOf(group), ...sums.read(group) }));
  const ranked = rows.toSorted(byCount);
  const most = new Set(ranked.slice(0, MAX_SERIES).map(({ group }) => group));
  const counted = series && (await countSeries({ store, grouping, visitCounted, most, period: series }));
  const shown = by === 'day' || by === 'week' ? sortByTime(rows) : ranked.slice(0, MAX_BREAKDOWN_ROWS);
  return shown.map((row) => toRow(row, readSeries(row, counted, most)));
}

/** Returns the newest offers of those who came in the same way, as SQL does. @throws UnanswerableError */
export async function countComparableOffers(
  store: SummaryStore,
  { programs, sponsors, releases, versions, segments, referrers, states, devices, minWidth, maxWidth, since, until }: ApplicationFilter,
  pause: Pause,
): Promise<Offers> {
  const filter = { ...NO_FILTER, programs, sponsors, releases, versions, segments, referrers, states, devices, minWidth, maxWidth, since, until };
  const totals = store.total.numbers();
  let [quoted, cents] = [0, 0];
  await scanRows({ store, narrows: await filterRows(store, { filter, pause }), pause }, (rows, count) => {
    for (let at = 0; at < count; at += 1) {
      const total = totals[rows[at] ?? 0] ?? Number.NaN;
      if (Number.isNaN(total)) continue;
      quoted += 1;
      cents += total;
    }
  });
  if (!Number.isSafeInteger(cents)) throw new UnanswerableError();
  return { quoted, quotedTotal: formatCents(cents) };
}
