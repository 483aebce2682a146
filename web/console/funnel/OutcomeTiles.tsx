import type { JSX } from 'react';
import { Link } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import type { ApplicationOutcome } from '../../generated/graphql.ts';
import { outcomeLabels } from '../list/filter-labels.ts';
import { type ListFilter } from '../list/list-filter.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import { type FunnelSide, linkToList } from './funnel-side.ts';
import { type Share, formatCount, toPercent, formatPercent, formatPoints } from './format-numbers.ts';

interface Tile {
  readonly label: string;
  readonly filter: Partial<ListFilter>;
  readonly countOf: (side: FunnelSide) => number;
}

const outcomes: readonly ApplicationOutcome[] = ['PURCHASED', 'PURCHASED_ELSEWHERE', 'ABANDONED', 'KICKED_OUT_BY_ADDRESS', 'KICKED_OUT_BY_PRODUCT', 'IN_PROGRESS'];
const tiles: readonly Tile[] = [
  { label: 'Applications', filter: {}, countOf: ({ funnel }) => funnel.applications },
  ...outcomes.map((outcome): Tile => ({
    label: outcomeLabels[outcome],
    filter: { outcomes: [outcome] },
    countOf: ({ funnel }) => funnel.outcomes.find((one) => one.outcome === outcome)?.count ?? 0,
  })),
  { label: 'Payment declined', filter: { declined: 'yes' }, countOf: ({ funnel }) => funnel.declined },
];

interface OutcomeCountProps {
  readonly tile: Tile;
  readonly side: FunnelSide;
  readonly sides: readonly FunnelSide[];
}

function OutcomeCount({ tile, side, sides }: OutcomeCountProps): JSX.Element {
  const shareOf = (one: FunnelSide): Share => ({ count: tile.countOf(one), of: one.funnel.applications });
  const [share, [first]] = [shareOf(side), sides];
  const isAll = tile.filter.outcomes === undefined && tile.filter.declined === undefined;
  return (
    <chakra.dd css={{ '& > a': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', color: 'action' } }}>
      <Link href={linkToList(side, tile.filter)}>
        {sides.length > 1 ? <span>{side.name}</span> : null}
        <VisuallyHidden>{`${tile.label}: `}</VisuallyHidden>
        <chakra.strong fontSize="lg" fontWeight="strong">
          {formatCount(share.count)}
        </chakra.strong>
        {isAll ? null : <chakra.span color="fg.soft">{formatPercent(toPercent(share))}</chakra.span>}
      </Link>
      {first && first !== side && !isAll ? <chakra.span color="fg.muted">{formatPoints(shareOf(first), share)}</chakra.span> : null}
    </chakra.dd>
  );
}

/** How they ended, in figures; each leads to its applications. */
export const OutcomeTiles = ({ sides }: { readonly sides: readonly FunnelSide[] }): JSX.Element => (
  <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fit, minmax(9rem, 1fr))" gap="3" fontVariantNumeric="tabular-nums">
    {tiles.map((tile) => (
      <chakra.div key={tile.label} display="grid" alignContent="start" gap="1" padding="3" bg="bg" borderWidth="hairline" borderRadius="md">
        <chakra.dt color="fg.muted">{tile.label}</chakra.dt>
        {sides.map((side) => (
          <OutcomeCount key={side.name} tile={tile} side={side} sides={sides} />
        ))}
      </chakra.div>
    ))}
  </chakra.dl>
);
