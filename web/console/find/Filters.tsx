import { chakra } from '@chakra-ui/react';
import { type JSX, type RefObject, useState } from 'react';
import type { ApplicationOutcome, ApplicationSort, CountApplicationsQuery } from '../../generated/graphql.ts';
import { Group, Key, Small } from '../look/parts.tsx';
import { type Sought, outcomeWords, sortWords } from './sought.ts';

export interface FiltersProps {
  readonly sought: Sought;
  readonly counts: CountApplicationsQuery['applications']['counts'] | null;
  readonly onSought: (sought: Sought) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

const control = { minHeight: '8', paddingInline: '2', borderWidth: 'hairline', borderColor: 'line.control', borderRadius: 'sm', bg: 'bg' } as const;

function Outcomes({ sought, counts, onSought }: Omit<FiltersProps, 'field'>): JSX.Element {
  const toggled = (outcome: ApplicationOutcome): ApplicationOutcome[] =>
    sought.outcomes.includes(outcome) ? sought.outcomes.filter((one) => one !== outcome) : [...sought.outcomes, outcome];
  return (
    <Group aria-label="Outcome" display="flex" flexWrap="wrap" gap="1">
      {(Object.keys(outcomeWords) as ApplicationOutcome[]).map((outcome) => (
        <Small key={outcome} type="button" aria-pressed={sought.outcomes.includes(outcome)} onClick={() => onSought({ ...sought, outcomes: toggled(outcome) })}>
          {outcomeWords[outcome]} {counts?.outcomes.find((one) => one.outcome === outcome)?.count ?? (counts ? 0 : '')}
        </Small>
      ))}
    </Group>
  );
}

/** What is looked for: all of it stands in the address, to be sent to somebody. */
export function Filters({ sought, counts, onSought, field }: FiltersProps): JSX.Element {
  const [text, setText] = useState(sought.text);
  return (
    <chakra.search display="flex" flexWrap="wrap" alignItems="center" gap="2" paddingInline="4" paddingBlock="2" bg="bg" borderBottomWidth="hairline">
      <chakra.form
        onSubmit={(event) => {
          event.preventDefault();
          onSought({ ...sought, text });
        }}
      >
        <chakra.input ref={field} aria-label="Find words or an id" placeholder="Words or an id, Enter" value={text} onChange={({ target }) => setText(target.value)} {...control} />
      </chakra.form>
      <Outcomes sought={sought} counts={counts} onSought={onSought} />
      <chakra.select aria-label="Program" value={sought.program} onChange={({ target }) => onSought({ ...sought, program: target.value })} {...control}>
        <option value="">All programs</option>
        {[...new Set([...(counts?.programs.map(({ value }) => value) ?? []), ...(sought.program ? [sought.program] : [])])].map((value) => (
          <option key={value} value={value}>
            {value} {counts?.programs.find((one) => one.value === value)?.count ?? ''}
          </option>
        ))}
      </chakra.select>
      <chakra.select aria-label="Sort" value={sought.sort} onChange={({ target }) => onSought({ ...sought, sort: target.value as ApplicationSort })} {...control}>
        {(Object.keys(sortWords) as ApplicationSort[]).map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]}
          </option>
        ))}
      </chakra.select>
      <chakra.p hideBelow="2xl" marginLeft="auto" color="fg.muted">
        <Key>J</Key> <Key>K</Key> move <Key>Enter</Key> replay <Key>/</Key> find
      </chakra.p>
    </chakra.search>
  );
}
