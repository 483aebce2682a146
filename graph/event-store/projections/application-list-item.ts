import type { Database } from '#graph/db';
import type { Selectable } from 'kysely';

/** The public part of an application. Times are ISO 8601; money is dollars as decimal text. */
export interface ApplicationListItem {
  readonly application: string;
  readonly root: string;
  /** The application it was forked from; null for a root application. */
  readonly parent: string | null;
  /** Its direct forks, oldest first. */
  readonly forks: readonly string[];
  readonly program: string | null;
  readonly sponsor: string | null;
  readonly release: string | null;
  /** SHA-256 of the configuration that it was opened with. */
  readonly programHash: string | null;
  readonly segment: string | null;
  /** The id of a sponsor's link, else a host, or `direct`. */
  readonly referrer: string | null;
  /** Two letters. */
  readonly state: string | null;
  /** The first width of its window, CSS pixels. */
  readonly width: number | null;
  readonly device: string | null;
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
  /** From the first event to the last one, of an abandoned application to when its buyer was seen last; milliseconds. */
  readonly duration: number | null;
  readonly total: string | null;
  readonly charged: string | null;
  /** The state of the newest payment. */
  readonly charge: string | null;
  readonly declines: number;
  /** Page → milliseconds. */
  readonly pageTimes: Readonly<Record<string, number>>;
  readonly resumes: number;
  readonly events: number;
}

/** A row of `application_summary`, without the columns that only the database needs. */
export type SummaryRow = Omit<
  Selectable<Database['application_summary']>,
  | 'fold_state'
  | 'search_text'
  | 'kickout_reasons_hash'
  | 'created_txid'
  | 'changed_txid'
  | 'page_visits'
  | 'answered_questions'
  | 'answered_questions_hash'
  | 'consents_to_reminder'
  | 'reminded_at'
  | 'reminder_fault'
  | 'answers'
  | 'kicked_lobs'
  | 'answered_through'
  | 'forked_at'
>;
/** A row with its direct forks. */
export type ApplicationListRow = SummaryRow & { readonly forks: readonly string[] };

/** What the projection writes and lists read. */
export const visibleColumns = [
  'parent_id',
  'program',
  'sponsor',
  'release',
  'program_hash',
  'segment',
  'referrer',
  'state',
  'window_width',
  'device',
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
  'amount_charged',
  'payment_status',
  'decline_count',
  'page_times',
  'resume_count',
  'event_count',
] as const satisfies readonly (keyof SummaryRow)[];

export const listColumns = ['root_id', 'application_id', 'duration_ms', ...visibleColumns] as const;

const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null;

export const toApplicationListItem = (row: ApplicationListRow): ApplicationListItem => ({
  application: row.application_id,
  root: row.root_id,
  parent: row.parent_id,
  forks: row.forks,
  program: row.program,
  sponsor: row.sponsor,
  release: row.release,
  programHash: row.program_hash,
  segment: row.segment,
  referrer: row.referrer,
  state: row.state,
  width: row.window_width,
  device: row.device,
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
  duration: row.duration_ms,
  total: row.order_total,
  charged: row.amount_charged,
  charge: row.payment_status,
  declines: row.decline_count,
  pageTimes: row.page_times,
  resumes: row.resume_count,
  events: row.event_count,
});
