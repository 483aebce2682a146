import { type Summary, type SummaryEvent, chargedOf, endedAt, exitReasons, isPartlyKickedOut, kickoutReasons, lastOf, outcomeOf, summaryOf } from '#events/summary';
import type { Database } from '#graph/db';
import { type ExpressionBuilder, type Insertable, type Kysely, sql } from 'kysely';
import { type EventRow, eventColumns } from './event-row.ts';
import { inOneOrder } from './stream-head.ts';

type Row = Insertable<Database['application_summary']>;

export interface Whose {
  readonly root_id: string;
  readonly application_id: string;
}

const keyOf = ({ root_id, application_id }: Whose): string => `${root_id}/${application_id}`;

/** The writer's time, corrected by when its batch arrived. */
const shownAt = ({ at, sent_at, received_at }: EventRow): string => new Date(at.getTime() + received_at.getTime() - sent_at.getTime()).toISOString();

/** Returns a stored event for the summary, without its sealed fields. */
const toSummaryEvent = (row: EventRow): SummaryEvent => ({
  author: row.stream.startsWith('facade/') ? 'facade' : 'browser',
  type: row.type,
  at: shownAt(row),
  received: row.received_at.toISOString(),
  data: row.data,
});

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

interface Known extends Whose {
  readonly folded: Summary | null;
  /** Stored with the application: a fork's own events may not name its program and sponsor, as the parent's beginning does. */
  readonly sitename: string | null;
  readonly sponsor_id: string | null;
}

/** An index row has a size limit, so browser text is cut where it is longer than any text of a program. */
const cut = (text: string | null, most: number): string | null => text?.slice(0, most) ?? null;

const MOST_WALKED = 1000;

/** Returns the pages in the order of their first visits, as many as an index takes. Only a script makes up pages by the dozen. */
function walkedOf({ browser: { walk } }: Summary): string {
  const pages = walk.map(({ path, visits }) => [cut(path, 40), Math.min(visits, 9)] as const);
  const fits = (many: number): boolean => Buffer.byteLength(JSON.stringify(pages.slice(0, many))) <= MOST_WALKED;
  let many = Math.min(pages.length, 30);
  while (!fits(many)) many -= 1;
  return JSON.stringify(pages.slice(0, many));
}

const MOST_ANSWERED = 1500;

/** Returns the questions by page, as many pages as an index takes. A program asks some dozens of questions. */
function answeredOf({ browser: { answered } }: Summary): string {
  const pages = answered.map(({ path, questions }) => [cut(path, 40), ...questions]);
  while (Buffer.byteLength(JSON.stringify(pages)) > MOST_ANSWERED) pages.pop();
  return JSON.stringify(pages);
}

function toRow({ root_id, application_id, sitename, sponsor_id }: Known, summary: Summary): Row {
  const { browser, facade } = summary;
  const last = lastOf(summary);
  return {
    root_id,
    application_id,
    program: cut(browser.sitename ?? sitename, 64),
    sponsor: cut(browser.sponsor ?? sponsor_id, 64),
    release: browser.release,
    outcome: outcomeOf(summary),
    is_partly_kicked_out: isPartlyKickedOut(summary),
    last_page: browser.page,
    last_path: cut(browser.path, 80),
    last_question: cut(browser.lastQuestion, 40),
    last_event: last?.type ?? null,
    last_event_at: timeOf(last?.at ?? null),
    started_at: timeOf(browser.startedAt),
    last_seen_at: timeOf(browser.seenAt),
    ended_at: timeOf(endedAt(summary)),
    kickout_reasons: JSON.stringify(kickoutReasons(summary)),
    exit_reasons: JSON.stringify(exitReasons(summary)),
    order_total: facade.total,
    charged: chargedOf(summary),
    charge: facade.charge,
    declines: facade.declines,
    page_times: JSON.stringify(browser.pageTimes),
    parent_id: browser.parent,
    resumes: browser.resumes,
    events: browser.events,
    walked: walkedOf(summary),
    answered: answeredOf(summary),
    folded: JSON.stringify(summary),
  };
}

/** True if a stored fold has all of today's fields. An earlier release, even one that still runs, does not know questions and leaves them unchanged. */
const isOfToday = (folded: Summary | null): folded is Summary => folded !== null && folded.browser.answeredThrough === folded.browser.events;

