import type { Outcome } from '#events/summary';
import type { Database } from '#graph/db';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ApplicationFilter, NO_FILTER, filterCondition, startTime } from './application-filter.ts';
import { type ApplicationListItem, type ApplicationListRow, type SummaryRow, listColumns, toApplicationListItem } from './application-list-item.ts';

/** Filters of the list; null matches all. */
export interface ListOptions {
  readonly outcomes: readonly Outcome[] | null;
  readonly program: string | null;
  readonly sponsor: string | null;
  /** The page where it stopped: its number, or its path in any case. */
  readonly page: number | string | null;
  /** Text to find in a kickout reason, in any case. */
  readonly kickout: string | null;
  readonly hasNotes: boolean | null;
  /** Applications that began at `since` or later and before `until`. ISO 8601. */
  readonly since: string | null;
  readonly until: string | null;
  /** The last application of the previous list. */
  readonly after: string | null;
  readonly limit: number | null;
}

/**
 * The order of a list. `newest` and `oldest`: by start. `moved`: latest activity first. `longest`: by the time that it took. `dearest`: highest total
 * first.
 */
type Sort = 'newest' | 'oldest' | 'moved' | 'longest' | 'dearest';

/** A list's cursor. The next page starts after this application's sort key at that time, even if the application has moved since. */
export interface ListCursor {
  readonly root: string;
  readonly application: string;
  /** The sort key: milliseconds since 1970, milliseconds, or dollars as decimal text; null if there was none. */
  readonly key: number | string | null;
}

interface Sorting {
  readonly by: RawBuilder<unknown>;
  readonly order: 'asc' | 'desc';
  readonly keyOf: (row: SummaryRow) => ListCursor['key'];
  /** The key as an SQL value. */
  readonly at: (key: ListCursor['key']) => RawBuilder<unknown>;
}

const LOWEST_SORT_KEY = -1e15;
const milliseconds = (date: Date | null): number | null => date?.getTime() ?? null;
const moment = (key: ListCursor['key']) => sql`${key === null ? '-infinity' : new Date(Number(key)).toISOString()}::timestamptz`;
const sortings: Readonly<Record<Sort, Sorting>> = {
  newest: { by: startTime, order: 'desc', keyOf: ({ started_at }) => milliseconds(started_at), at: moment },
  oldest: { by: startTime, order: 'asc', keyOf: ({ started_at }) => milliseconds(started_at), at: moment },
  moved: { by: sql`coalesce(last_event_at, '-infinity')`, order: 'desc', keyOf: ({ last_event_at }) => milliseconds(last_event_at), at: moment },
  longest: {
    by: sql`coalesce(duration_ms, ${sql.lit(LOWEST_SORT_KEY)})`,
    order: 'desc',
    keyOf: ({ duration_ms }) => duration_ms,
    at: (key) => sql`${key ?? LOWEST_SORT_KEY}::numeric`,
  },
  dearest: {
    by: sql`coalesce(order_total, ${sql.lit(LOWEST_SORT_KEY)})`,
    order: 'desc',
    keyOf: ({ order_total }) => order_total,
    at: (key) => sql`${key ?? LOWEST_SORT_KEY}::numeric`,
  },
};

const cursorOf = (row: SummaryRow, sort: Sort): ListCursor => ({ root: row.root_id, application: row.application_id, key: sortings[sort].keyOf(row) });

export interface ListPageRequest {
  readonly filter: ApplicationFilter;
  readonly sort: Sort;
  readonly after: ListCursor | undefined;
  readonly limit: number;
}

const selectRows = sql`
    select ${sql.join(listColumns.map((column) => sql.ref(column)))}, (
      select coalesce(jsonb_agg(id order by created_at, id), '[]') from application
      where application.root_id = application_summary.root_id and application.parent_id = application_summary.application_id) as forks
    from application_summary`;

/** Returns the list items of these applications, in no order. One that has none yet is left out. */
export async function readListItems(db: Kysely<Database>, applications: readonly { readonly root: string; readonly id: string }[]): Promise<readonly ApplicationListItem[]> {
  const keys = sql.join(applications.map(({ root, id }) => sql`(${root}::uuid, ${id}::uuid)`));
  const { rows } = await sql<ApplicationListRow>`${selectRows} where (root_id, application_id) in (${keys})`.execute(db);
  return rows.map(toApplicationListItem);
}

