/** One row a projection: which version is served, and how far the next one is built. */
export interface ProjectionVersionTable {
  name: 'application_summary';
  /** Null until the rows that earlier releases left are judged. */
  served_version: number | null;
  /** Null while nothing is built. */
  build_version: number | null;
  /** The last application that the build has folded, in the order of their ids. */
  build_root_id: string | null;
  build_application_id: string | null;
  built_applications: number;
  all_applications: number;
}
