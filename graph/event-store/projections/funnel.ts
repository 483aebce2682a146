import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type ApplicationFilter, filterCondition, startTime } from './application-filter.ts';
import type { FacetCount } from './facet-counts.ts';

/**
 * Merges walks into one order: the most common walk first; items of other walks are placed after the item they follow there.
 * @param walks the most common first
 */
export function mergeWalks(walks: Iterable<readonly string[]>): string[] {
  const order: string[] = [];
  const known = new Set<string>();
  for (const walk of walks) {
    let before: string | undefined;
    for (const one of walk) {
      if (!known.has(one)) {
        known.add(one);
        order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, one);
      }
      before = one;
    }
  }
  return order;
}

export interface FunnelPage {
  readonly path: string;
  /** How many applications reached it, and how often. */
  readonly entered: number;
  readonly visits: number;
  /** Applications that stopped there, by outcome. */
  readonly stopped: Readonly<Record<string, number>>;
  /** Applications abandoned there, by the last question answered; empty text for none. */
  readonly leftAfter: readonly FacetCount[];
  /** Milliseconds that buyers spent on it before they continued; null if none did. */
  readonly median: number | null;
  readonly p90: number | null;
}

/** The funnel of the matching applications. */
export interface Funnel {
  readonly applications: number;
  readonly outcomes: readonly FacetCount[];
  /** In the order in which buyers reached them. */
  readonly pages: readonly FunnelPage[];
  readonly reasons: readonly FacetCount[];
  /** The number of applications with declined payments, and of those payments. */
  readonly declined: number;
  readonly declines: number;
  /** The number of applications behind the times: the newest ones. */
  readonly timed: number;
}

/** The number of applications that agree in all counted columns. */
interface FunnelCell {
  /** JSON text of a Walk. */
  readonly pageVisits: string;
  readonly outcome: string;
  readonly path: string | null;
  readonly question: string | null;
  readonly kickoutReasonsHash: string | null;
  readonly declineCount: number;
  readonly count: number;
}

/** Reads the index once. */
async function readFunnelCells(db: Kysely<Database>, filter: ApplicationFilter): Promise<readonly FunnelCell[]> {
  const { rows } = await sql<FunnelCell>`
    select page_visits as "pageVisits", outcome, last_path as path, last_question as question, kickout_reasons_hash as "kickoutReasonsHash", decline_count as "declineCount",
      count(*) as count
    from application_summary where ${filterCondition(filter)} group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

interface PageTime {
  readonly path: string;
  readonly median: number;
  readonly p90: number;
}
/** More applications than this do not make a median more accurate. */
const MAX_TIMED_APPLICATIONS = 4000;

async function readPageTimes(db: Kysely<Database>, filter: ApplicationFilter): Promise<readonly PageTime[]> {
  const { rows } = await sql<PageTime>`
    with newest as (
      select root_id, application_id from application_summary where ${filterCondition(filter)} order by ${startTime} desc, root_id desc, application_id desc limit ${MAX_TIMED_APPLICATIONS})
    select page ->> 'path' as path,
      percentile_cont(0.5) within group (order by (page ->> 'spent')::float8) as median,
      percentile_cont(0.9) within group (order by (page ->> 'spent')::float8) as p90
    from newest join application_summary using (root_id, application_id), jsonb_array_elements(fold_state -> 'browser' -> 'walk') as page
    where (page ->> 'spent')::float8 > 0 group by 1`.execute(db);
  return rows;
}

async function countReasons(db: Kysely<Database>, countByHash: ReadonlyMap<string, number>): Promise<readonly FacetCount[]> {
  if (countByHash.size === 0) return [];
  const { rows } = await sql<{ readonly hash: string; readonly reasons: readonly string[] | null }>`
    select hash, (select kickout_reasons from application_summary where kickout_reasons_hash = hash limit 1) as reasons from unnest(${[...countByHash.keys()]}::text[]) as hash`.execute(
    db,
  );
  const counts = new Map<string, number>();
  for (const { hash, reasons } of rows) for (const reason of reasons ?? []) add(counts, reason, countByHash.get(hash) ?? 0);
  return sortByCount(counts);
}

const add = (counts: Map<string, number>, value: string, count: number): void => void counts.set(value, (counts.get(value) ?? 0) + count);
const sortByCount = (counts: ReadonlyMap<string, number>): FacetCount[] =>
  [...counts].map(([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));

interface PageCounts {
  entered: number;
  visits: number;
  readonly stopped: Map<string, number>;
  readonly leftAfter: Map<string, number>;
}

/** Of a family that has purchased, every application counts as one that went on. */
const hasPurchased = (outcome: string): boolean => outcome === 'purchased' || outcome === 'purchased elsewhere';

type Walk = readonly (readonly [path: string, visits: number])[];

function countWalk(pages: Map<string, PageCounts>, walk: Walk, { outcome, path, question, count }: FunnelCell): void {
  for (const [at, visits] of walk) {
    const page = pages.get(at) ?? { entered: 0, visits: 0, stopped: new Map(), leftAfter: new Map() };
    page.entered += count;
    page.visits += visits * count;
    if (at === path && !hasPurchased(outcome)) add(page.stopped, outcome, count);
    if (at === path && outcome === 'abandoned') add(page.leftAfter, question ?? '', count);
    pages.set(at, page);
  }
}

function buildPages(cells: readonly FunnelCell[], times: readonly PageTime[]): FunnelPage[] {
  const pages = new Map<string, PageCounts>();
  const walks = [...cells].sort((one, other) => other.count - one.count).map((cell) => ({ cell, walk: JSON.parse(cell.pageVisits) as Walk }));
  for (const { cell, walk } of walks) countWalk(pages, walk, cell);
  const timeOf = new Map(times.map((time) => [time.path, time]));
  const order = mergeWalks(walks.map(({ walk }) => walk.map(([path]) => path)));
  return order.flatMap((path) => {
    const page = pages.get(path);
    if (!page) return [];
    const { stopped, leftAfter, ...counted } = page;
    const { median = null, p90 = null } = timeOf.get(path) ?? {};
    return { path, ...counted, stopped: Object.fromEntries(stopped), leftAfter: sortByCount(leftAfter), median, p90 };
  });
}

/** Returns how far the matching applications came and where they stopped. Reads summaries only, never the events. */
export async function readFunnel(db: Kysely<Database>, filter: ApplicationFilter): Promise<Funnel> {
  const [cells, times] = await Promise.all([readFunnelCells(db, filter), readPageTimes(db, filter)]);
  const [outcomes, reasonSets] = [new Map<string, number>(), new Map<string, number>()];
  const sums = { applications: 0, declined: 0, declines: 0 };
  for (const cell of cells) {
    add(outcomes, cell.outcome, cell.count);
    if (cell.kickoutReasonsHash !== null) add(reasonSets, cell.kickoutReasonsHash, cell.count);
    sums.applications += cell.count;
    sums.declined += cell.declineCount > 0 ? cell.count : 0;
    sums.declines += cell.declineCount * cell.count;
  }
  return {
    ...sums,
    outcomes: sortByCount(outcomes),
    pages: buildPages(cells, times),
    reasons: await countReasons(db, reasonSets),
    timed: Math.min(MAX_TIMED_APPLICATIONS, sums.applications),
  };
}
