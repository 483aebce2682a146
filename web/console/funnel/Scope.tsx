import { chakra } from '@chakra-ui/react';
import { type JSX, useCallback } from 'react';
import { CountApplicationsDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { useAnswer } from '../facade/use-answer.ts';
import { Began } from '../find/Began.tsx';
import { Facet } from '../find/Facet.tsx';
import { type Sought, filterOf, searchOf, soughtIn } from '../find/sought.ts';
import { Group } from '../look/parts.tsx';
import { sideColors } from './Patterns.tsx';
import { nameOf } from './compared.ts';

export interface ScopeProps {
  readonly name: 'A' | 'B';
  readonly scope: Sought;
  readonly isAlone: boolean;
  readonly onScope: (scope: Sought) => void;
  readonly children: JSX.Element | null;
}

/** Whose way is looked at: a program, a sponsor, days. */
export function Scope({ name, scope, isAlone, onScope, children }: ScopeProps): JSX.Element {
  const key = searchOf(scope);
  const { answer } = useAnswer(
    useCallback(async () => {
      const sought = soughtIn(key);
      return (await graph(CountApplicationsDocument, { filter: filterOf(sought), sort: sought.sort })).applications.counts;
    }, [key]),
  );
  const counts = answer.status === 'here' ? answer.value : null;
  return (
    <Group aria-label={isAlone ? 'Whose way' : `Whose way, ${name}`} display="flex" flexWrap="wrap" alignItems="center" gap="1">
      {isAlone ? null : (
        <chakra.span display="inline-flex" alignItems="center" gap="2" marginRight="2" fontWeight="strong">
          <svg aria-hidden width="12" height="12">
            <rect width="12" height="12" fill={sideColors[name === 'A' ? 0 : 1]} />
          </svg>
          <span>{name}</span>
        </chakra.span>
      )}
      <Facet label="Program" chosen={scope.programs} counts={counts && counts.programs} onChosen={(programs) => onScope({ ...scope, programs })} />
      <Facet label="Sponsor" chosen={scope.sponsors} counts={counts && counts.sponsors} onChosen={(sponsors) => onScope({ ...scope, sponsors })} />
      <Began key={`${scope.from} ${scope.until}`} days={scope} onDays={(days) => onScope({ ...scope, ...days })} />
      <chakra.span color="fg.muted" marginInline="2">
        {nameOf(scope)}
      </chakra.span>
      {children}
    </Group>
  );
}
