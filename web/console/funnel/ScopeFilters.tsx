import { type JSX, useCallback } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { CountApplicationsDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { useRequest } from '../facade/use-request.ts';
import { DateRangeFilter } from '../list/DateRangeFilter.tsx';
import { Facet } from '../list/Facet.tsx';
import { type ListFilter, toFilterInput, toSearch, parseFilter } from '../list/list-filter.ts';
import { FieldGroup } from '../ui/controls.tsx';
import { sideColors } from './Patterns.tsx';
import { describeScope } from './comparison.ts';

export interface ScopeFiltersProps {
  readonly name: 'A' | 'B';
  readonly scope: ListFilter;
  readonly isAlone: boolean;
  readonly onScope: (scope: ListFilter) => void;
  readonly children: JSX.Element | null;
}

/** Whose way is looked at: a program, a sponsor, days. */
export function ScopeFilters({ name, scope, isAlone, onScope, children }: ScopeFiltersProps): JSX.Element {
  const key = toSearch(scope);
  const { state } = useRequest(
    useCallback(async () => {
      const filter = parseFilter(key);
      return (await graph(CountApplicationsDocument, { filter: toFilterInput(filter), sort: filter.sort })).applications.counts;
    }, [key]),
  );
  const counts = state.status === 'loaded' ? state.value : null;
  return (
    <FieldGroup aria-label={isAlone ? 'Whose way' : `Whose way, ${name}`} display="flex" flexWrap="wrap" alignItems="center" gap="1">
      {isAlone ? null : (
        <chakra.span display="inline-flex" alignItems="center" gap="2" marginRight="2" fontWeight="strong">
          <svg aria-hidden width="12" height="12">
            <rect width="12" height="12" fill={sideColors[name === 'A' ? 0 : 1]} />
          </svg>
          <span>{name}</span>
        </chakra.span>
      )}
      <Facet label="Program" chosen={scope.programs} counts={counts && counts.sitenames} onChosen={(programs) => onScope({ ...scope, programs })} />
      <Facet label="Sponsor" chosen={scope.sponsors} counts={counts && counts.sponsors} onChosen={(sponsors) => onScope({ ...scope, sponsors })} />
      <DateRangeFilter key={`${scope.from} ${scope.until}`} range={scope} onRange={(days) => onScope({ ...scope, ...days })} />
      <chakra.span color="fg.muted" marginInline="2">
        {describeScope(scope)}
      </chakra.span>
      {children}
    </FieldGroup>
  );
}
