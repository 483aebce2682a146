import type { Outcome } from '#events/summary';
import type { Database } from '#graph/db';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ANY, type Sought, began, conditionOf } from './sought.ts';
import { type Listed, type ListedRow, type SummaryRow, listedColumns, toListed } from './listed.ts';

/** Filters of the list; null matches all. */
export interface ListWanted {
  readonly outcomes: readonly Outcome[] | null;
  readonly program: string | null;
  readonly sponsor: string | null;
  /** The page where it stopped: its number, or its path in any case. */
  readonly page: number | string | null;
  /** Text to find in a kickout reason, in any case. */
  readonly kickout: string | null;
  /** Applications that began at `since` or later and before `until`. ISO 8601. */
  readonly since: string | null;
  readonly until: string | null;
  /** The last application of the previous list. */
  readonly after: string | null;
  readonly limit: number | null;
}

/**
 * The order of a list. `newest` and `oldest`: by start. `moved`: latest activity first. `longest`: by time from first to last event. `dearest`: highest total
 * first.
 */
export type Sort = 'newest' | 'oldest' | 'moved' | 'longest' | 'dearest';

/** A list's cursor. The next page starts after this application's sort key at that time, even if the application has moved since. */
export interface ListPlace {
  readonly root: string;
  readonly application: string;
  /** The sort key: milliseconds since 1970, milliseconds, or dollars as decimal text; null if there was none. */
  readonly key: number | string | null;
}

interface Sorting {
  readonly by: RawBuilder<unknown>;
  readonly order: 'asc' | 'desc';
  readonly keyOf: (row: SummaryRow) => ListPlace['key'];
  /** The key as an SQL value. */
  readonly at: (key: ListPlace['key']) => RawBuilder<unknown>;
}

const NOTHING = -1e15;
const milliseconds = (date: Date | null): number | null => date?.getTime() ?? null;
const moment = (key: ListPlace['key']) => sql`${key === null ? '-infinity' : new Date(Number(key)).toISOString()}::timestamptz`;
const sortings: Readonly<Record<Sort, Sorting>> = {
  newest: { by: began, order: 'desc', keyOf: ({ started_at }) => milliseconds(started_at), at: moment },
  oldest: { by: began, order: 'asc', keyOf: ({ started_at }) => milliseconds(started_at), at: moment },
  moved: { by: sql`coalesce(last_event_at, '-infinity')`, order: 'desc', keyOf: ({ last_event_at }) => milliseconds(last_event_at), at: moment },
  longest: {
    by: sql`coalesce(extract(epoch from last_event_at - started_at) * 1000, ${sql.lit(NOTHING)})`,
    order: 'desc',
    keyOf: ({ started_at, last_event_at }) => (started_at === null || last_event_at === null ? null : last_event_at.getTime() - started_at.getTime()),
    at: (key) => sql`${key ?? NOTHING}::numeric`,
  },
  dearest: { by: sql`coalesce(order_total, ${sql.lit(NOTHING)})`, order: 'desc', keyOf: ({ order_total }) => order_total, at: (key) => sql`${key ?? NOTHING}::numeric` },
};

const placeOf = (row: SummaryRow, sort: Sort): ListPlace => ({ root: row.root_id, application: row.application_id, key: sortings[sort].keyOf(row) });

export interface PageWanted {
  readonly sought: Sought;
  readonly sort: Sort;
  readonly after: ListPlace | undefined;
  readonly many: number;
}

/** Returns one page of a list and the cursor of the next. The index selects the applications; their rows are read afterwards. */
export async function pageOfList(
  db: Kysely<Database>,
  { sought, sort, after, many }: PageWanted,
): Promise<{ readonly listed: readonly Listed[]; readonly end: ListPlace | undefined }> {
  const { by, order, at } = sortings[sort];
  const ordered = sql`${by} ${sql.raw(order)}, root_id ${sql.raw(order)}, application_id ${sql.raw(order)}`;
  const isAfter = after
    ? sql`and (${by}, root_id, application_id) ${sql.raw(order === 'desc' ? '<' : '>')} (${at(after.key)}, ${after.root}::uuid, ${after.application}::uuid)`
    : sql``;
  const { rows } = await sql<ListedRow>`
    select ${sql.join(listedColumns.map((column) => sql.ref(column)))}, (
      select coalesce(jsonb_agg(id order by created_at, id), '[]') from application
      where application.root_id = application_summary.root_id and application.parent_id = application_summary.application_id) as forks
    from application_summary
    where (root_id, application_id) in (select root_id, application_id from application_summary where ${conditionOf(sought)} ${isAfter} order by ${ordered} limit ${many})
    order by ${ordered}`.execute(db);
  const last = rows.at(-1);
  return { listed: rows.map(toListed), end: last && placeOf(last, sort) };
}

/** The application to continue after does not exist. */
export class UnknownPlace extends Error {
  override readonly name = 'UnknownPlace';
}

/** @throws UnknownPlace */
async function placeAt(db: Kysely<Database>, id: string): Promise<ListPlace> {
  const row = await db
    .selectFrom('application')
    .innerJoin('application_summary as summary', (join) => join.onRef('summary.root_id', '=', 'application.root_id').onRef('summary.application_id', '=', 'application.id'))
    .select(['summary.root_id', 'summary.application_id', 'summary.started_at'])
    .where('application.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new UnknownPlace(`there is no application ${id} to go on after`);
  return { root: row.root_id, application: row.application_id, key: milliseconds(row.started_at) };
}

const timeIn = (text: string | null): Date | null => (text === null ? null : new Date(text));
const toSought = ({ outcomes, program, sponsor, page, kickout, since, until }: ListWanted): Sought => ({
  ...ANY,
  outcomes,
  programs: program === null ? null : [program],
  sponsors: sponsor === null ? null : [sponsor],
  page: typeof page === 'number' ? page : null,
  paths: typeof page === 'string' ? [page] : null,
  kickout,
  since: timeIn(since),
  until: timeIn(until),
});

/** Applications per statement. */
const AT_ONCE = 500;

/**
 * Yields applications, newest first, from summaries only, never the events. Holds at most one page in memory.
 * @throws UnknownPlace
 */
export async function* listApplications(db: Kysely<Database>, wanted: ListWanted): AsyncIterable<Listed> {
  const sought = toSought(wanted);
  let after = wanted.after === null ? undefined : await placeAt(db, wanted.after);
  for (let left = wanted.limit ?? Infinity; left > 0; left -= AT_ONCE) {
    const many = Math.min(left, AT_ONCE);
    const { listed, end } = await pageOfList(db, { sought, sort: 'newest', after, many });
    yield* listed;
    after = end;
    if (listed.length < many) return;
  }
}
