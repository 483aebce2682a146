import { type JSX, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { chakra } from '../../ui/theme/chakra.ts';
import { FacetMenus } from '../list/FacetMenus.tsx';
import { FilterChips } from '../list/FilterChips.tsx';
import { type ListFilter, parseFilter, toSearch } from '../list/list-filter.ts';
import { type ProgramVersion, loadProgramVersions } from '../list/program-versions.ts';
import { useCounts } from '../list/use-counts.ts';
import { useLoaded } from '../list/use-loaded.ts';
import { useVersionNames } from '../list/use-version-names.ts';
import { ViewsMenu } from '../list/ViewsMenu.tsx';
import { FieldGroup, controlStyle } from '../ui/controls.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Trial } from './Trial.tsx';
import { OpenProgramFile } from './OpenProgramFile.tsx';
import { BASE_PARAM, findFile } from './trial-address.ts';
import type { TrialRequest } from './use-trial.ts';
import { useConfiguration } from './use-configuration.ts';

const NO_VERSIONS: readonly ProgramVersion[] = [];
/** Which configuration is changed: that of the address, else the newest one of the filtered program, else of all. */
function chooseBase(search: string, { programs }: ListFilter, versions: readonly ProgramVersion[]): string {
  const named = new URLSearchParams(search).get(BASE_PARAM) ?? '';
  if (versions.some(({ hash }) => hash === named)) return named;
  const own = versions.filter(({ sitename }) => sitename !== null && programs.includes(sitename));
  return (own.at(-1) ?? versions.at(-1))?.hash ?? '';
}

/** The query of the address, without the fragment that has the rules. */
function toQuery(filter: ListFilter, base: string): string {
  const query = new URLSearchParams(toSearch({ ...filter, sort: 'NEWEST' }));
  if (base) query.set(BASE_PARAM, base);
  const text = query.toString();
  return text && `?${text}`;
}

/** What the address says: whose applications, which configuration, and in the fragment the rules to try. */
function useTrialAddress(versions: readonly ProgramVersion[]) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const filter = useMemo(() => parseFilter(search), [search]);
  const hash = useLocationProperty(() => window.location.hash);
  return { filter, base: chooseBase(search, filter, versions), hash, goTo: (query: string): void => navigate(`/what-if${query}`) };
}

interface RulesProps extends Omit<TrialRequest, 'served'> {
  /** The hash of the configuration; empty before one is chosen. */
  readonly base: string;
}

/** The rules of a configuration, once it is read. */
function Rules({ base, ...request }: RulesProps): JSX.Element {
  const file = findFile(request.hash);
  const { state, retry } = useConfiguration({ base, file });
  if (state.status !== 'loaded') return <RequestStatus state={state} loadingText="Loading rules…" onRetry={retry} padding="4" />;
  if ('missing' in state.value) return <chakra.p padding="4">{state.value.missing}</chakra.p>;
  return <Trial key={file || base} served={state.value} base={file === '' ? base : ''} {...request} />;
}

/** Stands for a program file among the versions. */
const FILE = 'file';

interface BaseSelectProps {
  readonly base: string;
  readonly hash: string;
  readonly versions: readonly ProgramVersion[];
  readonly onBase: (base: string) => void;
}

/** Which rules are changed: those of a program version, or of the program file that is open. */
function BaseSelect({ base, hash, versions, onBase }: BaseSelectProps): JSX.Element {
  const versionName = useVersionNames();
  const hasFile = findFile(hash) !== '';
  return (
    <chakra.label display="inline-flex" alignItems="center" gap="2">
      <span>Rules of</span>
      <chakra.select {...controlStyle} value={hasFile ? FILE : base} onChange={({ target }) => onBase(target.value)}>
        {hasFile ? <option value={FILE}>the program file</option> : null}
        {versions.toReversed().map(({ hash: version }) => (
          <option key={version} value={version}>
            {versionName(version)}
          </option>
        ))}
      </chakra.select>
    </chakra.label>
  );
}

/** Past applications under other rules. */
export default function WhatIfPage(): JSX.Element {
  useTitle('What if');
  const versions = useLoaded(loadProgramVersions, NO_VERSIONS);
  const { filter, base, hash, goTo } = useTrialAddress(versions);
  const counts = useCounts(filter);
  const group = useRef<HTMLFieldSetElement>(null);
  const query = toQuery(filter, base);
  const applyFilter = (next: ListFilter): void => goTo(toQuery(next, base) + hash);
  return (
    <chakra.div fontSize="dense">
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="3" paddingInline="4" paddingBlock="1" minHeight="target" bg="bg" borderBottomWidth="hairline">
        <chakra.h1 fontSize="sm" fontWeight="strong">
          What if
        </chakra.h1>
        <BaseSelect base={base} hash={hash} versions={versions} onBase={(next) => goTo(toQuery(filter, next))} />
        <OpenProgramFile onOpened={(fragment) => goTo(query + fragment)} />
        <ViewsMenu page="WHAT_IF" hint="Try rules, then save the trial as a view." search={hash === '' ? '' : query + hash} onView={goTo} />
      </chakra.header>
      <chakra.search display="block" paddingInline="4" paddingBlock="2" bg="bg" borderBottomWidth="hairline">
        <FieldGroup ref={group} tabIndex={-1} aria-label="Whose applications" display="flex" flexWrap="wrap" alignItems="center" gap="1">
          <FacetMenus filter={filter} counts={counts} onFilter={applyFilter} />
          <FilterChips filter={filter} onFilter={applyFilter} field={group} />
        </FieldGroup>
      </chakra.search>
      <Rules base={base} filter={filter} hash={hash} onTry={(rules) => goTo(query + rules)} />
    </chakra.div>
  );
}
