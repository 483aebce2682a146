import { type JSX, type RefObject, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { ApplicationOutcome, ApplicationSort, CountApplicationsQuery, DeviceClass } from '../../generated/graphql.ts';
import { FieldGroup, Kbd, SmallButton, controlStyle } from '../ui/controls.tsx';
import { DateRangeFilter } from './DateRangeFilter.tsx';
import { FilterChips } from './FilterChips.tsx';
import { Facet } from './Facet.tsx';
import { type ListFilter, deviceLabels, outcomeLabels, sortLabels } from './list-filter.ts';
import { useVersionNames } from './use-version-names.ts';

export interface FiltersProps {
  readonly filter: ListFilter;
  readonly counts: CountApplicationsQuery['applications']['counts'] | null;
  readonly onFilter: (filter: ListFilter) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

type FilterControlProps = Pick<FiltersProps, 'filter' | 'counts' | 'onFilter'>;

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

/** Returns a page in the spelling of the counts, because the facade accepts any case. */
const normalizePage = (page: string, counts: FilterControlProps['counts']): string =>
  counts?.pages.find(({ value }) => value.toLowerCase() === `/${page.replace(/^\//, '')}`.toLowerCase())?.value ?? page;

/** What buyers held and what was served: by device, program version, release and campaign. */
function SourceFacets({ filter, counts, onFilter }: FilterControlProps): JSX.Element {
  const versionName = useVersionNames();
  return (
    <>
      <Facet
        label="Device"
        chosen={filter.devices}
        counts={counts && counts.devices.map(({ device, count }) => ({ value: device, count }))}
        nameOf={(device) => deviceLabels[device as DeviceClass]}
        onChosen={(devices) => onFilter({ ...filter, devices: devices as DeviceClass[] })}
      />
      <Facet label="Version" chosen={filter.versions} counts={counts && counts.programHashes} nameOf={versionName} onChosen={(versions) => onFilter({ ...filter, versions })} />
      <Facet label="Release" chosen={filter.releases} counts={counts && counts.releases} onChosen={(releases) => onFilter({ ...filter, releases })} />
      <Facet
        label="Segment"
        chosen={filter.segments}
        counts={counts && counts.segments}
        nameOf={(segment) => segment || 'none'}
        onChosen={(segments) => onFilter({ ...filter, segments })}
      />
    </>
  );
}

const FacetMenus = ({ filter, counts, onFilter }: FilterControlProps): JSX.Element => (
  <FieldGroup aria-label="Filters" display="flex" flexWrap="wrap" gap="1">
    <Facet label="Program" chosen={filter.programs} counts={counts && counts.sitenames} onChosen={(programs) => onFilter({ ...filter, programs })} />
    <Facet label="Sponsor" chosen={filter.sponsors} counts={counts && counts.sponsors} onChosen={(sponsors) => onFilter({ ...filter, sponsors })} />
    <Facet
      label="Stopped at"
      chosen={filter.pages.map((page) => normalizePage(page, counts))}
      counts={counts && counts.pages}
      onChosen={(pages) => onFilter({ ...filter, pages })}
    />
    <Facet label="Reason" chosen={filter.reasons} counts={counts && counts.kickoutReasons} onChosen={(reasons) => onFilter({ ...filter, reasons })} />
    <SourceFacets filter={filter} counts={counts} onFilter={onFilter} />
    <DateRangeFilter key={`${filter.from} ${filter.until}`} range={filter} onRange={(days) => onFilter({ ...filter, ...days })} />
  </FieldGroup>
);

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
    <chakra.search display="flex" flexWrap="wrap" alignItems="center" gap="2" paddingInline="4" paddingBlock="2" bg="bg" borderBottomWidth="hairline">
      <chakra.form
        onSubmit={(event) => {
          event.preventDefault();
          onFilter({ ...filter, text });
        }}
      >
        <chakra.input
          ref={field}
          aria-label="Find words or an id"
          placeholder="Words or an id, Enter"
          title="Searches outcome, program, sponsor, page, question, last event, release, state of the payment and kickout reasons. What buyers typed is not searched."
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
