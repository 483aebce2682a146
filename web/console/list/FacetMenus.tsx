import type { JSX } from 'react';
import type { CountApplicationsQuery, DeviceClass } from '../../generated/graphql.ts';
import { FieldGroup } from '../ui/controls.tsx';
import { AmountFilter } from './AmountFilter.tsx';
import { CountedFacet } from './CountedFacet.tsx';
import { DateRangeFilter } from './DateRangeFilter.tsx';
import { Facet } from './Facet.tsx';
import { deviceLabels } from './filter-labels.ts';
import { type ListFilter } from './list-filter.ts';
import { readReferrerCounts, readStateCounts } from './value-counts.ts';
import { useVersionNames } from './use-version-names.ts';

export interface FilterControlProps {
  readonly filter: ListFilter;
  readonly counts: CountApplicationsQuery['applications']['counts'] | null;
  readonly onFilter: (filter: ListFilter) => void;
}

/** Returns a page in the spelling of the counts, because the facade accepts any case. */
const normalizePage = (page: string, counts: FilterControlProps['counts']): string =>
  counts?.pages.find(({ value }) => value.toLowerCase() === `/${page.replace(/^\//, '')}`.toLowerCase())?.value ?? page;

const nameOfUnrecorded = (value: string): string => value || 'not recorded';

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
      <CountedFacet
        label="Referring link"
        chosen={filter.referrers}
        filter={filter}
        read={readReferrerCounts}
        nameOf={nameOfUnrecorded}
        onChosen={(referrers) => onFilter({ ...filter, referrers })}
      />
      <CountedFacet label="State" chosen={filter.states} filter={filter} read={readStateCounts} nameOf={nameOfUnrecorded} onChosen={(states) => onFilter({ ...filter, states })} />
    </>
  );
}

/** A menu for each thing that applications are told apart by. */
export const FacetMenus = ({ filter, counts, onFilter }: FilterControlProps): JSX.Element => (
  <FieldGroup aria-label="Filters" display="contents">
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
    <AmountFilter
      key={[filter.declined, filter.notes, ...filter.payments, filter.minDollars, filter.maxDollars, filter.minMinutes, filter.maxMinutes, filter.minWidth, filter.maxWidth].join(
        ' ',
      )}
      filter={filter}
      onFilter={onFilter}
    />
    <DateRangeFilter key={`${filter.from} ${filter.until}`} range={filter} onRange={(days) => onFilter({ ...filter, ...days })} />
  </FieldGroup>
);
