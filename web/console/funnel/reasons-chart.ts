import { type Bar, type Chart, type ChartRow, findLongestBar, computeShareTicks } from './chart.ts';
import { type FunnelSide, listColumns, linkToList, formatSidePrefix } from './funnel-side.ts';
import { type Share, toPercent, formatPoints, formatShare } from './format-numbers.ts';

const toReasonShare = ({ funnel }: FunnelSide, reason: string): Share => ({
  count: funnel.kickoutReasons.find(({ value }) => value === reason)?.count ?? 0,
  of: funnel.applications,
});

function createBar(sides: readonly FunnelSide[], side: FunnelSide, reason: string): Bar {
  const share = toReasonShare(side, reason);
  const [first] = sides;
  const beside = first && first !== side ? ` (${formatPoints(toReasonShare(first, reason), share)})` : '';
  return {
    parts: [
      { kind: 'kicked', value: toPercent(share), to: linkToList(side, { reasons: [reason] }), description: `${formatSidePrefix(sides, side)}${reason}: ${formatShare(share)}` },
    ],
    figure: formatShare(share) + beside,
  };
}

/** Why products were kicked out, the most frequent reason of both together first. */
export function createReasonsChart(sides: readonly FunnelSide[]): Chart {
  const all = [...new Set(sides.flatMap(({ funnel }) => funnel.kickoutReasons.map(({ value }) => value)))];
  const weightOf = (reason: string): number => Math.max(...sides.map((side) => toPercent(toReasonShare(side, reason))));
  const rows = all
    .sort((one, other) => weightOf(other) - weightOf(one))
    .map((reason): ChartRow => {
      const shares = sides.map((side) => toReasonShare(side, reason));
      return {
        key: reason,
        label: reason,
        bars: sides.map((side) => createBar(sides, side, reason)),
        cells: [...shares.map(formatShare), ...(shares[0] && shares[1] ? [formatPoints(shares[0], shares[1])] : [])],
      };
    });
  return { rows, columns: listColumns(sides, ['Applications'], 'Difference'), ticks: computeShareTicks(findLongestBar(rows)), formatTick: (value) => `${value}%` };
}
