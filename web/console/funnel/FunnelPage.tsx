import type { JSX } from 'react';
import { useLocation, useSearch } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import { NO_FILTER, isFiltered } from '../list/list-filter.ts';
import { SmallButton } from '../ui/controls.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { Figures } from './Figures.tsx';
import { Patterns } from './Patterns.tsx';
import { ScopeFilters } from './ScopeFilters.tsx';
import { parseBreakdown, withBreakdown } from './breakdown.ts';
import { type Comparison, parseComparison, toPrecedingDays, toComparisonSearch } from './comparison.ts';
import { useFunnelSides } from './use-funnel-sides.ts';
import { useTitle } from '../ui/use-title.ts';

interface ComparisonProps {
  readonly comparison: Comparison;
  readonly onComparison: (compared: Comparison) => void;
}

/** Whose way is looked at, and whose beside it. */
function ComparisonFilters({ comparison: { first, second }, onComparison }: ComparisonProps): JSX.Element {
  return (
    <chakra.search display="grid" gap="2" paddingInline="4" paddingBlock="2" bg="bg" borderBottomWidth="hairline">
      <ScopeFilters name="A" scope={first} isAlone={second === null} onScope={(scope) => onComparison({ first: scope, second })}>
        {second === null ? (
          <chakra.span display="inline-flex" gap="1">
            <SmallButton type="button" onClick={() => onComparison({ first, second: first })}>
              Compare
            </SmallButton>
            {first.from && first.until ? (
              <SmallButton type="button" onClick={() => onComparison({ first: toPrecedingDays(first), second: first })}>
                Compare with the previous period
              </SmallButton>
            ) : null}
          </chakra.span>
        ) : null}
      </ScopeFilters>
      {second === null ? null : (
        <ScopeFilters name="B" scope={second} isAlone={false} onScope={(scope) => onComparison({ first, second: scope })}>
          <chakra.span display="inline-flex" gap="1">
            <SmallButton type="button" onClick={() => onComparison({ first: second, second: first })}>
              Swap
            </SmallButton>
            <SmallButton type="button" onClick={() => onComparison({ first, second: null })}>
              Remove comparison
            </SmallButton>
          </chakra.span>
        </ScopeFilters>
      )}
    </chakra.search>
  );
}

/** Nothing is there, or nothing is like it: what to do next. */
const EmptyFunnel = ({ comparison, onComparison }: ComparisonProps): JSX.Element => (
  <chakra.div padding="4" display="grid" gap="3" justifyItems="start" maxWidth="measure">
    {isFiltered(comparison.first) || comparison.second !== null ? (
      <>
        <chakra.h2 fontSize="lg" fontWeight="heading">
          No matching applications
        </chakra.h2>
        <SmallButton type="button" onClick={() => onComparison({ first: NO_FILTER, second: null })}>
          Show all
        </SmallButton>
      </>
    ) : (
      <>
        <chakra.h2 fontSize="lg" fontWeight="heading">
          No applications yet
        </chakra.h2>
        <p>
          Buy something in the <a href="/">buy flow</a>, or load demo data: <code>bindflow seed --applications 10000</code>
        </p>
      </>
    )}
  </chakra.div>
);

/** How far buyers came, where and why they stopped: of a program or a range of days, and of another beside it. */
export default function FunnelPage(): JSX.Element {
  const [, navigate] = useLocation();
  const search = useSearch();
  useTitle('Funnel');
  const compared = parseComparison(search);
  const { sides, questions, retry } = useFunnelSides(compared);
  const onCompared = (next: Comparison): void => navigate(`/funnel${withBreakdown(toComparisonSearch(next), parseBreakdown(search))}`);
  const isEmpty = sides.status === 'loaded' && sides.value.every(({ funnel }) => funnel.applications === 0);
  return (
    <chakra.div fontSize="dense">
      <Patterns />
      <chakra.header display="flex" alignItems="center" paddingInline="4" minHeight="target" bg="bg" borderBottomWidth="hairline">
        <chakra.h1 fontSize="sm" fontWeight="strong">
          Funnel
        </chakra.h1>
      </chakra.header>
      <ComparisonFilters comparison={compared} onComparison={onCompared} />
      <RequestStatus state={sides} loadingText="Loading…" onRetry={retry} padding="4" />
      {isEmpty ? <EmptyFunnel comparison={compared} onComparison={onCompared} /> : null}
      {sides.status === 'loaded' && !isEmpty ? <Figures sides={sides.value} questions={questions} onRetry={retry} /> : null}
    </chakra.div>
  );
}
