import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type ApplicationFilter, filterCondition, toPath } from './sought.ts';

/** A value to filter by, and how many applications have it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** Facet counts: the number of applications per filter value. Each facet applies all filters except its own. */
export interface FacetCounts {
  readonly total: number;
  readonly outcomes: readonly FacetCount[];
  readonly programs: readonly FacetCount[];
  readonly sponsors: readonly FacetCount[];
  readonly paths: readonly FacetCount[];
  readonly reasons: readonly FacetCount[];
  /** A snapshot for `countArrivals`, which counts later applications. */
  readonly mark: string;
}

/** The number of applications that agree in all counted columns. */
interface FacetCell {
  readonly outcomes: string;
  readonly programs: string | null;
  readonly sponsors: string | null;
  readonly paths: string | null;
  /** The name of the set of all their kickout reasons. */
  readonly kicked: string | null;
  readonly count: number;
}
/** A cell with its kickout reasons in place of their name. */
type FacetGroup = Omit<FacetCell, 'kicked'> & { readonly reasons: readonly string[] };
const facets = ['outcomes', 'programs', 'sponsors', 'paths', 'reasons'] as const;
type Facet = (typeof facets)[number];

/** Reads the index once for all counts. */
async function readFacetCells(db: Kysely<Database>, filter: ApplicationFilter): Promise<{ readonly cells: readonly FacetCell[]; readonly mark: string }> {
  const { rows } = await sql<{ readonly cells: readonly FacetCell[]; readonly mark: string }>`
    with cell as (
      select outcome as outcomes, program as programs, sponsor as sponsors, last_path as paths, kicked, count(*) as count
      from application_summary where ${filterCondition(filter, facets)} group by 1, 2, 3, 4, 5)
    select pg_current_snapshot()::text as mark, (select coalesce(jsonb_agg(cell), '[]') from cell) as cells`.execute(db);
  return rows[0] ?? { cells: [], mark: '' };
}

/** Returns the kickout reasons by the name of their set. */
async function readReasonSets(db: Kysely<Database>, cells: readonly FacetCell[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = [...new Set(cells.flatMap(({ kicked }) => kicked ?? []))];
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ readonly name: string; readonly reasons: readonly string[] | null }>`
    select name, (select kickout_reasons from application_summary where kicked = name limit 1) as reasons from unnest(${names}::text[]) as name`.execute(db);
  return new Map(rows.map(({ name, reasons }) => [name, reasons ?? []]));
}

const valuesOf = (told: FacetGroup, facet: Facet): readonly string[] => (facet === 'reasons' ? told.reasons : [told[facet]].filter((value) => value !== null));

function matchesFacet(told: FacetGroup, facet: Facet, filter: ApplicationFilter): boolean {
  const wanted: readonly string[] | null = filter[facet];
  if (wanted === null) return true;
  const values = valuesOf(told, facet);
  return facet === 'paths' ? values.some((value) => wanted.map(toPath).includes(value.toLowerCase())) : values.some((value) => wanted.includes(value));
}

/** A facet lists at most this many values. */
const MAX_FACET_VALUES = 200;

function countFacet(all: readonly FacetGroup[], facet: Facet): readonly FacetCount[] {
  const counts = new Map<string, number>();
  for (const told of all) for (const value of valuesOf(told, facet)) counts.set(value, (counts.get(value) ?? 0) + told.count);
  const counted = [...counts].map(([value, count]) => ({ value, count }));
  return counted.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)).slice(0, MAX_FACET_VALUES);
}

/** Returns the number of applications that match, and the facet counts. */
export async function countApplications(db: Kysely<Database>, filter: ApplicationFilter): Promise<FacetCounts> {
  const { cells, mark } = await readFacetCells(db, filter);
  const reasons = await readReasonSets(db, cells);
  const told = cells.map(({ kicked, ...cell }): FacetGroup => ({ ...cell, reasons: kicked === null ? [] : (reasons.get(kicked) ?? []) }));
  const under = (left: readonly Facet[]) => told.filter((one) => left.every((facet) => matchesFacet(one, facet, filter)));
  const of = (facet: Facet) => countFacet(under(facets.filter((other) => other !== facet)), facet);
  const total = under(facets).reduce((sum, { count }) => sum + count, 0);
  return { total, outcomes: of('outcomes'), programs: of('programs'), sponsors: of('sponsors'), paths: of('paths'), reasons: of('reasons'), mark };
}
