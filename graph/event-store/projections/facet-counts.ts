import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type ApplicationFilter, filterCondition, toPath } from './application-filter.ts';

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
  readonly releases: readonly FacetCount[];
  readonly versions: readonly FacetCount[];
  readonly segments: readonly FacetCount[];
  readonly devices: readonly FacetCount[];
  readonly paths: readonly FacetCount[];
  readonly reasons: readonly FacetCount[];
  /** A snapshot for `countArrivals`, which counts later applications. */
  readonly snapshot: string;
}

/** The number of applications that agree in all counted columns. */
interface FacetCell {
  readonly outcomes: string;
  readonly programs: string | null;
  readonly sponsors: string | null;
  readonly releases: string | null;
  readonly versions: string | null;
  readonly segments: string | null;
  readonly devices: string | null;
  readonly paths: string | null;
  readonly kickoutReasonsHash: string | null;
  readonly count: number;
}
/** A cell with its kickout reasons in place of their hash. */
type FacetGroup = Omit<FacetCell, 'kickoutReasonsHash'> & { readonly reasons: readonly string[] };
export const facets = ['outcomes', 'programs', 'sponsors', 'releases', 'versions', 'segments', 'devices', 'paths', 'reasons'] as const;
export type Facet = (typeof facets)[number];

/** Reads the index once for all counts. */
async function readFacetCells(db: Kysely<Database>, filter: ApplicationFilter): Promise<{ readonly cells: readonly FacetCell[]; readonly snapshot: string }> {
  const { rows } = await sql<{ readonly cells: readonly FacetCell[]; readonly snapshot: string }>`
    with cell as (
      select outcome as outcomes, program as programs, sponsor as sponsors, release as releases, program_hash as versions, segment as segments, device as devices,
        last_path as paths, kickout_reasons_hash as "kickoutReasonsHash", count(*) as count
      from application_summary where ${filterCondition(filter, facets)} group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
    select pg_current_snapshot()::text as snapshot, (select coalesce(jsonb_agg(cell), '[]') from cell) as cells`.execute(db);
  return rows[0] ?? { cells: [], snapshot: '' };
}

/** Returns sets of kickout reasons by their hash. */
async function readReasonSets(db: Kysely<Database>, cells: readonly FacetCell[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const hashes = [...new Set(cells.flatMap(({ kickoutReasonsHash }) => kickoutReasonsHash ?? []))];
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<{ readonly hash: string; readonly reasons: readonly string[] | null }>`
    select hash, (select kickout_reasons from application_summary where kickout_reasons_hash = hash limit 1) as reasons from unnest(${hashes}::text[]) as hash`.execute(db);
  return new Map(rows.map(({ hash, reasons }) => [hash, reasons ?? []]));
}

const valuesOf = (group: FacetGroup, facet: Facet): readonly string[] => (facet === 'reasons' ? group.reasons : [group[facet]].filter((value) => value !== null));

function matchesFacet(group: FacetGroup, facet: Facet, filter: ApplicationFilter): boolean {
  const allowed: readonly string[] | null = filter[facet];
  if (allowed === null) return true;
  // Empty text is the filter for applications without a segment.
  const values = facet === 'segments' ? [group.segments ?? ''] : valuesOf(group, facet);
  return facet === 'paths' ? values.some((value) => allowed.map(toPath).includes(value.toLowerCase())) : values.some((value) => allowed.includes(value));
}

/** A facet lists at most this many values. */
export const MAX_FACET_VALUES = 200;

/** Returns the most frequent values, each with its count. */
export function rankFacetCounts(counts: ReadonlyMap<string, number>): readonly FacetCount[] {
  const counted = [...counts].map(([value, count]) => ({ value, count }));
  return counted.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)).slice(0, MAX_FACET_VALUES);
}

function countFacet(all: readonly FacetGroup[], facet: Facet): readonly FacetCount[] {
  const counts = new Map<string, number>();
  for (const group of all) for (const value of valuesOf(group, facet)) counts.set(value, (counts.get(value) ?? 0) + group.count);
  return rankFacetCounts(counts);
}

/** Returns the number of applications that match, and the facet counts. */
export async function countApplications(db: Kysely<Database>, filter: ApplicationFilter): Promise<FacetCounts> {
  const { cells, snapshot } = await readFacetCells(db, filter);
  const reasons = await readReasonSets(db, cells);
  const groups = cells.map(({ kickoutReasonsHash, ...cell }): FacetGroup => ({ ...cell, reasons: kickoutReasonsHash === null ? [] : (reasons.get(kickoutReasonsHash) ?? []) }));
  const under = (applied: readonly Facet[]) => groups.filter((one) => applied.every((facet) => matchesFacet(one, facet, filter)));
  const of = (facet: Facet) => countFacet(under(facets.filter((other) => other !== facet)), facet);
  const total = under(facets).reduce((sum, { count }) => sum + count, 0);
  const counts = Object.fromEntries(facets.map((facet) => [facet, of(facet)])) as Record<Facet, readonly FacetCount[]>;
  return { total, ...counts, snapshot };
}

/** Facets of columns with too many values beside each other to count with the others. */
const singleFacets = { states: sql`state`, referrers: sql`referrer` } as const satisfies Partial<Record<keyof ApplicationFilter, unknown>>;
export type SingleFacet = keyof typeof singleFacets;

/** Returns the values of one of these facets under all filters except its own, the most frequent first, then by their bytes in any locale. Reads one index. */
export async function countValues(db: Kysely<Database>, filter: ApplicationFilter, facet: SingleFacet): Promise<readonly FacetCount[]> {
  const { rows } = await sql<FacetCount>`
    select ${singleFacets[facet]} as value, count(*) as count from application_summary
    where ${filterCondition(filter, [facet])} and ${singleFacets[facet]} is not null group by 1 order by 2 desc, ${singleFacets[facet]} collate "C" limit ${MAX_FACET_VALUES}`.execute(
    db,
  );
  return rows;
}

/** True if a text is a valid list mark: a PostgreSQL snapshot (`xmin:xmax:xip,…`, in order). */
export function isListSnapshot(text: string): boolean {
  if (!/^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/.test(text)) return false;
  const [first = '', end = '', open = ''] = text.split(':');
  const [xmin, xmax] = [BigInt(first), BigInt(end)];
  const all = open === '' ? [] : open.split(',').map(BigInt);
  const isInOrder = all.every((one, index) => one >= xmin && one < xmax && (index === 0 || one > (all[index - 1] ?? 0n)));
  return xmin > 0n && xmin <= xmax && isInOrder;
}

/**
 * Returns how many matching applications arrived since a list was read: those its snapshot does not show, regardless of clocks. Reads only their rows.
 * @param snapshot see isListSnapshot
 */
export async function countArrivals(db: Kysely<Database>, filter: ApplicationFilter, snapshot: string): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from application_summary
    where created_txid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(created_txid, ${snapshot}::pg_snapshot) and ${filterCondition(filter)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
