import { ListServedReleasesDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import type { ListFilter } from '../list/list-filter.ts';
import { loadProgramVersions } from '../list/program-versions.ts';
import { useLoaded } from '../list/use-loaded.ts';
import type { Change } from './trend.ts';

interface ProgramChange extends Change {
  /** Whose configuration changed; null for a release, which all programs have. */
  readonly sitename: string | null;
}

/** Every version and release but the first ones: these are where the recording begins. */
async function loadChanges(): Promise<readonly ProgramChange[]> {
  const [versions, { servedReleases }] = await Promise.all([loadProgramVersions(), graph(ListServedReleasesDocument, {})]);
  return [
    ...versions
      .filter(({ number }) => number > 1)
      .map(({ sitename, number, servedSince }) => ({ name: `${sitename ?? 'program'} ${number}`, at: Date.parse(servedSince), sitename: sitename ?? '' })),
    ...servedReleases.slice(1).map(({ release, servedSince }) => ({ name: `release ${release}`, at: Date.parse(servedSince), sitename: null })),
  ];
}
const NO_CHANGES: readonly ProgramChange[] = [];

/** Returns what changed for the programs of a filter; nothing until it is loaded. */
export function useChanges({ programs }: Pick<ListFilter, 'programs'>): readonly Change[] {
  const changes = useLoaded(loadChanges, NO_CHANGES);
  return changes.filter(({ sitename }) => sitename === null || programs.length === 0 || programs.includes(sitename));
}
