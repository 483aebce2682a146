import { type Bar, type Chart, type ChartRow, inBoth, longestOf, ticksTo } from './chart.ts';
import { type FunnelPage, type Side, columnsOf, listOf, nameBefore } from './sides.ts';
import { timeDifference, timeText } from './words.ts';

const medianOf = (page: FunnelPage | undefined): number | null => page?.medianSeconds ?? null;
const ninthOf = (page: FunnelPage | undefined): number | null => page?.p90Seconds ?? null;

function barOf(sides: readonly Side[], side: Side, page: FunnelPage | undefined): Bar | null {
  const [median, ninth] = [medianOf(page), ninthOf(page)];
  if (!page || median === null || ninth === null) return null;
  const to = listOf(side, { reached: [page.path], sort: 'LONGEST' });
  const [first] = sides;
  const beside = first && first !== side ? medianOf(first.funnel.pages.find(({ path }) => path === page.path)) : null;
  const before = `${nameBefore(sides, side)}${page.path}: `;
  return {
    parts: [
      { kind: 'on', value: median, to, said: `${before}half of the buyers took ${timeText(median)} at most` },
      { kind: 'open', value: Math.max(0, ninth - median), to, said: `${before}nine in ten took ${timeText(ninth)} at most` },
    ],
    figure: `${timeText(median)} · ${timeText(ninth)}${beside === null ? '' : ` (${timeDifference(beside, median)})`}`,
  };
}

const STEPS = [5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 86_400];

/** How long they were on each page before they went on. */
export function timesChart(sides: readonly Side[]): Chart {
  const timed = sides.map(({ funnel }) => funnel.pages.filter((page) => medianOf(page) !== null));
  const rows = inBoth(timed, ({ path }) => path).map((path): ChartRow => {
    const pages = timed.map((side) => side.find((page) => page.path === path));
    return {
      key: path,
      label: path,
      bars: sides.map((side, at) => barOf(sides, side, pages[at])),
      cells: [
        ...pages.flatMap((page) => [timeText(medianOf(page)), timeText(ninthOf(page))]),
        ...(sides.length > 1 ? [timeDifference(medianOf(pages[0]), medianOf(pages[1]))] : []),
      ],
    };
  });
  return { rows, columns: columnsOf(sides, ['Median', 'Nine in ten'], 'Difference of the medians'), ticks: ticksTo(longestOf(rows), STEPS), tick: timeText };
}
