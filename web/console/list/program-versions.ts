import { type ListProgramVersionsQuery, ListProgramVersionsDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';

export type ProgramVersion = ListProgramVersionsQuery['programVersions'][number];

let loading: Promise<readonly ProgramVersion[]> | null = null;

/** Loads the program configurations that were served, the oldest first, once a page; after a failure the next caller asks again. */
export function loadProgramVersions(): Promise<readonly ProgramVersion[]> {
  loading ??= graph(ListProgramVersionsDocument, {}).then(
    ({ programVersions }) => programVersions,
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
