import type { ApplicationOutcome } from '../../generated/graphql.ts';
import { outcomeLabels } from '../list/list-filter.ts';
import { type Bar, type Chart, type ChartRow, type Kind, type Part, inBoth, ticksTo } from './chart.ts';
import { type FunnelPage, type Side, columnsOf, listOf, nameBefore } from './sides.ts';
import { type Share, countText, percentOf, percentText, pointsText, shareText } from './words.ts';

const stops: readonly { readonly kind: Kind; readonly outcomes: readonly ApplicationOutcome[]; readonly words: string }[] = [
  { kind: 'abandoned', outcomes: ['ABANDONED'], words: 'abandoned here' },
  { kind: 'kicked', outcomes: ['KICKED_OUT_BY_ADDRESS', 'KICKED_OUT_BY_PRODUCT'], words: 'kicked out here' },
  { kind: 'open', outcomes: ['IN_PROGRESS'], words: 'still here' },
];

const stoppedBy = ({ stopped }: FunnelPage, outcomes: readonly ApplicationOutcome[]): number =>
  stopped.reduce((sum, { outcome, count }) => sum + (outcomes.includes(outcome) ? count : 0), 0);
/** Nobody comes there but by buying, and there is nowhere to go on to. */
const isLast = ({ path }: FunnelPage): boolean => path.toLowerCase() === '/confirmation';
const enteredOf = (side: Side, page: FunnelPage | undefined): Share => ({ count: page?.entered ?? 0, of: side.funnel.applications });

function partsOf(sides: readonly Side[], side: Side, page: FunnelPage): Part[] {
  const of = side.funnel.applications;
  const before = nameBefore(sides, side);
  const said = (count: number, words: string): string => `${before}${page.path}: ${shareText({ count, of })} ${words}`;
  return [
    {
      kind: 'on',
      value: percentOf({ count: page.left, of }),
      to: listOf(side, { reached: [page.path] }),
      words: `${percentText(percentOf({ count: page.left, of: page.entered }))} ${isLast(page) ? 'bought' : 'went on'}`,
      said: `${said(page.left, 'went on')}, of ${countText(page.entered)} who came`,
    },
    ...stops.map(({ kind, outcomes, words }): Part => {
      const count = stoppedBy(page, outcomes);
      const present = outcomes.filter((outcome) => page.stopped.some((one) => one.outcome === outcome && one.count > 0));
      const why = kind === 'kicked' && present.length === 1 ? outcomeLabels[present[0] ?? 'KICKED_OUT_BY_PRODUCT'].toLowerCase() : words;
      return { kind, value: percentOf({ count, of }), to: listOf(side, { pages: [page.path], outcomes }), said: said(count, why) };
    }),
  ];
}

function barOf(sides: readonly Side[], side: Side, page: FunnelPage | undefined): Bar | null {
  if (!page) return null;
  const [first] = sides;
  const share = enteredOf(side, page);
  const beside =
    first && first !== side
      ? ` (${pointsText(
          enteredOf(
            first,
            first.funnel.pages.find(({ path }) => path === page.path),
          ),
          share,
        )})`
      : '';
  return { parts: partsOf(sides, side, page), figure: shareText(share) + beside };
}

const columns = ['Came', 'Visits', 'Went on', 'Of those who came', 'Abandoned', 'Kicked out', 'Still here'];

function cellsOf(side: Side, page: FunnelPage | undefined): string[] {
  if (!page) return columns.map(() => '—');
  const counts = stops.map(({ outcomes }) => countText(stoppedBy(page, outcomes)));
  return [shareText(enteredOf(side, page)), countText(page.visits), countText(page.left), percentText(percentOf({ count: page.left, of: page.entered })), ...counts];
}

/** How far they came, page by page. */
export function pagesChart(sides: readonly Side[]): Chart {
  const rows = inBoth(
    sides.map(({ funnel }) => funnel.pages),
    ({ path }) => path,
  ).map((path): ChartRow => {
    const pages = sides.map(({ funnel }) => funnel.pages.find((page) => page.path === path));
    const shares = sides.map((side, at) => enteredOf(side, pages[at]));
    return {
      key: path,
      label: path,
      bars: sides.map((side, at) => barOf(sides, side, pages[at])),
      cells: [...sides.flatMap((side, at) => cellsOf(side, pages[at])), ...(shares[0] && shares[1] ? [pointsText(shares[0], shares[1])] : [])],
    };
  });
  return { rows, columns: columnsOf(sides, columns, 'Difference in who came'), ticks: ticksTo(100, [25]), tick: (value) => `${value}%` };
}
