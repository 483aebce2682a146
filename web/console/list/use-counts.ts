import { useCallback } from 'react';
import { type CountApplicationsQuery, CountApplicationsDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { useRequest } from '../facade/use-request.ts';
import { toFilterInput } from './filter-input.ts';
import { type ListFilter, parseFilter, toSearch } from './list-filter.ts';

/** Returns how many applications there are under each filter; null until they are counted. */
export function useCounts(filter: ListFilter): CountApplicationsQuery['applications']['counts'] | null {
  const key = toSearch(filter);
  const { state } = useRequest(
    useCallback(async () => {
      const { sort, ...wanted } = parseFilter(key);
      return (await graph(CountApplicationsDocument, { filter: toFilterInput({ ...wanted, sort }), sort })).applications.counts;
    }, [key]),
  );
  return state.status === 'loaded' ? state.value : null;
}
