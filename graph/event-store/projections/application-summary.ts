import {
  type Summary,
  type SummaryEvent,
  getChargedAmount,
  findEndTime,
  listExitReasons,
  isPartlyKickedOut,
  listKickoutReasons,
  findLastEvent,
  resolveOutcome,
  summarizeEvents,
} from '#events/summary';
import type { Database } from '#graph/db';
import { type ExpressionBuilder, type Insertable, type Kysely, sql } from 'kysely';
import { visibleColumns } from './application-list-item.ts';
import { type EventRow, eventColumns } from '../streams/event-row.ts';
import { sortForLocking } from '../streams/stream.ts';

type SummaryInsert = Insertable<Database['application_summary']>;

export interface SummaryKey {
  readonly root_id: string;
  readonly application_id: string;
}

const summaryKey = ({ root_id, application_id }: SummaryKey): string => `${root_id}/${application_id}`;

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

interface KnownSummary extends SummaryKey {
  readonly fold_state: Summary | null;
  /** Stored with the application: a fork's own events may not name its program and sponsor, as the parent's beginning does. */
  readonly sitename: string | null;
  readonly sponsor_id: string | null;
}

/** An index row has a size limit, so browser text is cut where it is longer than any text of a program. */
const truncate = (text: string | null, most: number): string | null => text?.slice(0, most) ?? null;

const MAX_WALK_BYTES = 1000;

/** Returns the pages in the order of their first visits, as many as an index takes. Only a script makes up pages by the dozen. */
function encodePageVisits({ browser: { walk } }: Summary): string {
  const pages = walk.map(({ path, visits }) => [truncate(path, 40), Math.min(visits, 9)] as const);
  const fits = (many: number): boolean => Buffer.byteLength(JSON.stringify(pages.slice(0, many))) <= MAX_WALK_BYTES;
  let many = Math.min(pages.length, 30);
  while (!fits(many)) many -= 1;
  return JSON.stringify(pages.slice(0, many));
}

const MAX_ANSWERED_BYTES = 1500;

/** Returns the questions by page, as many pages as an index takes. A program asks some dozens of questions. */
function encodeAnsweredQuestions({ browser: { answered } }: Summary): string {
  const pages = answered.map(({ path, questions }) => [truncate(path, 40), ...questions]);
  while (Buffer.byteLength(JSON.stringify(pages)) > MAX_ANSWERED_BYTES) pages.pop();
  return JSON.stringify(pages);
}

function toSummaryRow({ root_id, application_id, sitename, sponsor_id }: KnownSummary, summary: Summary): SummaryInsert {
  const { browser, facade } = summary;
  const last = findLastEvent(summary);
  return {
    root_id,
    application_id,
    program: truncate(browser.sitename ?? sitename, 64),
    sponsor: truncate(browser.sponsor ?? sponsor_id, 64),
    release: browser.release,
    outcome: resolveOutcome(summary),
    is_partly_kicked_out: isPartlyKickedOut(summary),
    last_page: browser.page,
    last_path: truncate(browser.path, 80),
    last_question: truncate(browser.lastQuestion, 40),
    last_event: last?.type ?? null,
    last_event_at: timeOf(last?.at ?? null),
    started_at: timeOf(browser.startedAt),
    last_seen_at: timeOf(browser.seenAt),
    ended_at: timeOf(findEndTime(summary)),
    kickout_reasons: JSON.stringify(listKickoutReasons(summary)),
    exit_reasons: JSON.stringify(listExitReasons(summary)),
    order_total: facade.total,
    amount_charged: getChargedAmount(summary),
    payment_status: facade.charge,
    decline_count: facade.declines,
    page_times: JSON.stringify(browser.pageTimes),
    parent_id: browser.parent,
    resume_count: browser.resumes,
    event_count: browser.events,
    page_visits: encodePageVisits(summary),
    answered_questions: encodeAnsweredQuestions(summary),
    fold_state: JSON.stringify(summary),
  };
}

/** True if a stored fold has all of today's fields. An earlier release, even one that still runs, does not know questions and leaves them unchanged. */
const isCurrent = (state: Summary | null): state is Summary => state !== null && state.browser.answeredThrough === state.browser.events;

/** Returns the summary of one application and locks it until the transaction ends; undefined if it has none. Writes nothing. */
const lockSummary = (trx: Kysely<Database>, { root_id, application_id }: SummaryKey): Promise<KnownSummary | undefined> =>
  trx
    .selectFrom('application_summary as summary')
    .leftJoin('application', (join) => join.onRef('application.root_id', '=', 'summary.root_id').onRef('application.id', '=', 'summary.application_id'))
    .select(['summary.root_id', 'summary.application_id', 'summary.fold_state', 'application.sitename', 'application.sponsor_id'])
    .where('summary.root_id', '=', root_id)
    .where('summary.application_id', '=', application_id)
    .forNoKeyUpdate('summary')
    .$castTo<KnownSummary>()
    .executeTakeFirst();

