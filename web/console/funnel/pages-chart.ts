import type { ApplicationOutcome } from '../../generated/graphql.ts';
import { outcomeLabels } from '../list/filter-labels.ts';
import { type Bar, type Chart, type ChartRow, type BarKind, type BarPart, mergeKeys, computeTicks } from './chart.ts';
import { type FunnelPage, type FunnelSide, listColumns, linkToList, formatSidePrefix } from './funnel-side.ts';
import { type Share, formatCount, toPercent, formatPercent, formatPoints, formatShare } from './format-numbers.ts';

const stopKinds: readonly { readonly kind: BarKind; readonly outcomes: readonly ApplicationOutcome[]; readonly words: string }[] = [
  { kind: 'abandoned', outcomes: ['ABANDONED'], words: 'abandoned here' },
  { kind: 'kicked', outcomes: ['KICKED_OUT_BY_ADDRESS', 'KICKED_OUT_BY_PRODUCT'], words: 'kicked out here' },
  { kind: 'open', outcomes: ['IN_PROGRESS'], words: 'still here' },
];

const countStopped = ({ stopped }: FunnelPage, outcomes: readonly ApplicationOutcome[]): number =>
  stopped.reduce((sum, { outcome, count }) => sum + (outcomes.includes(outcome) ? count : 0), 0);
/** The page after a purchase: it has no next page. */
const isLast = ({ path }: FunnelPage): boolean => path.toLowerCase() === '/confirmation';
const toEnteredShare = (side: FunnelSide, page: FunnelPage | undefined): Share => ({ count: page?.entered ?? 0, of: side.funnel.applications });

function createParts(sides: readonly FunnelSide[], side: FunnelSide, page: FunnelPage): BarPart[] {
  const of = side.funnel.applications;
  const before = formatSidePrefix(sides, side);
  const said = (count: number, words: string): string => `${before}${page.path}: ${formatShare({ count, of })} ${words}`;
  return [
    {
      kind: 'on',
      value: toPercent({ count: page.continued, of }),
      to: linkToList(side, { continued: [page.path] }),
      label: `${formatPercent(toPercent({ count: page.continued, of: page.entered }))} ${isLast(page) ? 'bought' : 'continued'}`,
      description: `${before}${page.path}: ${formatShare({ count: page.continued, of: page.entered })} of ${formatCount(page.entered)} who reached it continued`,
    },
    ...stopKinds.map(({ kind, outcomes, words }): BarPart => {
      const count = countStopped(page, outcomes);
      const present = outcomes.filter((outcome) => page.stopped.some((one) => one.outcome === outcome && one.count > 0));
      const why = kind === 'kicked' && present.length === 1 ? outcomeLabels[present[0] ?? 'KICKED_OUT_BY_PRODUCT'].toLowerCase() : words;
      return { kind, value: toPercent({ count, of }), to: linkToList(side, { pages: [page.path], outcomes }), description: said(count, why) };
    }),
  ];
}

function createBar(sides: readonly FunnelSide[], side: FunnelSide, page: FunnelPage | undefined): Bar | null {
  if (!page) return null;
  const [first] = sides;
  const share = toEnteredShare(side, page);
  const beside =
    first && first !== side
      ? ` (${formatPoints(
          toEnteredShare(
            first,
            first.funnel.pages.find(({ path }) => path === page.path),
          ),
          share,
        )})`
      : '';
  return { parts: createParts(sides, side, page), figure: formatShare(share) + beside };
}

const columns = ['Reached', 'Visits', 'Continued', 'Share of those who reached it', 'Abandoned', 'Kicked out', 'Still here'];

function createCells(side: FunnelSide, page: FunnelPage | undefined): string[] {
  if (!page) return columns.map(() => '—');
  const counts = stopKinds.map(({ outcomes }) => formatCount(countStopped(page, outcomes)));
  return [
    formatShare(toEnteredShare(side, page)),
    formatCount(page.visits),
    formatCount(page.continued),
    formatPercent(toPercent({ count: page.continued, of: page.entered })),
    ...counts,
  ];
}

/** How far they came, page by page. */
export function createPagesChart(sides: readonly FunnelSide[]): Chart {
  const rows = mergeKeys(
    sides.map(({ funnel }) => funnel.pages),
    ({ path }) => path,
  ).map((path): ChartRow => {
    const pages = sides.map(({ funnel }) => funnel.pages.find((page) => page.path === path));
    const shares = sides.map((side, at) => toEnteredShare(side, pages[at]));
    return {
      key: path,
      label: path,
      bars: sides.map((side, at) => createBar(sides, side, pages[at])),
      cells: [...sides.flatMap((side, at) => createCells(side, pages[at])), ...(shares[0] && shares[1] ? [formatPoints(shares[0], shares[1])] : [])],
    };
  });
  return { rows, columns: listColumns(sides, columns, 'Difference in reach'), ticks: computeTicks(100, [25]), formatTick: (value) => `${value}%` };
}
