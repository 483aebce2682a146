import type { ReadFunnelQuery, ReadFunnelQuestionsQuery } from '../../generated/graphql.ts';
import { type ListFilter, toSearch } from '../list/list-filter.ts';

export type Funnel = ReadFunnelQuery['funnel'];
export type FunnelPage = Funnel['pages'][number];
export type FunnelQuestion = ReadFunnelQuestionsQuery['funnel']['questions'][number];

/** One of the two that stand side by side, with what the facade tells of it. */
export interface FunnelSide {
  /** A is the first, B the one beside it. */
  readonly name: 'A' | 'B';
  readonly scope: ListFilter;
  readonly funnel: Funnel;
}

/** Where its applications are in the console, those that are like the filter. */
export const linkToList = ({ scope }: Pick<FunnelSide, 'scope'>, filter: Partial<ListFilter>): string => `~/console${toSearch({ ...scope, ...filter })}`;

/** What stands before a figure where there are two of them. */
export const formatSidePrefix = (sides: readonly unknown[], { name }: Pick<FunnelSide, 'name'>): string => (sides.length > 1 ? `${name}: ` : '');
/** A column for each side, and one for how they differ. */
export const listColumns = (sides: readonly FunnelSide[], names: readonly string[], difference: string): string[] => [
  ...sides.flatMap((side) => names.map((name) => formatSidePrefix(sides, side) + name)),
  ...(sides.length > 1 ? [difference] : []),
];
