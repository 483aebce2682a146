import { CountReferrersDocument, CountStatesDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { toFilterInput } from './filter-input.ts';
import type { ListFilter } from './list-filter.ts';

export type ReadValueCounts = (filter: ListFilter) => Promise<readonly { readonly value: string; readonly count: number }[]>;

/** Counts by state, under all filters except that by state. */
export const readStateCounts: ReadValueCounts = async (filter) => (await graph(CountStatesDocument, { filter: toFilterInput(filter) })).applications.stateCounts;

/** Counts by what led buyers here, under all filters except that one. */
export const readReferrerCounts: ReadValueCounts = async (filter) => (await graph(CountReferrersDocument, { filter: toFilterInput(filter) })).applications.referrerCounts;
