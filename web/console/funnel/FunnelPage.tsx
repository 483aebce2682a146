import { chakra } from '@chakra-ui/react';
import type { JSX } from 'react';
import { useLocation, useSearch } from 'wouter';
import { NO_FILTER, isFiltered } from '../list/list-filter.ts';
import { SmallButton } from '../ui/controls.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { Figures } from './Figures.tsx';
import { Patterns } from './Patterns.tsx';
import { Scope } from './Scope.tsx';
import { type Compared, comparedIn, rangeBefore, searchOfCompared } from './compared.ts';
import { useSides } from './use-sides.ts';

interface PartProps {
  readonly compared: Compared;
  readonly onCompared: (compared: Compared) => void;
}

/** Whose way is looked at, and whose beside it. */
function Scopes({ compared: { first, beside }, onCompared }: PartProps): JSX.Element {
  return (
    <chakra.search display="grid" gap="2" paddingInline="4" paddingBlock="2" bg="bg" borderBottomWidth="hairline">
      <Scope name="A" scope={first} isAlone={beside === null} onScope={(scope) => onCompared({ first: scope, beside })}>
        {beside === null ? (
          <chakra.span display="inline-flex" gap="1">
            <SmallButton type="button" onClick={() => onCompared({ first, beside: first })}>
              Compare
            </SmallButton>
            {first.from && first.until ? (
              <SmallButton type="button" onClick={() => onCompared({ first, beside: rangeBefore(first) })}>
                Compare with the days before
              </SmallButton>
            ) : null}
          </chakra.span>
        ) : null}
      </Scope>
      {beside === null ? null : (
        <Scope name="B" scope={beside} isAlone={false} onScope={(scope) => onCompared({ first, beside: scope })}>
          <chakra.span display="inline-flex" gap="1">
            <SmallButton type="button" onClick={() => onCompared({ first: beside, beside: first })}>
              Swap
            </SmallButton>
            <SmallButton type="button" onClick={() => onCompared({ first, beside: null })}>
              Only A
            </SmallButton>
          </chakra.span>
        </Scope>
      )}
    </chakra.search>
  );
}

/** Nothing is there, or nothing is like it: what to do next. */
const Nothing = ({ compared, onCompared }: PartProps): JSX.Element => (
  <chakra.div padding="4" display="grid" gap="3" justifyItems="start" maxWidth="measure">
    {isFiltered(compared.first) || compared.beside !== null ? (
      <>
        <chakra.h2 fontSize="lg" fontWeight="heading">
          No application is like that
        </chakra.h2>
        <SmallButton type="button" onClick={() => onCompared({ first: NO_FILTER, beside: null })}>
          Show all
        </SmallButton>
      </>
    ) : (
      <>
        <chakra.h2 fontSize="lg" fontWeight="heading">
          No application yet
        </chakra.h2>
        <p>
          Buy something in the <a href="/">buy flow</a>, or make believable histories: <code>bindflow seed --applications 10000</code>
        </p>
      </>
    )}
  </chakra.div>
);

/** How far buyers came, where and why they stopped: of a program or a range of days, and of another beside it. */
export default function FunnelPage(): JSX.Element {
  const [, navigate] = useLocation();
  const compared = comparedIn(useSearch());
  const { sides, questions, retry } = useSides(compared);
  const onCompared = (next: Compared): void => navigate(`/funnel${searchOfCompared(next)}`);
  const isEmpty = sides.status === 'loaded' && sides.value.every(({ funnel }) => funnel.applications === 0);
  return (
    <chakra.div fontSize="dense">
      <Patterns />
      <chakra.header display="flex" alignItems="center" paddingInline="4" minHeight="target" bg="bg" borderBottomWidth="hairline">
        <chakra.h1 fontSize="sm" fontWeight="strong">
          Funnel
        </chakra.h1>
      </chakra.header>
      <Scopes compared={compared} onCompared={onCompared} />
      <RequestStatus state={sides} loadingText="Counting …" onRetry={retry} padding="4" />
      {isEmpty ? <Nothing compared={compared} onCompared={onCompared} /> : null}
      {sides.status === 'loaded' && !isEmpty ? <Figures sides={sides.value} questions={questions} onRetry={retry} /> : null}
    </chakra.div>
  );
}
