import type { Outcome } from '#events/summary';
import { type RawBuilder, sql } from 'kysely';
import { type ReminderResult, reminderConditions } from './reminder-conditions.ts';

/** Filters for applications; null matches all. Of several values, any may match. */
export interface ApplicationFilter {
  readonly outcomes: readonly Outcome[] | null;
  readonly programs: readonly string[] | null;
  readonly sponsors: readonly string[] | null;
  readonly releases: readonly string[] | null;
  /** Hashes of program configurations. */
  readonly versions: readonly string[] | null;
  /** Campaigns of links; empty text for none. */
  readonly segments: readonly string[] | null;
  /** What led buyers here; empty text for what is not recorded. */
  readonly referrers: readonly string[] | null;
  /** States by their two letters; empty text for none. */
  readonly states: readonly string[] | null;
  readonly devices: readonly string[] | null;
  /** The first width of the window, CSS pixels, both included. */
  readonly minWidth: number | null;
  readonly maxWidth: number | null;
  /** The number of the page where it stopped. */
  readonly page: number | null;
  /** The path of the page where it stopped, in any case. */
  readonly paths: readonly string[] | null;
  /** The paths of pages that it reached, in any case. */
  readonly reached: readonly string[] | null;
  /** The paths of pages that it reached and continued from, or purchased, in any case. */
  readonly continued: readonly string[] | null;
  /** The last question answered; empty text for none. */
  readonly questions: readonly string[] | null;
  /** Questions that were answered, last or not. */
  readonly answered: readonly string[] | null;
  /** Whether a payment was declined. */
  readonly declined: boolean | null;
  /** The state of the newest payment; empty text for none. */
  readonly payments: readonly string[] | null;
  /** What became of reminders. */
  readonly reminders: readonly ReminderResult[] | null;
  /** Whether an analyst has a note at one of its events. */
  readonly hasNotes: boolean | null;
  /** What was charged, else the newest offer by card: dollars as decimal text, both included. */
  readonly minAmount: string | null;
  readonly maxAmount: string | null;
  /** How long it took, seconds, both included. */
  readonly minSeconds: number | null;
  readonly maxSeconds: number | null;
  /** The exact kickout reason. */
  readonly reasons: readonly string[] | null;
  /** Text to find in a kickout reason, in any case. */
  readonly kickout: string | null;
  /** Words that must each occur in its public text, in any case, or begin its id. */
  readonly text: string | null;
  /** Applications that began at `since` or later and before `until`. */
  readonly since: Date | null;
  readonly until: Date | null;
}

export const NO_FILTER: ApplicationFilter = {
  outcomes: null,
  programs: null,
  sponsors: null,
  releases: null,
  versions: null,
  segments: null,
  referrers: null,
  states: null,
  devices: null,
  minWidth: null,
  maxWidth: null,
  page: null,
  paths: null,
  reached: null,
  continued: null,
  questions: null,
  answered: null,
  declined: null,
  payments: null,
  reminders: null,
  hasNotes: null,
  minAmount: null,
  maxAmount: null,
  minSeconds: null,
  maxSeconds: null,
  reasons: null,
  kickout: null,
  text: null,
  since: null,
  until: null,
};

type Condition = RawBuilder<boolean>;

/** An application known only from server events sorts as the oldest. Written as the index has it. */
export const startTime = sql<Date>`coalesce(started_at, '-infinity')`;
/** Reads every set of kickout reasons once, from one hash in the index to the next. */
const kickoutReasonSets = sql`
  with recursive found as (
    (select kickout_reasons_hash, kickout_reasons from application_summary where kickout_reasons_hash is not null order by kickout_reasons_hash limit 1)
    union all
    select next.* from found, lateral (select kickout_reasons_hash, kickout_reasons from application_summary where kickout_reasons_hash > found.kickout_reasons_hash order by kickout_reasons_hash limit 1) as next)
  select kickout_reasons_hash from found`;
/** Matches the sets first; rows are then found by the hash of their set. */
const hasKickoutReasonsIn = (condition: Condition): Condition => sql`kickout_reasons_hash in (${kickoutReasonSets} where ${condition})`;

/** Reads every sequence of answered questions once, from an index with little else in it. */
const questionSequences = sql`select distinct on (answered_questions_hash) answered_questions_hash, answered_questions from application_summary`;
/**
 * Matches sequences first; rows are then found by hash. `is true` is for the planner: it expects a third of all sequences and, for a list of 100 rows, would
 * join without hashing, which takes half a second. With `is true` it always hashes first.
 */
const hasAnsweredIn = (condition: Condition): Condition =>
  sql`(answered_questions_hash in (select answered_questions_hash from (${questionSequences}) as sequence where ${condition})) is true`;

export const toPath = (page: string): string => `/${page.replace(/^\//, '')}`.toLowerCase();
const valueList = (values: readonly string[]) => sql`(${sql.join(values.length === 0 ? [null] : values)})`;

