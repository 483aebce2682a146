import type { JSX } from 'react';
import { differenceInterval, wilsonInterval } from '#events/core';
import { chakra } from '../../ui/theme/chakra.ts';
import type { ApplicationOutcome } from '../../generated/graphql.ts';
import type { FunnelSide } from './funnel-side.ts';
import { formatCount, formatPercent } from './format-numbers.ts';

const countOf = ({ funnel }: FunnelSide, outcome: ApplicationOutcome): number => funnel.outcomes.find((one) => one.outcome === outcome)?.count ?? 0;

function readConversion(side: FunnelSide) {
  const ended = side.funnel.applications - countOf(side, 'IN_PROGRESS') - countOf(side, 'PURCHASED_ELSEWHERE');
  return ended > 0 ? { ended, ...wilsonInterval(countOf(side, 'PURCHASED'), ended) } : null;
}

const toPercentText = (share: number): string => formatPercent(share * 100);
const toPoints = (share: number): string => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)}`;

/** Conversion of both sides with their intervals, and by how much the second is more or less than the first. */
export function ConversionDifference({ sides }: { readonly sides: readonly FunnelSide[] }): JSX.Element | null {
  const [first, second] = sides.map(readConversion);
  if (!first || !second) return null;
  const { value, low, high } = differenceInterval(first, second);
  const describe = (name: string, side: typeof first): string =>
    `${name} ${toPercentText(side.value)} of ${formatCount(side.ended)} (${toPercentText(side.low)} to ${toPercentText(side.high)})`;
  return (
    <chakra.p fontVariantNumeric="tabular-nums">
      <span>{`Conversion of ended applications: ${describe('A', first)}, ${describe('B', second)}. `}</span>
      <chakra.strong fontWeight="strong">{`From A to B ${toPoints(value)} points, 95% interval ${toPoints(low)} to ${toPoints(high)}`}</chakra.strong>
      <span>{low > 0 || high < 0 ? '.' : '. The difference may be due to chance.'}</span>
    </chakra.p>
  );
}
