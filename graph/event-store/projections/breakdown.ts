import type { Database } from '#graph/db';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ApplicationFilter, NO_FILTER, filterCondition } from './application-filter.ts';

/** What a funnel can be broken down by, and the expression that an index has the value of. */
const dimensions = {
  program: sql`program`,
  version: sql`program_hash`,
  sponsor: sql`sponsor`,
  segment: sql`segment`,
  referrer: sql`referrer`,
  state: sql`state`,
  device: sql`device`,
  // By the lower end of each hundred pixels.
  width: sql`(window_width / 100 * 100)::text`,
  release: sql`release`,
  page: sql`last_path`,
  day: sql`to_char(started_at at time zone 'UTC', 'YYYY-MM-DD')`,
  week: sql`to_char(date_trunc('week', started_at at time zone 'UTC'), 'YYYY-MM-DD')`,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>;
type Dimension = keyof typeof dimensions;

/** One value of a dimension. Money is dollars as decimal text. */
export interface BreakdownRow {
  /** Null for applications without a value. Days and weeks by their first day, UTC. */
  readonly value: string | null;
  readonly applications: number;
  readonly inProgress: number;
  readonly purchased: number;
  /** Another application of the family was purchased. */
  readonly purchasedElsewhere: number;
  readonly abandoned: number;
  readonly kickedOut: number;
  readonly declined: number;
  /** Applications with an offer, and what the newest offers come to by card. */
  readonly quoted: number;
  readonly quotedTotal: string;
  readonly paidTotal: string;
  /** Offers of applications that ended without a purchase. */
  readonly lostTotal: string;
  /** Applications that ended without an offer. */
  readonly lostUnquoted: number;
  /** By day or week, in their order; null where it was not requested, or the row has too few applications to be one of the first. */
  readonly series: readonly SeriesPoint[] | null;
}

/** The applications of a row that began in a day or week. */
export interface SeriesPoint {
  /** Its first day, UTC. */
  readonly day: string;
  readonly applications: number;
  readonly purchased: number;
  /** Those that conversion is of. */
  readonly ended: number;
}

export interface BreakdownRequest {
  readonly filter: ApplicationFilter;
  readonly by: Dimension;
  /** True to count each family once, by its application that was purchased, else by its newest. */
  readonly isByFamily: boolean;
  /** What each of the first rows is told apart by over time; null for no series. */
  readonly series: 'day' | 'week' | null;
}

/** More values than this are not compared by eye. Those with the fewest applications are left out. */
export const MAX_BREAKDOWN_ROWS = 200;

/** Rows that have a series. More charts than these are not compared by eye. */
export const MAX_SERIES = 12;
/** The newest days or weeks of a series. */
export const MAX_SERIES_POINTS = 60;

const counted = [
  'started_at',
  'root_id',
  'program',
  'program_hash',
  'sponsor',
  'segment',
  'referrer',
  'state',
  'device',
  'window_width',
  'release',
  'last_path',
  'outcome',
  'decline_count',
  'order_total',
  'amount_charged',
];
const lostOutcomes = sql`('abandoned', 'kicked out by address', 'kicked out by product')`;
const columns = sql.join(counted.map((column) => sql.ref(column)));

/** Returns the matching applications, or one of each family. */
function selectCounted({ filter, isByFamily }: BreakdownRequest): RawBuilder<unknown> {
  const matching = sql`from application_summary where ${filterCondition(filter)}`;
  if (!isByFamily) return sql`select ${columns} ${matching}`;
  return sql`select distinct on (root_id) ${columns} ${matching} order by root_id, outcome = 'purchased' desc, started_at desc nulls last, application_id desc`;
}

const outcomeCounts = sql`
  count(*) as applications,
  count(*) filter (where outcome = 'in progress') as "inProgress",
  count(*) filter (where outcome = 'purchased') as purchased,
  count(*) filter (where outcome = 'purchased elsewhere') as "purchasedElsewhere",
  count(*) filter (where outcome = 'abandoned') as abandoned,
  count(*) filter (where outcome like 'kicked out%') as "kickedOut",
  count(*) filter (where decline_count > 0) as declined,
  count(order_total) as quoted,
  coalesce(sum(order_total), 0) as "quotedTotal",
  coalesce(sum(amount_charged), 0) as "paidTotal",
  coalesce(sum(order_total) filter (where outcome in ${lostOutcomes}), 0) as "lostTotal",
  count(*) filter (where order_total is null and outcome in ${lostOutcomes}) as "lostUnquoted"`;
const counts = ['applications', 'inProgress', 'purchased', 'purchasedElsewhere', 'abandoned', 'kickedOut', 'declined', 'quoted', 'lostUnquoted'];
const totals = ['quotedTotal', 'paidTotal', 'lostTotal'];
/** Counts of cells add up to those of rows, so that one pass over the applications is enough for both. */
const sums = sql.join([
  ...counts.map((name) => sql`sum(${sql.ref(name)})::integer as ${sql.ref(name)}`),
  ...totals.map((name) => sql`sum(${sql.ref(name)})::numeric(18, 2)::text as ${sql.ref(name)}`),
]);

const PERIOD_DAYS = { day: 1, week: 7 } as const;
const FIRST_MONDAY = sql`date '1970-01-05'`;
/** A number is grouped by in half the time of a text. */
const periodNumber = (days: number): RawBuilder<unknown> => sql`((started_at at time zone 'UTC')::date - ${FIRST_MONDAY}) / ${sql.lit(days)}`;

/** Returns one row a value of a dimension: the most applications first, days and weeks in their order, texts by their bytes in any locale. Reads one index. */
export async function readBreakdown(db: Kysely<Database>, request: BreakdownRequest): Promise<readonly BreakdownRow[]> {
  const isTime = request.by === 'day' || request.by === 'week';
  const { series } = request;
  const days = series === null ? 1 : PERIOD_DAYS[series];
  const { rows } = await sql<BreakdownRow>`
    with application as (${selectCounted(request)}),
    cell as (select ${dimensions[request.by]} as value, ${series === null ? sql`null::integer` : periodNumber(PERIOD_DAYS[series])} as period, ${outcomeCounts} from application group by 1, 2),
    counted as (select value, ${sums} from cell group by 1),
    most as (select *, row_number() over (order by applications desc, value collate "C") as place from counted
      order by ${isTime ? sql`value collate "C" desc nulls last` : sql`applications desc, value collate "C"`} limit ${MAX_BREAKDOWN_ROWS}),
    left_out as (select max(period) - ${MAX_SERIES_POINTS}::integer as through from cell),
    point as (select value, jsonb_agg(jsonb_build_object('day', (${FIRST_MONDAY} + period * ${days}::integer)::text, 'applications', applications, 'purchased', purchased,
        'ended', applications - "inProgress" - "purchasedElsewhere") order by period) as series
      from cell, left_out where period > left_out.through group by 1)
    select most.*, case when ${series !== null}::boolean and place <= ${MAX_SERIES} then coalesce(point.series, '[]') end as series
    from most left join point on point.value is not distinct from most.value
    order by ${isTime ? sql`most.value collate "C" nulls first` : sql`most.applications desc, most.value collate "C"`}`.execute(db);
  return rows;
}

/** Offers, and what they come to by card: dollars as decimal text. */
export interface Offers {
  readonly quoted: number;
  readonly quotedTotal: string;
}

/** Returns the newest offers of those who came in the same way, whatever became of them: what an estimate is based on where none of the matching ones has an offer. */
export async function readComparableOffers(
  db: Kysely<Database>,
  { programs, sponsors, releases, versions, segments, referrers, states, devices, minWidth, maxWidth, since, until }: ApplicationFilter,
): Promise<Offers> {
  const filter = { ...NO_FILTER, programs, sponsors, releases, versions, segments, referrers, states, devices, minWidth, maxWidth, since, until };
  const { rows } = await sql<Offers>`
    select count(order_total) as quoted, coalesce(sum(order_total), 0)::numeric(18, 2)::text as "quotedTotal" from application_summary where ${filterCondition(filter)}`.execute(
    db,
  );
  return rows[0] ?? { quoted: 0, quotedTotal: '0.00' };
}

/** A program configuration as analysts name it. */
export interface ProgramVersion {
  readonly hash: string;
  readonly sitename: string | null;
  /** Which of the program's configurations it is, from 1, by when each was served first. */
  readonly number: number;
  readonly servedSince: Date;
}

/** Returns the configurations that were served, the oldest first. */
export async function listProgramVersions(db: Kysely<Database>): Promise<readonly ProgramVersion[]> {
  const { rows } = await sql<ProgramVersion>`
    select hash, sitename, row_number() over (partition by sitename order by created_at, hash)::integer as number, created_at as "servedSince"
    from (select hash, configuration ->> 'sitename' as sitename, created_at from program_configuration) as served order by created_at, hash`.execute(db);
  return rows;
}

/** A release of the pages, and when the first application that last used it began. */
export interface ServedRelease {
  readonly release: string;
  readonly servedSince: Date;
}

/** Returns the releases that buyers had, the oldest first. Reads one index. */
export async function listServedReleases(db: Kysely<Database>): Promise<readonly ServedRelease[]> {
  const { rows } = await sql<ServedRelease>`
    select release, min(started_at) as "servedSince" from application_summary where release is not null and started_at is not null group by 1 order by 2, 1`.execute(db);
  return rows;
}