/** Returns the beginning of an id that a searched word may be, such as `3f2a91bc` for the reference 3F2A-91BC of a buyer who calls; null if it cannot be one. */
export const readIdBeginning = (word: string): string | null => (/^[\da-f-]{4,36}$/.test(word) ? word.replace(/^([\da-f]{4})-([\da-f]{4})$/, '$1$2') : null);

function hasWord(word: string): Condition {
  const id = readIdBeginning(word);
  const isId = id === null ? sql`` : sql`or starts_with(application_id::text, ${id}) or starts_with(root_id::text, ${id})`;
  return sql`(strpos(search_text, ${word}) > 0 ${isId})`;
}

/** Matches the JSON text of `[path, visits]` in a walk, so that a path does not match as the beginning of another. */
const hasReached = (path: string): Condition => sql`strpos(lower(page_visits), ${`[${JSON.stringify(toPath(path))},`}) > 0`;

/** What the funnel counts as continued: reached, and not where it stopped without a purchase. */
const hasContinued = (path: string): Condition =>
  sql`(${hasReached(path)} and (outcome in ('purchased', 'purchased elsewhere') or lower(last_path) is distinct from ${toPath(path)}))`;

/** A search ignores words after these. */
const MAX_SEARCH_WORDS = 8;
/** Returns the words that a search looks for. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS);

type Conditions = { readonly [K in keyof ApplicationFilter]: (value: NonNullable<ApplicationFilter[K]>) => Condition };
const conditions: Conditions = {
  outcomes: (values) => sql`outcome in ${valueList(values)}`,
  programs: (values) => sql`program in ${valueList(values)}`,
  sponsors: (values) => sql`sponsor in ${valueList(values)}`,
  releases: (values) => sql`release in ${valueList(values)}`,
  versions: (values) => sql`program_hash in ${valueList(values)}`,
  segments: (values) => sql`coalesce(segment, '') in ${valueList(values)}`,
  referrers: (values) => sql`coalesce(referrer, '') in ${valueList(values)}`,
  states: (values) => sql`coalesce(state, '') in ${valueList(values)}`,
  devices: (values) => sql`device in ${valueList(values)}`,
  minWidth: (value) => sql`window_width >= ${value}`,
  maxWidth: (value) => sql`window_width <= ${value}`,
  page: (value) => sql`last_page = ${value}`,
  paths: (values) => sql`lower(last_path) in ${valueList(values.map(toPath))}`,
  reached: (values) => sql`(${sql.join(values.map(hasReached), sql` or `)})`,
  continued: (values) => sql`(${sql.join(values.map(hasContinued), sql` or `)})`,
  questions: (values) => sql`coalesce(last_question, '') in ${valueList(values)}`,
  // The ids of questions contain no quotes.
  answered: (values) =>
    hasAnsweredIn(
      sql`(${sql.join(
        values.map((id) => sql`strpos(answered_questions, ${`,"${id}"`}) > 0`),
        sql` or `,
      )})`,
    ),
  declined: (value) => (value ? sql`decline_count > 0` : sql`decline_count = 0`),
  payments: (values) => sql`coalesce(payment_status, '') in ${valueList(values)}`,
  reminders: (values) =>
    sql`(${sql.join(
      values.map((result) => reminderConditions[result]),
      sql` or `,
    )})`,
  hasNotes: (value) => sql`((root_id, application_id) in (select note.root_id, note.application_id from event_note note)) is ${sql.lit(value)}`,
  minAmount: (value) => sql`coalesce(amount_charged, order_total) >= ${value}::numeric`,
  maxAmount: (value) => sql`coalesce(amount_charged, order_total) <= ${value}::numeric`,
  // Whole seconds are shown, rounded down.
  minSeconds: (value) => sql`duration_ms >= ${value * 1000}::bigint`,
  maxSeconds: (value) => sql`duration_ms < ${(value + 1) * 1000}::bigint`,
  reasons: (values) => hasKickoutReasonsIn(sql`kickout_reasons ?| ${[...values]}::text[]`),
  kickout: (value) => hasKickoutReasonsIn(sql`exists (select from jsonb_array_elements_text(kickout_reasons) as reason where strpos(lower(reason), lower(${value})) > 0)`),
  text: (value) => sql`(${sql.join([sql`true`, ...wordsOf(value).map(hasWord)], sql` and `)})`,
  since: (value) => sql`started_at >= ${value.toISOString()}::timestamptz`,
  until: (value) => sql`started_at < ${value.toISOString()}::timestamptz`,
};

/** Returns the condition on a row of `application_summary`, without the filters in `without`. */
export function filterCondition(filter: ApplicationFilter, without: readonly (keyof ApplicationFilter)[] = []): Condition {
  const names = (Object.keys(conditions) as (keyof ApplicationFilter)[]).filter((name) => filter[name] !== null && !without.includes(name));
  return sql.join([sql`true`, ...names.map((name) => (conditions[name] as (value: unknown) => Condition)(filter[name]))], sql` and `) as Condition;
}
