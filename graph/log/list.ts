import type { Outcome } from '#events/summary';
import type { Database } from '#graph/database';
import { type Kysely, type Selectable, sql } from 'kysely';

/** Which applications are looked for; null: whatever it is. */
export interface ListWanted {
  readonly outcomes: readonly Outcome[] | null;
  readonly program: string | null;
  readonly sponsor: string | null;
  /** The page that it stopped on: its number, or its path in any case. */
  readonly page: number | string | null;
  /** Words that stand in a reason why it was kicked out, in any case. */
  readonly kickout: string | null;
  /** When it began: at that time or later, and before. ISO 8601. */
  readonly since: string | null;
  readonly until: string | null;
  /** The application that a list before this one ended with. */
  readonly after: string | null;
  readonly limit: number | null;
}

/** What is public of an application as a whole. Times are ISO 8601, money is dollars as decimal text. */
export interface Listed {
  readonly application: string;
  readonly root: string;
  /** What it goes on from; null of a first one. */
  readonly parent: string | null;
  readonly program: string | null;
  readonly sponsor: string | null;
  readonly release: string | null;
  readonly outcome: string;
  readonly isPartlyKickedOut: boolean;
  readonly page: number | null;
  readonly path: string | null;
  readonly question: string | null;
  readonly kickoutReasons: readonly string[];
  /** Product → why it is not bought. */
  readonly exitReasons: Readonly<Record<string, string>>;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly lastSeenAt: string | null;
  readonly lastEvent: string | null;
  readonly lastEventAt: string | null;
  readonly total: string | null;
  readonly charged: string | null;
  /** How the newest payment stands. */
  readonly charge: string | null;
  readonly declines: number;
  /** Page → milliseconds. */
  readonly pageTimes: Readonly<Record<string, number>>;
  readonly resumes: number;
  readonly events: number;
}

type Row = Omit<Selectable<Database['application_summary']>, 'folded'>;

const columns = [
  'root_id',
  'application_id',
  'parent_id',
  'program',
  'sponsor',
  'release',
  'outcome',
  'is_partly_kicked_out',
  'last_page',
  'last_path',
  'last_question',
  'last_event',
  'last_event_at',
  'started_at',
  'last_seen_at',
  'ended_at',
  'kickout_reasons',
  'exit_reasons',
  'order_total',
  'charged',
  'charge',
  'declines',
  'page_times',
  'resumes',
  'events',
] as const satisfies readonly (keyof Row)[];

const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null;

const toListed = (row: Row): Listed => ({
  application: row.application_id,
  root: row.root_id,
  parent: row.parent_id,
  program: row.program,
  sponsor: row.sponsor,
  release: row.release,
  outcome: row.outcome,
  isPartlyKickedOut: row.is_partly_kicked_out,
  page: row.last_page,
  path: row.last_path,
  question: row.last_question,
  kickoutReasons: row.kickout_reasons,
  exitReasons: row.exit_reasons,
  startedAt: timeOf(row.started_at),
  endedAt: timeOf(row.ended_at),
  lastSeenAt: timeOf(row.last_seen_at),
  lastEvent: row.last_event,
  lastEventAt: timeOf(row.last_event_at),
  total: row.order_total,
  charged: row.charged,
  charge: row.charge,
  declines: row.declines,
  pageTimes: row.page_times,
  resumes: row.resumes,
  events: row.events,
});

/** One that the facade alone has told of is older than all. Written as the index has it. */
const began = sql<Date>`coalesce(started_at, '-infinity')`;
const pathOf = (page: string): string => `/${page.replace(/^\//, '')}`.toLowerCase();

function found(db: Kysely<Database>, wanted: ListWanted) {
  const { outcomes, program, sponsor, page, kickout, since, until } = wanted;
  return db
    .selectFrom('application_summary')
    .select(columns)
    .$if(outcomes !== null, (query) => query.where('outcome', 'in', [...(outcomes ?? [])]))
    .$if(program !== null, (query) => query.where('program', '=', program))
    .$if(sponsor !== null, (query) => query.where('sponsor', '=', sponsor))
    .$if(typeof page === 'number', (query) => query.where('last_page', '=', Number(page)))
    .$if(typeof page === 'string', (query) => query.where(sql`lower(last_path)`, '=', pathOf(String(page))))
    .$if(kickout !== null, (query) =>
      query.where(sql<boolean>`exists (select from jsonb_array_elements_text(kickout_reasons) as reason where strpos(lower(reason), lower(${kickout})) > 0)`),
    )
    .$if(since !== null, (query) => query.where('started_at', '>=', new Date(since ?? 0)))
    .$if(until !== null, (query) => query.where('started_at', '<', new Date(until ?? 0)));
}

/** A list that goes on after an application that is not there. */
export class UnknownPlace extends Error {
  override readonly name = 'UnknownPlace';
}

type Place = Pick<Row, 'root_id' | 'application_id' | 'started_at'>;

/** @throws UnknownPlace */
async function placeOf(db: Kysely<Database>, id: string): Promise<Place> {
  const row = await db
    .selectFrom('application')
    .innerJoin('application_summary as summary', (join) => join.onRef('summary.root_id', '=', 'application.root_id').onRef('summary.application_id', '=', 'application.id'))
    .select(['summary.root_id', 'summary.application_id', 'summary.started_at'])
    .where('application.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new UnknownPlace(`there is no application ${id} to go on after`);
  return row;
}

/** The older ones; of those that began at one moment, by their ids. */
const isAfter = ({ root_id, application_id, started_at }: Place) =>
  sql<boolean>`(${began}, root_id, application_id) < (${timeOf(started_at) ?? '-infinity'}::timestamptz, ${root_id}::uuid, ${application_id}::uuid)`;

/** Applications a statement. */
const AT_ONCE = 500;

/** Applications, the newest first, from the summaries and never from the log; so many are held at a time, and no more. @throws UnknownPlace */
export async function* listApplications(db: Kysely<Database>, wanted: ListWanted): AsyncIterable<Listed> {
  let last = wanted.after === null ? undefined : await placeOf(db, wanted.after);
  for (let left = wanted.limit ?? Infinity; left > 0; left -= AT_ONCE) {
    const place = last;
    const many = Math.min(left, AT_ONCE);
    const rows = await found(db, wanted)
      .$if(place !== undefined, (query) => query.where(isAfter(place as Place)))
      .orderBy(began, 'desc')
      .orderBy('root_id', 'desc')
      .orderBy('application_id', 'desc')
      .limit(many)
      .execute();
    yield* rows.map(toListed);
    last = rows.at(-1);
    if (rows.length < many) return;
  }
}
