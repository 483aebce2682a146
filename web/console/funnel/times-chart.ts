import { type Bar, type Chart, type ChartRow, mergeKeys, findLongestBar, computeTicks } from './chart.ts';
import { type FunnelPage, type FunnelSide, listColumns, linkToList, formatSidePrefix } from './funnel-side.ts';
import { formatTimeDifference, formatSeconds } from './format-numbers.ts';

const medianOf = (page: FunnelPage | undefined): number | null => page?.medianSeconds ?? null;
const p90Of = (page: FunnelPage | undefined): number | null => page?.p90Seconds ?? null;

function createBar(sides: readonly FunnelSide[], side: FunnelSide, page: FunnelPage | undefined): Bar | null {
  const [median, ninth] = [medianOf(page), p90Of(page)];
  if (!page || median === null || ninth === null) return null;
  const to = linkToList(side, { reached: [page.path], sort: 'LONGEST' });
  const [first] = sides;
  const beside = first && first !== side ? medianOf(first.funnel.pages.find(({ path }) => path === page.path)) : null;
  const before = `${formatSidePrefix(sides, side)}${page.path}: `;
  return {
    parts: [
      { kind: 'on', value: median, to, description: `${before}half of buyers took ${formatSeconds(median)} at most` },
      { kind: 'open', value: Math.max(0, ninth - median), to, description: `${before}nine in ten took ${formatSeconds(ninth)} at most` },
    ],
    figure: `${formatSeconds(median)} · ${formatSeconds(ninth)}${beside === null ? '' : ` (${formatTimeDifference(beside, median)})`}`,
  };
}

const TICK_STEPS_SECONDS = [5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 86_400];

/** How long they were on each page before they went on. */
export function createTimesChart(sides: readonly FunnelSide[]): Chart {
  const timed = sides.map(({ funnel }) => funnel.pages.filter((page) => medianOf(page) !== null));
  const rows = mergeKeys(timed, ({ path }) => path).map((path): ChartRow => {
    const pages = timed.map((side) => side.find((page) => page.path === path));
    return {
      key: path,
      label: path,
      bars: sides.map((side, at) => createBar(sides, side, pages[at])),
      cells: [
        ...pages.flatMap((page) => [formatSeconds(medianOf(page)), formatSeconds(p90Of(page))]),
        ...(sides.length > 1 ? [formatTimeDifference(medianOf(pages[0]), medianOf(pages[1]))] : []),
      ],
    };
  });
  return {
    rows,
    columns: listColumns(sides, ['Median', 'Nine in ten'], 'Difference in medians'),
    ticks: computeTicks(findLongestBar(rows), TICK_STEPS_SECONDS),
    formatTick: formatSeconds,
  };
}
