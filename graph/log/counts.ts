import type { Database } from '#graph/database';
import { type Kysely, sql } from 'kysely';
import { type Sought, conditionOf, toPath } from './sought.ts';

/** A value to filter by, and how many applications have it. */
export interface Counted {
  readonly value: string;
  readonly count: number;
}

/** How many applications there are, beside every value to filter by: each under all the other filters, and under none of its own. */
export interface Counts {
  readonly total: number;
  readonly outcomes: readonly Counted[];
  readonly programs: readonly Counted[];
  readonly sponsors: readonly Counted[];
  readonly paths: readonly Counted[];
  readonly reasons: readonly Counted[];
  /** What was written by then, for whoever asks what has arrived since. */
  readonly mark: string;
}

/** So many applications that are alike in all that is counted by. */
interface Cell {
  readonly outcomes: string;
  readonly programs: string | null;
  readonly sponsors: string | null;
  readonly paths: string | null;
  /** Why they were kicked out: all of their reasons together, by a name. */
  readonly kicked: string | null;
  readonly count: number;
}
/** The same with the reasons themselves. */
type Told = Omit<Cell, 'kicked'> & { readonly reasons: readonly string[] };
const facets = ['outcomes', 'programs', 'sponsors', 'paths', 'reasons'] as const;
type Facet = (typeof facets)[number];

/** One pass over the index, for all counts together. */
async function cellsOf(db: Kysely<Database>, sought: Sought): Promise<{ readonly cells: readonly Cell[]; readonly mark: string }> {
  const { rows } = await sql<{ readonly cells: readonly Cell[]; readonly mark: string }>`
    with cell as (
      select outcome as outcomes, program as programs, sponsor as sponsors, last_path as paths, kicked, count(*) as count
      from application_summary where ${conditionOf(sought, facets)} group by 1, 2, 3, 4, 5)
    select pg_current_snapshot()::text as mark, (select coalesce(jsonb_agg(cell), '[]') from cell) as cells`.execute(db);
  return rows[0] ?? { cells: [], mark: '' };
}

/** Which reasons stand behind a name. */
async function reasonsOf(db: Kysely<Database>, cells: readonly Cell[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = [...new Set(cells.flatMap(({ kicked }) => kicked ?? []))];
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ readonly name: string; readonly reasons: readonly string[] | null }>`
    select name, (select kickout_reasons from application_summary where kicked = name limit 1) as reasons from unnest(${names}::text[]) as name`.execute(db);
  return new Map(rows.map(({ name, reasons }) => [name, reasons ?? []]));
}

const valuesOf = (told: Told, facet: Facet): readonly string[] => (facet === 'reasons' ? told.reasons : [told[facet]].filter((value) => value !== null));

function passes(told: Told, facet: Facet, sought: Sought): boolean {
  const wanted: readonly string[] | null = sought[facet];
  if (wanted === null) return true;
  const values = valuesOf(told, facet);
  return facet === 'paths' ? values.some((value) => wanted.map(toPath).includes(value.toLowerCase())) : values.some((value) => wanted.includes(value));
}

/** More values than these are not told: nobody reads them. */
const MOST = 200;

function countsOf(all: readonly Told[], facet: Facet): readonly Counted[] {
  const counts = new Map<string, number>();
  for (const told of all) for (const value of valuesOf(told, facet)) counts.set(value, (counts.get(value) ?? 0) + told.count);
  const counted = [...counts].map(([value, count]) => ({ value, count }));
  return counted.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)).slice(0, MOST);
}

/** Counts what a list would have, beside every value to filter it by. */
export async function countApplications(db: Kysely<Database>, sought: Sought): Promise<Counts> {
  const { cells, mark } = await cellsOf(db, sought);
  const reasons = await reasonsOf(db, cells);
  const told = cells.map(({ kicked, ...cell }): Told => ({ ...cell, reasons: kicked === null ? [] : (reasons.get(kicked) ?? []) }));
  const under = (left: readonly Facet[]) => told.filter((one) => left.every((facet) => passes(one, facet, sought)));
  const of = (facet: Facet) => countsOf(under(facets.filter((other) => other !== facet)), facet);
  const total = under(facets).reduce((sum, { count }) => sum + count, 0);
  return { total, outcomes: of('outcomes'), programs: of('programs'), sponsors: of('sponsors'), paths: of('paths'), reasons: of('reasons'), mark };
}
