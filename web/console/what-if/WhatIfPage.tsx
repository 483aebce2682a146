import { type JSX, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import { FacetMenus } from '../list/FacetMenus.tsx';
import { FilterChips } from '../list/FilterChips.tsx';
import { type ListFilter, parseFilter, toSearch } from '../list/list-filter.ts';
import { type ProgramVersion, loadProgramVersions } from '../list/program-versions.ts';
import { useCounts } from '../list/use-counts.ts';
import { useLoaded } from '../list/use-loaded.ts';
import { useVersionNames } from '../list/use-version-names.ts';
import { FieldGroup, controlStyle } from '../ui/controls.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Trial } from './Trial.tsx';
import { useConfiguration } from './use-configuration.ts';

const NO_VERSIONS: readonly ProgramVersion[] = [];
/** The parameter of the address that names the configuration to begin with. */
const BASE_PARAM = 'base';

/** Which configuration is changed: that of the address, else the newest one of the filtered program, else of all. */
function chooseBase(search: string, { programs }: ListFilter, versions: readonly ProgramVersion[]): string {
  const named = new URLSearchParams(search).get(BASE_PARAM) ?? '';
  if (versions.some(({ hash }) => hash === named)) return named;
  const own = versions.filter(({ sitename }) => sitename !== null && programs.includes(sitename));
  return (own.at(-1) ?? versions.at(-1))?.hash ?? '';
}

function toAddress(filter: ListFilter, base: string): string {
  const query = new URLSearchParams(toSearch({ ...filter, sort: 'NEWEST' }));
  if (base) query.set(BASE_PARAM, base);
  const text = query.toString();
  return `/what-if${text && `?${text}`}`;
}

/** Past applications under other rules. */
export default function WhatIfPage(): JSX.Element {
  const search = useSearch();
  const [, navigate] = useLocation();
  useTitle('What if');
  const filter = parseFilter(search);
  const versions = useLoaded(loadProgramVersions, NO_VERSIONS);
  const versionName = useVersionNames();
  const base = chooseBase(search, filter, versions);
  const { state, retry } = useConfiguration(base);
  const counts = useCounts(filter);
  const group = useRef<HTMLFieldSetElement>(null);
  return (
    <chakra.div fontSize="dense">
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="3" paddingInline="4" paddingBlock="1" minHeight="target" bg="bg" borderBottomWidth="hairline">
        <chakra.h1 fontSize="sm" fontWeight="strong">
          What if
        </chakra.h1>
        <chakra.label display="inline-flex" alignItems="center" gap="2">
          <span>Rules of</span>
          <chakra.select {...controlStyle} value={base} onChange={({ target }) => navigate(toAddress(filter, target.value))}>
            {versions.toReversed().map(({ hash }) => (
              <option key={hash} value={hash}>
                {versionName(hash)}
              </option>
            ))}
          </chakra.select>
        </chakra.label>
      </chakra.header>
      <chakra.search display="block" paddingInline="4" paddingBlock="2" bg="bg" borderBottomWidth="hairline">
        <FieldGroup ref={group} tabIndex={-1} aria-label="Whose applications" display="flex" flexWrap="wrap" alignItems="center" gap="1">
          <FacetMenus filter={filter} counts={counts} onFilter={(next) => navigate(toAddress(next, base))} />
          <FilterChips filter={filter} onFilter={(next) => navigate(toAddress(next, base))} field={group} />
        </FieldGroup>
      </chakra.search>
      {state.status === 'loaded' && state.value ? <Trial key={base} served={state.value} filter={filter} /> : null}
      {state.status === 'loaded' && !state.value && base !== '' ? <chakra.p padding="4">This configuration is not stored here.</chakra.p> : null}
      {versions.length === 0 && state.status === 'loaded' ? <chakra.p padding="4">No program has been served yet: buy something in the buy flow first.</chakra.p> : null}
      <RequestStatus state={state} loadingText="Reading the rules …" onRetry={retry} padding="4" />
    </chakra.div>
  );
}
