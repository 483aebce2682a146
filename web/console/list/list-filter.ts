import type { ApplicationOutcome, ApplicationSort, DeviceClass, PaymentState, ReminderResult } from '../../generated/graphql.ts';
import { deviceLabels, outcomeLabels, paymentLabels, reminderLabels, sortLabels } from './filter-labels.ts';

/** The filter and order of a list, as in the address. If a field has several values, any of them matches. */
export interface ListFilter {
  readonly outcomes: readonly ApplicationOutcome[];
  readonly programs: readonly string[];
  readonly sponsors: readonly string[];
  readonly devices: readonly DeviceClass[];
  /** Program configurations by their hashes. */
  readonly versions: readonly string[];
  readonly releases: readonly string[];
  /** Campaigns of links, empty for none. */
  readonly segments: readonly string[];
  /** What led buyers here, empty for what is not recorded. */
  readonly referrers: readonly string[];
  /** The states of their addresses, empty for none. */
  readonly states: readonly string[];
  /** The first width of the window: CSS pixels, both included; empty where it is any. */
  readonly minWidth: string;
  readonly maxWidth: string;
  /** Where they stopped, by the path of the page. */
  readonly pages: readonly string[];
  /** Where they came to, and may have gone on from. */
  readonly reached: readonly string[];
  /** Where they came to and went on from, or bought. */
  readonly continued: readonly string[];
  /** The question that was answered last, empty for none; questions that were answered at all. */
  readonly questions: readonly string[];
  readonly answered: readonly string[];
  /** Whether a bank refused a payment of theirs; empty where it is any. */
  readonly declined: '' | 'yes' | 'no';
  /** How far their newest payments are. */
  readonly payments: readonly PaymentState[];
  /** What became of reminders. */
  readonly reminders: readonly ReminderResult[];
  /** Whether they have notes of analysts; empty where it is any. */
  readonly notes: '' | 'yes' | 'no';
  /** What was paid, else offered: whole dollars, both included; empty where it is any. */
  readonly minDollars: string;
  readonly maxDollars: string;
  /** How long it took: whole minutes, both included; empty where it is any. */
  readonly minMinutes: string;
  readonly maxMinutes: string;
  /** Why they were kicked out, to the letter. */
  readonly reasons: readonly string[];
  /** The first and the last day on which they began, UTC, as `2026-11-22`; empty where it is any. */
  readonly from: string;
  readonly until: string;
  readonly text: string;
  readonly sort: ApplicationSort;
}

export const NO_FILTER: ListFilter = {
  outcomes: [],
  programs: [],
  sponsors: [],
  devices: [],
  versions: [],
  releases: [],
  segments: [],
  referrers: [],
  states: [],
  minWidth: '',
  maxWidth: '',
  pages: [],
  reached: [],
  continued: [],
  questions: [],
  answered: [],
  declined: '',
  payments: [],
  reminders: [],
  notes: '',
  minDollars: '',
  maxDollars: '',
  minMinutes: '',
  maxMinutes: '',
  reasons: [],
  from: '',
  until: '',
  text: '',
  sort: 'NEWEST',
};

