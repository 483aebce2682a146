import { chakra } from '@chakra-ui/react';
import { type JSX, type RefObject, useState } from 'react';
import type { ApplicationOutcome, ApplicationSort, CountApplicationsQuery } from '../../generated/graphql.ts';
import { Group, Key, Small, control } from '../look/parts.tsx';
import { Began } from './Began.tsx';
import { Chips } from './Chips.tsx';
import { Facet } from './Facet.tsx';
import { type Sought, outcomeWords, sortWords } from './sought.ts';

export interface FiltersProps {
  readonly sought: Sought;
  readonly counts: CountApplicationsQuery['applications']['counts'] | null;
  readonly onSought: (sought: Sought) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  /** What else is done with what is looked for. */
  readonly beside?: JSX.Element | null;
}

type Part = Pick<FiltersProps, 'sought' | 'counts' | 'onSought'>;

function Outcomes({ sought, counts, onSought }: Part): JSX.Element {
  const toggled = (outcome: ApplicationOutcome): ApplicationOutcome[] =>
    sought.outcomes.includes(outcome) ? sought.outcomes.filter((one) => one !== outcome) : [...sought.outcomes, outcome];
  return (
    <Group aria-label="Outcome" display="flex" flexWrap="wrap" gap="1">
      {(Object.keys(outcomeWords) as ApplicationOutcome[]).map((outcome) => (
        <Small key={outcome} type="button" aria-pressed={sought.outcomes.includes(outcome)} onClick={() => onSought({ ...sought, outcomes: toggled(outcome) })}>
          <span>{`${outcomeWords[outcome]} `}</span>
          <chakra.span fontWeight="regular" opacity="0.8" fontVariantNumeric="tabular-nums">
            {counts?.outcomes.find((one) => one.outcome === outcome)?.count.toLocaleString('en-US') ?? (counts ? 0 : '')}
          </chakra.span>
        </Small>
      ))}
    </Group>
  );
}

/** A page as the counts spell it: the facade takes it in any case. */
const spelt = (page: string, counts: Part['counts']): string =>
  counts?.pages.find(({ value }) => value.toLowerCase() === `/${page.replace(/^\//, '')}`.toLowerCase())?.value ?? page;

const Facets = ({ sought, counts, onSought }: Part): JSX.Element => (
  <Group aria-label="Filters" display="flex" flexWrap="wrap" gap="1">
    <Facet label="Program" chosen={sought.programs} counts={counts && counts.programs} onChosen={(programs) => onSought({ ...sought, programs })} />
    <Facet label="Sponsor" chosen={sought.sponsors} counts={counts && counts.sponsors} onChosen={(sponsors) => onSought({ ...sought, sponsors })} />
    <Facet label="Stopped at" chosen={sought.pages.map((page) => spelt(page, counts))} counts={counts && counts.pages} onChosen={(pages) => onSought({ ...sought, pages })} />
    <Facet label="Reason" chosen={sought.reasons} counts={counts && counts.kickoutReasons} onChosen={(reasons) => onSought({ ...sought, reasons })} />
    <Began key={`${sought.from} ${sought.until}`} days={sought} onDays={(days) => onSought({ ...sought, ...days })} />
  </Group>
);

const Sorting = ({ sought, onSought }: Part): JSX.Element => (
  <chakra.select aria-label="Sort" value={sought.sort} onChange={({ target }) => onSought({ ...sought, sort: target.value as ApplicationSort })} {...control}>
    {(Object.keys(sortWords) as ApplicationSort[]).map((sort) => (
      <option key={sort} value={sort}>
        {sortWords[sort]}
      </option>
    ))}
  </chakra.select>
);

/** What is looked for: all of it stands in the address, to be sent to somebody. */
export function Filters({ sought, counts, onSought, field, beside }: FiltersProps): JSX.Element {
  const [text, setText] = useState(sought.text);
  // The address may change by other ways than this field.
  const [before, setBefore] = useState(sought.text);
  if (before !== sought.text) {
    setBefore(sought.text);
    setText(sought.text);
  }
  return (
    <chakra.search display="flex" flexWrap="wrap" alignItems="center" gap="2" paddingInline="4" paddingBlock="2" bg="bg" borderBottomWidth="hairline">
      <chakra.form
        onSubmit={(event) => {
          event.preventDefault();
          onSought({ ...sought, text });
        }}
      >
        <chakra.input
          ref={field}
          aria-label="Find words or an id"
          placeholder="Words or an id, Enter"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
          {...control}
        />
      </chakra.form>
      <Outcomes sought={sought} counts={counts} onSought={onSought} />
      <Facets sought={sought} counts={counts} onSought={onSought} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1">
        <Sorting sought={sought} counts={counts} onSought={onSought} />
        {beside}
      </chakra.div>
      <chakra.p hideBelow="2xl" marginLeft="auto" color="fg.muted">
        <Key>J</Key> <Key>K</Key> <span>move</span> <Key>Enter</Key> <span>replay</span> <Key>/</Key> <span>find</span>
      </chakra.p>
      <Chips sought={sought} onSought={onSought} field={field} />
    </chakra.search>
  );
}
