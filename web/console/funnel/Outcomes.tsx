import { chakra } from '@chakra-ui/react';
import type { JSX } from 'react';
import { Link } from 'wouter';
import type { ApplicationOutcome } from '../../generated/graphql.ts';
import { type ListFilter, outcomeLabels } from '../list/list-filter.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import { type Side, listOf } from './sides.ts';
import { type Share, countText, percentOf, percentText, pointsText } from './words.ts';

interface Tile {
  readonly words: string;
  readonly filter: Partial<ListFilter>;
  readonly countOf: (side: Side) => number;
}

const order: readonly ApplicationOutcome[] = ['PURCHASED', 'ABANDONED', 'KICKED_OUT_BY_ADDRESS', 'KICKED_OUT_BY_PRODUCT', 'IN_PROGRESS'];
const tiles: readonly Tile[] = [
  { words: 'Applications', filter: {}, countOf: ({ funnel }) => funnel.applications },
  ...order.map((outcome): Tile => ({
    words: outcomeLabels[outcome],
    filter: { outcomes: [outcome] },
    countOf: ({ funnel }) => funnel.outcomes.find((one) => one.outcome === outcome)?.count ?? 0,
  })),
  { words: 'Payment declined', filter: { declined: 'yes' }, countOf: ({ funnel }) => funnel.declined },
];

interface LineProps {
  readonly tile: Tile;
  readonly side: Side;
  readonly sides: readonly Side[];
}

function Line({ tile, side, sides }: LineProps): JSX.Element {
  const shareOf = (one: Side): Share => ({ count: tile.countOf(one), of: one.funnel.applications });
  const [share, [first]] = [shareOf(side), sides];
  const isAll = tile.filter.outcomes === undefined && tile.filter.declined === undefined;
  return (
    <chakra.dd css={{ '& > a': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', color: 'action' } }}>
      <Link href={listOf(side, tile.filter)}>
        {sides.length > 1 ? <span>{side.name}</span> : null}
        <VisuallyHidden>{`${tile.words}: `}</VisuallyHidden>
        <chakra.strong fontSize="lg" fontWeight="strong">
          {countText(share.count)}
        </chakra.strong>
        {isAll ? null : <chakra.span color="fg.soft">{percentText(percentOf(share))}</chakra.span>}
      </Link>
      {first && first !== side && !isAll ? <chakra.span color="fg.muted">{pointsText(shareOf(first), share)}</chakra.span> : null}
    </chakra.dd>
  );
}

/** How they ended, in figures; each leads to its applications. */
export const Outcomes = ({ sides }: { readonly sides: readonly Side[] }): JSX.Element => (
  <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fit, minmax(9rem, 1fr))" gap="3" fontVariantNumeric="tabular-nums">
    {tiles.map((tile) => (
      <chakra.div key={tile.words} display="grid" alignContent="start" gap="1" padding="3" bg="bg" borderWidth="hairline" borderRadius="md">
        <chakra.dt color="fg.muted">{tile.words}</chakra.dt>
        {sides.map((side) => (
          <Line key={side.name} tile={tile} side={side} sides={sides} />
        ))}
      </chakra.div>
    ))}
  </chakra.dl>
);
