import type { Outcome } from '#events/summary';
import { type RawBuilder, sql } from 'kysely';

/** Which applications are looked for; null: whatever it is. Of several values any will do. */
export interface Sought {
  readonly outcomes: readonly Outcome[] | null;
  readonly programs: readonly string[] | null;
  readonly sponsors: readonly string[] | null;
  /** The page that it stopped on, by its number. */
  readonly page: number | null;
  /** The same by its path, in any case. */
  readonly paths: readonly string[] | null;
  /** The paths of pages that it came to, in any case. */
  readonly reached: readonly string[] | null;
  /** The question that was answered last; an empty text for none. */
  readonly questions: readonly string[] | null;
  /** Questions that were answered, last or not. */
  readonly answered: readonly string[] | null;
  /** Whether a payment was declined. */
  readonly declined: boolean | null;
  /** Why it was kicked out, to the letter. */
  readonly reasons: readonly string[] | null;
  /** Words that stand in a reason why it was kicked out, in any case. */
  readonly kickout: string | null;
  /** Words of which each stands somewhere in what is public of it, in any case, or begins its id. */
  readonly text: string | null;
  /** When it began: at that time or later, and before. */
  readonly since: Date | null;
  readonly until: Date | null;
}

export const ANY: Sought = {
  outcomes: null,
  programs: null,
  sponsors: null,
  page: null,
  paths: null,
  reached: null,
  questions: null,
  answered: null,
  declined: null,
  reasons: null,
  kickout: null,
  text: null,
  since: null,
  until: null,
};

type Condition = RawBuilder<boolean>;

/** One that the facade alone has told of is older than all. Written as the index has it. */
export const began = sql<Date>`coalesce(started_at, '-infinity')`;
/** Every set of kickout reasons that there is, each read once: from one name of the index to the next. */
const sets = sql`
  with recursive found as (
    (select kicked, kickout_reasons from application_summary where kicked is not null order by kicked limit 1)
    union all
    select next.* from found, lateral (select kicked, kickout_reasons from application_summary where kicked > found.kicked order by kicked limit 1) as next)
  select kicked from found`;
/** Looked for in these sets: rows are then found by the name of theirs. */
const isKickedFor = (condition: Condition): Condition => sql`kicked in (${sets} where ${condition})`;

/** Every way in which questions were answered, each once, from an index that has little else. */
const ways = sql`select distinct on (answered_way) answered_way, answered from application_summary`;
/**
 * Looked for in these ways: rows are then found by the name of theirs. `is true` is for the planner. It takes the set for a third of all ways, and would join
 * it to a list that ends after a hundred rows without hashing it, which takes half a second; this way it is hashed before, always.
 */
const hasAnsweredIn = (condition: Condition): Condition => sql`(answered_way in (select answered_way from (${ways}) as way where ${condition})) is true`;

export const toPath = (page: string): string => `/${page.replace(/^\//, '')}`.toLowerCase();
const listed = (values: readonly string[]) => sql`(${sql.join(values.length === 0 ? [null] : values)})`;

function hasWord(word: string): Condition {
  // What can be the beginning of an id may be one.
  const isId = /^[\da-f-]{4,36}$/.test(word) ? sql`or starts_with(application_id::text, ${word}) or starts_with(root_id::text, ${word})` : sql``;
  return sql`(strpos(words, ${word}) > 0 ${isId})`;
}

/** As a walk is written: JSON text of `[path, visits]`, so that no path is taken for the beginning of another. */
const cameTo = (path: string): Condition => sql`strpos(lower(walked), ${`[${JSON.stringify(toPath(path))},`}) > 0`;

/** More words than these are not looked for. */
const MOST_WORDS = 8;
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

type Conditions = { readonly [K in keyof Sought]: (value: NonNullable<Sought[K]>) => Condition };
const conditions: Conditions = {
  outcomes: (values) => sql`outcome in ${listed(values)}`,
  programs: (values) => sql`program in ${listed(values)}`,
  sponsors: (values) => sql`sponsor in ${listed(values)}`,
  page: (value) => sql`last_page = ${value}`,
  paths: (values) => sql`lower(last_path) in ${listed(values.map(toPath))}`,
  reached: (values) => sql`(${sql.join(values.map(cameTo), sql` or `)})`,
  questions: (values) => sql`coalesce(last_question, '') in ${listed(values)}`,
  // The ids of questions have no quotes.
  answered: (values) =>
    hasAnsweredIn(
      sql`(${sql.join(
        values.map((id) => sql`strpos(answered, ${`,"${id}"`}) > 0`),
        sql` or `,
      )})`,
    ),
  declined: (value) => (value ? sql`declines > 0` : sql`declines = 0`),
  reasons: (values) => isKickedFor(sql`kickout_reasons ?| ${[...values]}::text[]`),
  kickout: (value) => isKickedFor(sql`exists (select from jsonb_array_elements_text(kickout_reasons) as reason where strpos(lower(reason), lower(${value})) > 0)`),
  text: (value) => sql`(${sql.join([sql`true`, ...wordsOf(value).map(hasWord)], sql` and `)})`,
  since: (value) => sql`started_at >= ${value.toISOString()}::timestamptz`,
  until: (value) => sql`started_at < ${value.toISOString()}::timestamptz`,
};

/** What a row of `application_summary` has to be like; without the parts that are named. */
export function conditionOf(sought: Sought, without: readonly (keyof Sought)[] = []): Condition {
  const names = (Object.keys(conditions) as (keyof Sought)[]).filter((name) => sought[name] !== null && !without.includes(name));
  return sql.join([sql`true`, ...names.map((name) => (conditions[name] as (value: unknown) => Condition)(sought[name]))], sql` and `) as Condition;
}