/** One page of a list and the cursor of the next, undefined if none follows. */
export interface ListPage {
  readonly listed: readonly ApplicationListItem[];
  readonly end: ListCursor | undefined;
}

/** @param rows one more than the page has, if another page follows */
function toPage(rows: readonly ApplicationListRow[], { sort, limit }: Pick<ListPageRequest, 'sort' | 'limit'>): ListPage {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { listed: page.map(toApplicationListItem), end: last && cursorOf(last, sort) };
}

/** Returns the page of these applications, in their order. @param applications one more than the page has, if another page follows */
export async function readPageOf(
  db: Kysely<Database>,
  applications: readonly { readonly root: string; readonly application: string }[],
  request: Pick<ListPageRequest, 'sort' | 'limit'>,
): Promise<ListPage> {
  if (applications.length === 0) return { listed: [], end: undefined };
  const keys = sql.join(applications.map(({ root, application }) => sql`(${root}::uuid, ${application}::uuid)`));
  const { rows } = await sql<ApplicationListRow>`${selectRows} where (root_id, application_id) in (${keys})`.execute(db);
  const rowOf = new Map(rows.map((row) => [`${row.root_id}/${row.application_id}`, row]));
  return toPage(
    applications.flatMap(({ root, application }) => rowOf.get(`${root}/${application}`) ?? []),
    request,
  );
}

/** The index selects the applications; their rows are read afterwards. */
export async function readListPage(db: Kysely<Database>, { filter, sort, after, limit }: ListPageRequest): Promise<ListPage> {
  const { by, order, at } = sortings[sort];
  const ordered = sql`${by} ${sql.raw(order)}, root_id ${sql.raw(order)}, application_id ${sql.raw(order)}`;
  const isAfter = after
    ? sql`and (${by}, root_id, application_id) ${sql.raw(order === 'desc' ? '<' : '>')} (${at(after.key)}, ${after.root}::uuid, ${after.application}::uuid)`
    : sql``;
  const { rows } = await sql<ApplicationListRow>`
    ${selectRows}
    where (root_id, application_id) in (select root_id, application_id from application_summary where ${filterCondition(filter)} ${isAfter} order by ${ordered} limit ${limit + 1})
    order by ${ordered}`.execute(db);
  return toPage(rows, { sort, limit });
}

/** The application to continue after does not exist. */
export class UnknownApplication extends Error {
  override readonly name = 'UnknownApplication';
}

/** @throws UnknownApplication */
async function findCursor(db: Kysely<Database>, id: string): Promise<ListCursor> {
  const row = await db
    .selectFrom('application')
    .innerJoin('application_summary as summary', (join) => join.onRef('summary.root_id', '=', 'application.root_id').onRef('summary.application_id', '=', 'application.id'))
    .select(['summary.root_id', 'summary.application_id', 'summary.started_at'])
    .where('application.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new UnknownApplication(`there is no application ${id} to continue after`);
  return { root: row.root_id, application: row.application_id, key: milliseconds(row.started_at) };
}

const timeIn = (text: string | null): Date | null => (text === null ? null : new Date(text));
const toApplicationFilter = ({ outcomes, program, sponsor, page, kickout, hasNotes, since, until }: ListOptions): ApplicationFilter => ({
  ...NO_FILTER,
  outcomes,
  programs: program === null ? null : [program],
  sponsors: sponsor === null ? null : [sponsor],
  hasNotes,
  page: typeof page === 'number' ? page : null,
  paths: typeof page === 'string' ? [page] : null,
  kickout,
  since: timeIn(since),
  until: timeIn(until),
});

/** Applications per statement. */
const APPLICATIONS_PER_PAGE = 500;

/**
 * Yields applications, newest first, from summaries only, never the events. Holds at most one page in memory.
 * @throws UnknownApplication
 */
export async function* listApplications(db: Kysely<Database>, options: ListOptions): AsyncIterable<ApplicationListItem> {
  const filter = toApplicationFilter(options);
  let after = options.after === null ? undefined : await findCursor(db, options.after);
  for (let remaining = options.limit ?? Infinity; remaining > 0; remaining -= APPLICATIONS_PER_PAGE) {
    const limit = Math.min(remaining, APPLICATIONS_PER_PAGE);
    const { listed, end } = await readListPage(db, { filter, sort: 'newest', after, limit });
    yield* listed;
    if (end === undefined) return;
    after = end;
  }
}
