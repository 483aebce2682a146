import { type JSX, useRef } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { Facet } from '../list/Facet.tsx';
import { FacetMenus } from '../list/FacetMenus.tsx';
import { FilterChips } from '../list/FilterChips.tsx';
import { outcomeLabels } from '../list/filter-labels.ts';
import type { ListFilter } from '../list/list-filter.ts';
import { useCounts } from '../list/use-counts.ts';
import type { ApplicationOutcome } from '../../generated/graphql.ts';
import { FieldGroup } from '../ui/controls.tsx';
import { sideColors } from './Patterns.tsx';

export interface ScopeFiltersProps {
  readonly name: 'A' | 'B';
  readonly scope: ListFilter;
  readonly isAlone: boolean;
  readonly onScope: (scope: ListFilter) => void;
  readonly children: JSX.Element | null;
}

/** Whose way is looked at: the filters of the list. */
export function ScopeFilters({ name, scope, isAlone, onScope, children }: ScopeFiltersProps): JSX.Element {
  const group = useRef<HTMLFieldSetElement>(null);
  const counts = useCounts(scope);
  return (
    <FieldGroup ref={group} tabIndex={-1} aria-label={isAlone ? 'Applications' : `Applications, ${name}`} display="flex" flexWrap="wrap" alignItems="center" gap="1">
      {isAlone ? null : (
        <chakra.span display="inline-flex" alignItems="center" gap="2" marginRight="2" fontWeight="strong">
          <svg aria-hidden width="12" height="12">
            <rect width="12" height="12" fill={sideColors[name === 'A' ? 0 : 1]} />
          </svg>
          <span>{name}</span>
        </chakra.span>
      )}
      <Facet
        label="Outcome"
        chosen={scope.outcomes}
        counts={counts && counts.outcomes.map(({ outcome, count }) => ({ value: outcome, count }))}
        nameOf={(outcome) => outcomeLabels[outcome as ApplicationOutcome]}
        onChosen={(outcomes) => onScope({ ...scope, outcomes: outcomes as ApplicationOutcome[] })}
      />
      <FacetMenus filter={scope} counts={counts} onFilter={onScope} />
      {children}
      <FilterChips filter={scope} onFilter={onScope} field={group} />
    </FieldGroup>
  );
}
