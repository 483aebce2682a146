import {
  type Summary,
  type SummaryEvent,
  getChargedAmount,
  findDevice,
  findEndTime,
  listExitReasons,
  isPartlyKickedOut,
  listKickoutReasons,
  createCheckpoint,
  findLastEvent,
  resolveOutcome,
  summarizeEvents,
} from '#events/summary';
import { type Database, prepared } from '#graph/db';
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import { visibleColumns } from './application-list-item.ts';
import { encodeAnsweredQuestions, encodePageVisits, truncate } from './encode-walk.ts';
import type { EventRow } from '../streams/event-row.ts';
import { isEmailEvent } from './email-index.ts';
import { beginForks } from './begin-forks.ts';
import { type SummaryKey, summaryKey } from './summary-key.ts';
import { sortForLocking } from '../streams/stream.ts';

/** Columns by name. JSON columns have their value here, since the row is sent as JSON. */
type SummaryRecord = { readonly [K in keyof Insertable<Database['application_summary']>]: unknown };

/** What a summary reads of an event: nothing personal. */
type FoldedRow = Pick<EventRow, 'root_id' | 'application_id' | 'stream' | 'type' | 'at' | 'sent_at' | 'received_at' | 'data'>;

/** The writer's time, corrected by when its batch arrived. */
const shownAt = ({ at, sent_at, received_at }: FoldedRow): string => new Date(at.getTime() + received_at.getTime() - sent_at.getTime()).toISOString();

