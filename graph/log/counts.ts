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
  readonly count: number;
}
const facets = ['outcomes', 'programs', 'sponsors', 'paths'] as const;
type Facet = (typeof facets)[number];

/** One pass over the index, for all counts but those of kickout reasons. */
async function cellsOf(db: Kysely<Database>, sought: Sought): Promise<{ readonly cells: readonly Cell[]; readonly mark: string }> {
  const { rows } = await sql<{ readonly cells: readonly Cell[]; readonly mark: string }>`
    with cell as (
      select outcome as outcomes, program as programs, sponsor as sponsors, last_path as paths, count(*) as count
      from application_summary where ${conditionOf(sought, facets)} group by 1, 2, 3, 4)
    select pg_current_snapshot()::text as mark, (select coalesce(jsonb_agg(cell), '[]') from cell) as cells`.execute(db);
  return rows[0] ?? { cells: [], mark: '' };
}

/** More reasons than these are not told apart: nobody reads them. */
const MOST_REASONS = 200;

async function reasonsOf(db: Kysely<Database>, sought: Sought): Promise<readonly Counted[]> {
  const { rows } = await sql<Counted>`
    select reason as value, count(*) as count from application_summary, jsonb_array_elements_text(kickout_reasons) as reason
    where kickout_reasons <> '[]'::jsonb and ${conditionOf(sought, ['reasons', 'kickout'])}
    group by 1 order by 2 desc, 1 limit ${MOST_REASONS}`.execute(db);
  return rows;
}

function passes(cell: Cell, facet: Facet, sought: Sought): boolean {
  const wanted: readonly string[] | null = sought[facet];
  const value = cell[facet];
  if (wanted === null) return true;
  return value !== null && (facet === 'paths' ? wanted.map(toPath).includes(value.toLowerCase()) : wanted.includes(value));
}

function countsOf(cells: readonly Cell[], facet: Facet): readonly Counted[] {
  const counts = new Map<string, number>();
  for (const { [facet]: value, count } of cells) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + count);
  const all = [...counts].map(([value, count]) => ({ value, count }));
  return all.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

/** Counts what a list would have, beside every value to filter it by. */
export async function countApplications(db: Kysely<Database>, sought: Sought): Promise<Counts> {
  const [{ cells, mark }, reasons] = await Promise.all([cellsOf(db, sought), reasonsOf(db, sought)]);
  const under = (left: readonly Facet[]) => cells.filter((cell) => left.every((facet) => passes(cell, facet, sought)));
  const of = (facet: Facet) => countsOf(under(facets.filter((other) => other !== facet)), facet);
  const total = under(facets).reduce((sum, { count }) => sum + count, 0);
  return { total, outcomes: of('outcomes'), programs: of('programs'), sponsors: of('sponsors'), paths: of('paths'), reasons, mark };
}
