import { type Bar, type Chart, type ChartRow, longestOf, ticksOfShares } from './chart.ts';
import { type Side, columnsOf, listOf, nameBefore } from './sides.ts';
import { type Share, percentOf, pointsText, shareText } from './words.ts';

const shareOf = ({ funnel }: Side, reason: string): Share => ({ count: funnel.kickoutReasons.find(({ value }) => value === reason)?.count ?? 0, of: funnel.applications });

function barOf(sides: readonly Side[], side: Side, reason: string): Bar {
  const share = shareOf(side, reason);
  const [first] = sides;
  const beside = first && first !== side ? ` (${pointsText(shareOf(first, reason), share)})` : '';
  return {
    parts: [{ kind: 'kicked', value: percentOf(share), to: listOf(side, { reasons: [reason] }), said: `${nameBefore(sides, side)}${reason}: ${shareText(share)}` }],
    figure: shareText(share) + beside,
  };
}

/** Why products were kicked out, the most frequent reason of both together first. */
export function reasonsChart(sides: readonly Side[]): Chart {
  const all = [...new Set(sides.flatMap(({ funnel }) => funnel.kickoutReasons.map(({ value }) => value)))];
  const weightOf = (reason: string): number => Math.max(...sides.map((side) => percentOf(shareOf(side, reason))));
  const rows = all
    .sort((one, other) => weightOf(other) - weightOf(one))
    .map((reason): ChartRow => {
      const shares = sides.map((side) => shareOf(side, reason));
      return {
        key: reason,
        label: reason,
        bars: sides.map((side) => barOf(sides, side, reason)),
        cells: [...shares.map(shareText), ...(shares[0] && shares[1] ? [pointsText(shares[0], shares[1])] : [])],
      };
    });
  return { rows, columns: columnsOf(sides, ['Applications'], 'Difference'), ticks: ticksOfShares(longestOf(rows)), tick: (value) => `${value}%` };
}