/** Returns a stored event for the summary, without its sealed fields. */
const toSummaryEvent = (row: FoldedRow): SummaryEvent => ({
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
  readonly program_hash: string | null;
  readonly is_fork: boolean;
}

function toSummaryRow({ root_id, application_id, sitename, sponsor_id, program_hash }: KnownSummary, summary: Summary): SummaryRecord {
  const { browser, facade } = summary;
  const last = findLastEvent(summary);
  return {
    root_id,
    application_id,
    program: truncate(browser.sitename ?? sitename, 64),
    sponsor: truncate(browser.sponsor ?? sponsor_id, 64),
    release: truncate(browser.release, 64),
    program_hash: truncate(browser.programHash ?? program_hash, 64),
    segment: truncate(browser.segment, 64),
    referrer: browser.referrer,
    state: browser.state,
    window_width: browser.width,
    device: findDevice(summary),
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
    kickout_reasons: listKickoutReasons(summary),
    exit_reasons: listExitReasons(summary),
    order_total: facade.total,
    amount_charged: getChargedAmount(summary),
    payment_status: facade.charge,
    decline_count: facade.declines,
    page_times: browser.pageTimes,
    parent_id: browser.parent,
    resume_count: browser.resumes,
    event_count: browser.events,
    page_visits: encodePageVisits(summary),
    answered_questions: encodeAnsweredQuestions(summary),
    consents_to_reminder: browser.consentsToReminder,
    reminded_at: timeOf(facade.remindedAt),
    reminder_fault: facade.reminderFault,
    fold_state: summary,
  };
}

/** Matches a summary that shows that the buyer of an abandoned application is back, which no server event says yet. */
export const isReturnUnrecorded = (summary: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`coalesce(${summary}.event_count > (${summary}.fold_state -> 'facade' -> 'abandoned' ->> 'after')::integer, false)`;

/** True if a stored fold has all of today's fields. An earlier release leaves those that it does not know unchanged. */
const isCurrent = (state: Summary | null): state is Summary => state !== null && state.browser.checkpoint === createCheckpoint(state.browser.events);

const toList = (keys: readonly SummaryKey[]): string => JSON.stringify(keys.map(({ root_id, application_id }) => ({ root_id, application_id })));

/** Locks and returns existing summaries, in the common lock order, until the transaction ends. */
async function lockExisting(trx: Kysely<Database>, keys: readonly SummaryKey[]): Promise<KnownSummary[]> {
  const { rows } = await sql<KnownSummary>`${prepared('lock_summaries')}
    select summary.root_id, summary.application_id, summary.fold_state, application.sitename, application.sponsor_id, application.program_hash,
      application.parent_id is not null as is_fork
    from application_summary as summary left join application on application.root_id = summary.root_id and application.id = summary.application_id
    where (summary.root_id, summary.application_id) in (
      select root_id, application_id from json_to_recordset(${toList(keys)}) as wanted (root_id uuid, application_id uuid) limit ${keys.length})
    order by summary.root_id, summary.application_id for no key update of summary`.execute(trx);
  return rows;
}

/** Locks and returns summaries until the transaction ends. Creates empty ones for applications with events. */
async function claimSummaries(trx: Kysely<Database>, keys: readonly SummaryKey[]): Promise<KnownSummary[]> {
  const sorted = sortForLocking(keys, summaryKey);
  const known = await lockExisting(trx, sorted);
  const there = new Set(known.map(summaryKey));
  const missing = sorted.filter((key) => !there.has(summaryKey(key)));
  if (missing.length === 0) return known;
  await sql`
    insert into application_summary (root_id, application_id)
    select root_id, application_id from json_to_recordset(${toList(missing)}) as wanted (root_id uuid, application_id uuid)
    where exists (
      select from stream_head head where head.root_id = wanted.root_id and head.stream in ('application/' || wanted.application_id, 'facade/' || wanted.application_id) and head.sequence > 0)
    on conflict do nothing`.execute(trx);
  return [...known, ...(await lockExisting(trx, missing))];
}

const columns = [
  ...visibleColumns,
  'page_visits',
  'answered_questions',
  'consents_to_reminder',
  'reminded_at',
  'reminder_fault',
  'fold_state',
] as const satisfies readonly (keyof SummaryRecord)[];
/** In a family that has purchased, what is in progress or was abandoned was purchased elsewhere. */
const outcomeInFamily = sql`case when changed.outcome in ('in progress', 'abandoned')
  and exists (select from application_summary other where other.root_id = summary.root_id and other.outcome = 'purchased') then 'purchased elsewhere' else changed.outcome end`;
const changes = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${column === 'outcome' ? outcomeInFamily : sql`changed.${sql.ref(column)}`}`));

/** Writes claimed summaries in one statement, whose text is the same for any number. */
async function writeSummaries(trx: Kysely<Database>, rows: readonly SummaryRecord[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`${prepared('write_summaries')}
    update application_summary as summary set ${changes} from json_populate_recordset(null::application_summary, ${JSON.stringify(rows)}) as changed
    where summary.root_id = changed.root_id and summary.application_id = changed.application_id`.execute(trx);
}

/** Returns the events of both streams that a summary does not cover yet, or all of them, by `summaryKey` and in the order of their streams. */
async function readNewEvents(trx: Kysely<Database>, summaries: readonly KnownSummary[], isFromStart: (one: KnownSummary) => boolean): Promise<Map<string, SummaryEvent[]>> {
  const streams = summaries.flatMap((one) => {
    const { browser, facade } = isFromStart(one) || !one.fold_state ? { browser: { events: 0 }, facade: { events: 0 } } : one.fold_state;
    return [
      { root_id: one.root_id, stream: `application/${one.application_id}`, after: browser.events },
      { root_id: one.root_id, stream: `facade/${one.application_id}`, after: facade.events },
    ];
  });
  const { rows } = await sql<FoldedRow>`${prepared('read_new_events')}
    select event.root_id, event.application_id, event.stream, event.type, event.at, event.sent_at, event.received_at, event.data
    from (select * from json_to_recordset(${JSON.stringify(streams)}) as given (root_id uuid, stream text, after integer) limit ${streams.length}) as known
    join event on event.root_id = known.root_id and event.stream = known.stream and event.sequence > known.after
    order by event.root_id, event.stream, event.sequence`.execute(trx);
  const events = new Map<string, SummaryEvent[]>();
  for (const row of rows) {
    const key = summaryKey(row);
    const all = events.get(key);
    if (all) all.push(toSummaryEvent(row));
    else events.set(key, [toSummaryEvent(row)]);
  }
  return events;
}

/** Marks the other applications of families that have purchased now. */
async function markPurchasedElsewhere(trx: Kysely<Database>, roots: readonly string[]): Promise<void> {
  if (roots.length === 0) return;
  await sql`${prepared('mark_purchased_elsewhere')}
    update application_summary set outcome = 'purchased elsewhere'
    where root_id in (select given.root::uuid from json_array_elements_text(${JSON.stringify(roots)}) as given (root)) and outcome in ('in progress', 'abandoned')`.execute(trx);
}

/** A summary after a projection. */
export interface ProjectedSummary extends SummaryKey {
  readonly summary: Summary;
  /** True if the projection read an email of the buyer's: the index has to follow. */
  readonly hasEmail: boolean;
}

async function foldSummaries(trx: Kysely<Database>, keys: readonly SummaryKey[], isFromStart: (one: KnownSummary) => boolean): Promise<ProjectedSummary[]> {
  if (keys.length === 0) return [];
  const known = await claimSummaries(trx, keys);
  const events = await readNewEvents(trx, known, isFromStart);
  const isBegun = (one: KnownSummary): boolean => one.fold_state === null || isFromStart(one);
  const begunForks = await beginForks(
    trx,
    known.filter((one) => one.is_fork && isBegun(one)),
  );
  const projected = known.map((one) => {
    const added = events.get(summaryKey(one)) ?? [];
    const isContinued = !isBegun(one);
    const summary = summarizeEvents(added, (isContinued ? one.fold_state : begunForks.get(summaryKey(one))) ?? undefined);
    return { one, summary, isChanged: added.length > 0 || !isContinued, hasEmail: added.some(({ type, data }) => isEmailEvent(type, data)) };
  });
  const rows = projected.filter(({ isChanged }) => isChanged).map(({ one, summary }) => toSummaryRow(one, summary));
  await writeSummaries(trx, rows);
  const purchased = rows.filter(({ outcome }) => outcome === 'purchased');
  await markPurchasedElsewhere(
    trx,
    purchased.map(({ root_id }) => String(root_id)),
  );
  return projected.map(({ one: { root_id, application_id }, summary, hasEmail }) => ({ root_id, application_id, summary, hasEmail }));
}

/**
 * Brings the summaries of applications up to date in the caller's transaction: folds the events after those that they cover. A summary of an earlier release is
 * folded from its first event.
 */
export const projectSummaries = (trx: Kysely<Database>, keys: readonly SummaryKey[]): Promise<ProjectedSummary[]> =>
  foldSummaries(trx, keys, ({ fold_state }) => !isCurrent(fold_state));

/** Rebuilds the summaries of these applications from their first events. */
export const rebuildSummaries = (trx: Kysely<Database>, keys: readonly SummaryKey[]): Promise<ProjectedSummary[]> => foldSummaries(trx, keys, () => true);