/** Returns the summary of one application and locks it until the transaction ends; undefined if it has none. Writes nothing. */
const hold = (trx: Kysely<Database>, { root_id, application_id }: Whose): Promise<Known | undefined> =>
  trx
    .selectFrom('application_summary as summary')
    .leftJoin('application', (join) => join.onRef('application.root_id', '=', 'summary.root_id').onRef('application.id', '=', 'summary.application_id'))
    .select(['summary.root_id', 'summary.application_id', 'summary.folded', 'application.sitename', 'application.sponsor_id'])
    .where('summary.root_id', '=', root_id)
    .where('summary.application_id', '=', application_id)
    .forNoKeyUpdate('summary')
    .$castTo<Known>()
    .executeTakeFirst();

/**
 * Locks and returns the summaries in the common lock order, until the transaction ends. Creates empty ones where there are none.
 * @param isFirst true if there is probably none
 */
async function claim(trx: Kysely<Database>, rows: readonly Whose[], isFirst = false): Promise<Known[]> {
  const wanted = inOneOrder(rows, keyOf);
  const [one] = wanted;
  // With several applications, locking the existing ones first would break the lock order.
  const held = one && wanted.length === 1 && !isFirst ? await hold(trx, one) : undefined;
  if (held) return [held];
  const keys = wanted.map(({ root_id, application_id }) => sql`(${root_id}::uuid, ${application_id}::uuid)`);
  const { rows: known } = await sql<Known>`
    with claimed as (
      insert into application_summary (root_id, application_id) values ${sql.join(keys)}
      on conflict (root_id, application_id) do update set root_id = excluded.root_id
      returning root_id, application_id, folded)
    select claimed.*, application.sitename, application.sponsor_id
    from claimed left join application on application.root_id = claimed.root_id and application.id = claimed.application_id`.execute(trx);
  return known;
}

const columns = [
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
  'parent_id',
  'resumes',
  'events',
  'walked',
  'answered',
  'folded',
] as const satisfies readonly (keyof Row)[];

/** Applications per statement: a database limits the number of parameters. */
const AT_ONCE = 1000;

async function write(trx: Kysely<Database>, rows: readonly Row[]): Promise<void> {
  const set = Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = trx.insertInto('application_summary').values(rows.slice(at, at + AT_ONCE));
    await some.onConflict((conflict) => conflict.columns(['root_id', 'application_id']).doUpdateSet(set)).execute();
  }
}

function byApplication(rows: readonly EventRow[]): Map<string, SummaryEvent[]> {
  const events = new Map<string, SummaryEvent[]>();
  for (const row of rows) {
    const of = events.get(keyOf(row)) ?? [];
    of.push(toSummaryEvent(row));
    events.set(keyOf(row), of);
  }
  return events;
}

const isIn = (eb: ExpressionBuilder<Database, 'event'>, whose: readonly Whose[]) =>
  eb(
    eb.refTuple('root_id', 'application_id'),
    'in',
    whose.map(({ root_id, application_id }) => eb.tuple(root_id, application_id)),
  );

/** Returns all stored events of applications. */
async function eventsOf(trx: Kysely<Database>, whose: readonly Whose[]): Promise<EventRow[]> {
  if (whose.length === 0) return [];
  const rows = trx
    .selectFrom('event')
    .select(eventColumns)
    .where((eb) => isIn(eb, whose));
  return rows.orderBy('sequence').execute();
}

/**
 * Updates the summaries of the applications of these events, in the append's transaction, with one read and one write. An application without a current summary
 * is rebuilt from the event store, unless `isWhole` says that these are all its events.
 */
export async function project(trx: Kysely<Database>, rows: readonly EventRow[], isWhole: (row: EventRow) => boolean = () => false): Promise<void> {
  if (rows.length === 0) return;
  const begins = rows.some(({ sequence }) => sequence === 1);
  const known = await claim(trx, rows, begins);
  const whole = new Set(rows.filter(isWhole).map(keyOf));
  const isMissing = (one: Known): boolean => !isOfToday(one.folded) && !whole.has(keyOf(one));
  const [fresh, logged] = [byApplication(rows), byApplication(await eventsOf(trx, known.filter(isMissing)))];
  const folded = known.map((one) => {
    const events = (isMissing(one) ? logged : fresh).get(keyOf(one)) ?? [];
    return toRow(one, isOfToday(one.folded) ? summaryOf(events, one.folded) : summaryOf(events));
  });
  await write(trx, folded);
}

/** Rebuilds the summaries of these applications. Events appended meanwhile are added afterwards. */
export async function projectAnew(trx: Kysely<Database>, whose: readonly Whose[]): Promise<void> {
  const known = await claim(trx, whose);
  const events = byApplication(await eventsOf(trx, whose));
  await write(
    trx,
    known.map((one) => toRow(one, summaryOf(events.get(keyOf(one)) ?? []))),
  );
}