const isCode = (text: string): boolean => /^[\w-]{1,64}$/.test(text);
const isLineUpTo = (max: number) => (text: string) => text.length <= max && /^\P{Cc}+$/u.test(text);
const isQuestion = (text: string): boolean => /^[A-Za-z0-9][\w.-]{0,39}$/.test(text);
const isQuestionOrNone = (text: string): boolean => text === '' || isQuestion(text);
const isYesOrNo = (text: string): text is 'yes' | 'no' => text === 'yes' || text === 'no';
const isWholeNumber = (text: string): boolean => /^\d{1,7}$/.test(text);
const isWidth = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text);
const isSort = (text: string): text is ApplicationSort => Object.hasOwn(sortLabels, text);
/** One that the calendar has, and the facade takes. */
const isDay = (text: string): boolean => {
  const time = /^2\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** The parameters of the address: the name and the accepted values of each field. */
const params = {
  outcomes: { key: 'outcome', takes: (text: string) => Object.hasOwn(outcomeLabels, text) },
  programs: { key: 'program', takes: isCode },
  sponsors: { key: 'sponsor', takes: isCode },
  devices: { key: 'device', takes: (text: string) => Object.hasOwn(deviceLabels, text) },
  versions: { key: 'version', takes: (text: string) => /^[\da-f]{64}$/.test(text) },
  releases: { key: 'release', takes: isLineUpTo(64) },
  segments: { key: 'segment', takes: (text: string) => text === '' || isLineUpTo(64)(text) },
  referrers: { key: 'referrer', takes: (text: string) => /^[\w.:[\]-]{0,100}$/.test(text) },
  states: { key: 'state', takes: (text: string) => /^([A-Z]{2})?$/.test(text) },
  minWidth: { key: 'min-width', takes: isWidth },
  maxWidth: { key: 'max-width', takes: isWidth },
  pages: { key: 'page', takes: isLineUpTo(120) },
  reached: { key: 'reached', takes: isLineUpTo(120) },
  continued: { key: 'continued', takes: isLineUpTo(120) },
  questions: { key: 'question', takes: isQuestionOrNone },
  answered: { key: 'answered', takes: isQuestion },
  declined: { key: 'declined', takes: isYesOrNo },
  payments: { key: 'payment', takes: (text: string) => Object.hasOwn(paymentLabels, text) },
  reminders: { key: 'reminder', takes: (text: string) => Object.hasOwn(reminderLabels, text) },
  notes: { key: 'notes', takes: isYesOrNo },
  minDollars: { key: 'min-amount', takes: isWholeNumber },
  maxDollars: { key: 'max-amount', takes: isWholeNumber },
  minMinutes: { key: 'min-minutes', takes: isWholeNumber },
  maxMinutes: { key: 'max-minutes', takes: isWholeNumber },
  reasons: { key: 'reason', takes: isLineUpTo(400) },
  from: { key: 'from', takes: isDay },
  until: { key: 'until', takes: isDay },
  text: { key: 'text', takes: (text: string) => text.length <= 200 },
  sort: { key: 'sort', takes: isSort },
} as const satisfies Readonly<Record<keyof ListFilter, { readonly key: string; readonly takes: (text: string) => boolean }>>;

/** The fields that can have several values. */
const multiValueFields = [
  'outcomes',
  'programs',
  'sponsors',
  'devices',
  'versions',
  'releases',
  'segments',
  'referrers',
  'states',
  'pages',
  'reached',
  'continued',
  'questions',
  'answered',
  'payments',
  'reminders',
  'reasons',
] as const;
/** The fields that have one value, or none. */
const singleValueFields = ['minWidth', 'maxWidth', 'declined', 'notes', 'minDollars', 'maxDollars', 'minMinutes', 'maxMinutes', 'from', 'until'] as const;
export type MultiValueField = (typeof multiValueFields)[number];
/** The facade accepts no more. */
const MAX_VALUES = 50;

/** Returns the filter of an address. Omits what is no filter; `findUnknownParams` names it. */
export function parseFilter(search: string): ListFilter {
  const query = new URLSearchParams(search);
  const all = (name: keyof ListFilter): string[] => [...new Set(query.getAll(params[name].key).filter(params[name].takes))].slice(0, MAX_VALUES);
  const one = (name: keyof ListFilter): string => all(name)[0] ?? '';
  const [sort, declined, notes] = [one('sort'), one('declined'), one('notes')];
  return {
    outcomes: all('outcomes') as ApplicationOutcome[],
    programs: all('programs'),
    sponsors: all('sponsors'),
    devices: all('devices') as DeviceClass[],
    versions: all('versions'),
    releases: all('releases'),
    segments: all('segments'),
    referrers: all('referrers'),
    states: all('states'),
    minWidth: one('minWidth'),
    maxWidth: one('maxWidth'),
    pages: all('pages'),
    reached: all('reached'),
    continued: all('continued'),
    questions: all('questions'),
    answered: all('answered'),
    declined: isYesOrNo(declined) ? declined : '',
    payments: all('payments') as PaymentState[],
    reminders: all('reminders') as ReminderResult[],
    notes: isYesOrNo(notes) ? notes : '',
    minDollars: one('minDollars'),
    maxDollars: one('maxDollars'),
    minMinutes: one('minMinutes'),
    maxMinutes: one('maxMinutes'),
    reasons: all('reasons'),
    from: one('from'),
    until: one('until'),
    text: one('text'),
    sort: isSort(sort) ? sort : 'NEWEST',
  };
}

/** Returns the parameters of an address that are no filters, as `name=value`. */
export function findUnknownParams(search: string): string[] {
  const byKey = new Map<string, { readonly takes: (text: string) => boolean }>(Object.values(params).map((part) => [part.key, part]));
  return [...new URLSearchParams(search)].filter(([key, value]) => value !== '' && !byKey.get(key)?.takes(value)).map(([key, value]) => `${key}=${value.slice(0, 60)}`);
}

/** Returns the filter as the query of an address, without defaults. */
export function toSearch(filter: ListFilter): string {
  const query = new URLSearchParams(multiValueFields.flatMap((name) => filter[name].map((value) => [params[name].key, value])));
  for (const name of singleValueFields) if (filter[name]) query.set(params[name].key, filter[name]);
  if (filter.text.trim()) query.set('text', filter.text);
  if (filter.sort !== 'NEWEST') query.set('sort', filter.sort);
  const search = query.toString();
  return search && `?${search}`;
}

/** True if the filter excludes anything. */
export const isFiltered = (filter: ListFilter): boolean => toSearch({ ...filter, sort: 'NEWEST' }) !== '';
