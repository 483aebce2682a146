import { type JSX, type RefObject, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { ApplicationOutcome, ApplicationSort } from '../../generated/graphql.ts';
import { FieldGroup, Kbd, SmallButton, controlStyle } from '../ui/controls.tsx';
import { FacetMenus, type FilterControlProps } from './FacetMenus.tsx';
import { FilterChips } from './FilterChips.tsx';
import { outcomeLabels, sortLabels } from './filter-labels.ts';

export interface FiltersProps extends FilterControlProps {
  readonly field: RefObject<HTMLInputElement | null>;
}

function OutcomeButtons({ filter, counts, onFilter }: FilterControlProps): JSX.Element {
  const toggled = (outcome: ApplicationOutcome): ApplicationOutcome[] =>
    filter.outcomes.includes(outcome) ? filter.outcomes.filter((one) => one !== outcome) : [...filter.outcomes, outcome];
  return (
    <FieldGroup aria-label="Outcome" display="flex" flexWrap="wrap" gap="1">
      {(Object.keys(outcomeLabels) as ApplicationOutcome[]).map((outcome) => (
        <SmallButton key={outcome} type="button" aria-pressed={filter.outcomes.includes(outcome)} onClick={() => onFilter({ ...filter, outcomes: toggled(outcome) })}>
          <span>{`${outcomeLabels[outcome]} `}</span>
          <chakra.span fontWeight="regular" opacity="0.8" fontVariantNumeric="tabular-nums">
            {counts?.outcomes.find((one) => one.outcome === outcome)?.count.toLocaleString('en-US') ?? (counts ? 0 : '')}
          </chakra.span>
        </SmallButton>
      ))}
    </FieldGroup>
  );
}

const SortMenu = ({ filter, onFilter }: FilterControlProps): JSX.Element => (
  <chakra.select aria-label="Sort" value={filter.sort} onChange={({ target }) => onFilter({ ...filter, sort: target.value as ApplicationSort })} {...controlStyle}>
    {(Object.keys(sortLabels) as ApplicationSort[]).map((sort) => (
      <option key={sort} value={sort}>
        {sortLabels[sort]}
      </option>
    ))}
  </chakra.select>
);

/** The controls of a list's filter. The address contains all of it, so it can be shared. */
export function Filters({ filter, counts, onFilter, field }: FiltersProps): JSX.Element {
  const [text, setText] = useState(filter.text);
  // The address may change by other ways than this field.
  const [before, setBefore] = useState(filter.text);
  if (before !== filter.text) {
    setBefore(filter.text);
    setText(filter.text);
  }
  return (
    <chakra.search display="flex" flexWrap="wrap" alignItems="center" gap="1" paddingInline="4" paddingBlock="2" bg="bg" borderBottomWidth="hairline">
      <chakra.form
        onSubmit={(event) => {
          event.preventDefault();
          onFilter({ ...filter, text });
        }}
      >
        <chakra.input
          ref={field}
          aria-label="Search by words or id"
          placeholder="Words or id, then Enter"
          title="Searches outcome, program, sponsor, page, question, last event, release, payment state and kickout reasons. It doesn’t search what buyers typed."
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
          {...controlStyle}
        />
      </chakra.form>
      <OutcomeButtons filter={filter} counts={counts} onFilter={onFilter} />
      <FacetMenus filter={filter} counts={counts} onFilter={onFilter} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1">
        <SortMenu filter={filter} counts={counts} onFilter={onFilter} />
      </chakra.div>
      <chakra.p hideBelow="2xl" marginLeft="auto" color="fg.muted">
        <Kbd>J</Kbd> <Kbd>K</Kbd> <span>move</span> <Kbd>Enter</Kbd> <span>replay</span> <Kbd>/</Kbd> <span>find</span>
      </chakra.p>
      <FilterChips filter={filter} onFilter={onFilter} field={field} />
    </chakra.search>
  );
}
