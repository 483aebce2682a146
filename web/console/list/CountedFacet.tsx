import { type JSX, useCallback } from 'react';
import { useRequest } from '../facade/use-request.ts';
import { Dropdown } from '../ui/Dropdown.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { FacetOptions, type FacetProps } from './Facet.tsx';
import { type ListFilter, parseFilter, toSearch } from './list-filter.ts';
import type { ReadValueCounts } from './value-counts.ts';

interface CountedFacetProps extends Omit<FacetProps, 'counts'> {
  readonly filter: ListFilter;
  readonly read: ReadValueCounts;
}

function CountedOptions({ filter, read, ...props }: CountedFacetProps): JSX.Element {
  const key = toSearch(filter);
  const { state, retry } = useRequest(useCallback(() => read(parseFilter(key)), [read, key]));
  if (state.status === 'loaded') return <FacetOptions {...props} counts={state.value} />;
  return <RequestStatus state={state} loadingText="Loading…" onRetry={retry} padding="4" />;
}

/** Values to filter by that are counted when the menu is opened. */
export const CountedFacet = (props: CountedFacetProps): JSX.Element => (
  <Dropdown isOn={props.chosen.length > 0} label={props.label}>
    {() => <CountedOptions {...props} />}
  </Dropdown>
);
