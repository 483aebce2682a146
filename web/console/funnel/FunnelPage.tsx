import { chakra } from '@chakra-ui/react';
import type { JSX } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Answer } from '../facade/use-answer.ts';
import { EVERYTHING, isFiltered } from '../find/sought.ts';
import { Flaw, Small } from '../look/parts.tsx';
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
            <Small type="button" onClick={() => onCompared({ first, beside: first })}>
              Compare
            </Small>
            {first.from && first.until ? (
              <Small type="button" onClick={() => onCompared({ first, beside: rangeBefore(first) })}>
                Compare with the days before
              </Small>
            ) : null}
          </chakra.span>
        ) : null}
      </Scope>
      {beside === null ? null : (
        <Scope name="B" scope={beside} isAlone={false} onScope={(scope) => onCompared({ first, beside: scope })}>
          <chakra.span display="inline-flex" gap="1">
            <Small type="button" onClick={() => onCompared({ first: beside, beside: first })}>
              Swap
            </Small>
            <Small type="button" onClick={() => onCompared({ first, beside: null })}>
              Only A
            </Small>
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
        <Small type="button" onClick={() => onCompared({ first: EVERYTHING, beside: null })}>
          Show all
        </Small>
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

function Standing({ answer, onAgain }: { readonly answer: Answer<unknown>; readonly onAgain: () => void }): JSX.Element | null {
  if (answer.status === 'here') return null;
  if (answer.status === 'waiting') {
    return (
      <chakra.output display="block" padding="4" color="fg.muted">
        Counting …
      </chakra.output>
    );
  }
  return (
    <chakra.div padding="4" display="grid" gap="3" justifyItems="start">
      <Flaw>{answer.words}</Flaw>
      <Small type="button" onClick={onAgain}>
        Try again
      </Small>
    </chakra.div>
  );
}

/** How far buyers came, where and why they stopped: of a program or a range of days, and of another beside it. */
export default function FunnelPage(): JSX.Element {
  const [, navigate] = useLocation();
  const compared = comparedIn(useSearch());
  const { sides, questions, again } = useSides(compared);
  const onCompared = (next: Compared): void => navigate(`/funnel${searchOfCompared(next)}`);
  const isEmpty = sides.status === 'here' && sides.value.every(({ funnel }) => funnel.applications === 0);
  return (
    <chakra.div fontSize="dense">
      <Patterns />
      <chakra.header display="flex" alignItems="center" paddingInline="4" minHeight="target" bg="bg" borderBottomWidth="hairline">
        <chakra.h1 fontSize="sm" fontWeight="strong">
          Funnel
        </chakra.h1>
      </chakra.header>
      <Scopes compared={compared} onCompared={onCompared} />
      <Standing answer={sides} onAgain={again} />
      {isEmpty ? <Nothing compared={compared} onCompared={onCompared} /> : null}
      {sides.status === 'here' && !isEmpty ? <Figures sides={sides.value} questions={questions} onAgain={again} /> : null}
    </chakra.div>
  );
}