/**
 * Locks and returns the summaries in the common lock order, until the transaction ends. Creates empty ones where there are none.
 * @param isFirst true if there is probably none
 */
async function claimSummaries(trx: Kysely<Database>, rows: readonly SummaryKey[], isFirst = false): Promise<KnownSummary[]> {
  const sorted = sortForLocking(rows, summaryKey);
  const [one] = sorted;
  // With several applications, locking the existing ones first would break the lock order.
  const existing = one && sorted.length === 1 && !isFirst ? await lockSummary(trx, one) : undefined;
  if (existing) return [existing];
  const keys = sorted.map(({ root_id, application_id }) => sql`(${root_id}::uuid, ${application_id}::uuid)`);
  const { rows: known } = await sql<KnownSummary>`
    with claimed as (
      insert into application_summary (root_id, application_id) values ${sql.join(keys)}
      on conflict (root_id, application_id) do update set root_id = excluded.root_id
      returning root_id, application_id, fold_state)
    select claimed.*, application.sitename, application.sponsor_id
    from claimed left join application on application.root_id = claimed.root_id and application.id = claimed.application_id`.execute(trx);
  return known;
}

const columns = [...visibleColumns, 'page_visits', 'answered_questions', 'fold_state'] as const satisfies readonly (keyof SummaryInsert)[];

/** Applications per statement: a database limits the number of parameters. */
const ROWS_PER_STATEMENT = 1000;

async function writeSummaries(trx: Kysely<Database>, rows: readonly SummaryInsert[]): Promise<void> {
  const set = Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const some = trx.insertInto('application_summary').values(rows.slice(at, at + ROWS_PER_STATEMENT));
    await some.onConflict((conflict) => conflict.columns(['root_id', 'application_id']).doUpdateSet(set)).execute();
  }
}

function groupByApplication(rows: readonly EventRow[]): Map<string, SummaryEvent[]> {
  const events = new Map<string, SummaryEvent[]>();
  for (const row of rows) {
    const of = events.get(summaryKey(row)) ?? [];
    of.push(toSummaryEvent(row));
    events.set(summaryKey(row), of);
  }
  return events;
}

const isIn = (eb: ExpressionBuilder<Database, 'event'>, keys: readonly SummaryKey[]) =>
  eb(
    eb.refTuple('root_id', 'application_id'),
    'in',
    keys.map(({ root_id, application_id }) => eb.tuple(root_id, application_id)),
  );

/** Returns all stored events of applications. */
async function readEvents(trx: Kysely<Database>, keys: readonly SummaryKey[]): Promise<EventRow[]> {
  if (keys.length === 0) return [];
  const rows = trx
    .selectFrom('event')
    .select(eventColumns)
    .where((eb) => isIn(eb, keys));
  return rows.orderBy('sequence').execute();
}

/**
 * Updates the summaries of the applications of these events, in the append's transaction, with one read and one write. An application without a current summary
 * is rebuilt from the event store, unless `isWhole` says that these are all its events.
 */
export async function projectSummaries(trx: Kysely<Database>, rows: readonly EventRow[], isWhole: (row: EventRow) => boolean = () => false): Promise<void> {
  if (rows.length === 0) return;
  const begins = rows.some(({ sequence }) => sequence === 1);
  const known = await claimSummaries(trx, rows, begins);
  const whole = new Set(rows.filter(isWhole).map(summaryKey));
  const isMissing = (one: KnownSummary): boolean => !isCurrent(one.fold_state) && !whole.has(summaryKey(one));
  const [appended, logged] = [groupByApplication(rows), groupByApplication(await readEvents(trx, known.filter(isMissing)))];
  const folded = known.map((one) => {
    const events = (isMissing(one) ? logged : appended).get(summaryKey(one)) ?? [];
    return toSummaryRow(one, isCurrent(one.fold_state) ? summarizeEvents(events, one.fold_state) : summarizeEvents(events));
  });
  await writeSummaries(trx, folded);
}

/** Rebuilds the summaries of these applications. Events appended meanwhile are added afterwards. */
export async function rebuildSummaries(trx: Kysely<Database>, keys: readonly SummaryKey[]): Promise<void> {
  const known = await claimSummaries(trx, keys);
  const events = groupByApplication(await readEvents(trx, keys));
  await writeSummaries(
    trx,
    known.map((one) => toSummaryRow(one, summarizeEvents(events.get(summaryKey(one)) ?? []))),
  );
}
