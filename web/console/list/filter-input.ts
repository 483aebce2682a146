import type { ApplicationFilterInput } from '../../generated/graphql.ts';
import type { ListFilter } from './list-filter.ts';

const DAY_MS = 86_400_000;

const toMoney = (dollars: string): `${number}` | null => (dollars ? (`${dollars}.00` as `${number}`) : null);

const toNumber = (text: string): number | null => (text ? Number(text) : null);

const toBoolean = (text: '' | 'yes' | 'no'): boolean | null => (text ? text === 'yes' : null);

/** In the address empty text stands for none. */
const toNullable = (value: string): string | null => value || null;

export const toFilterInput = ({
  outcomes,
  programs,
  sponsors,
  devices,
  versions,
  releases,
  segments,
  referrers,
  states,
  minWidth,
  maxWidth,
  pages,
  reached,
  continued,
  questions,
  answered,
  declined,
  payments,
  reminders,
  notes,
  minDollars,
  maxDollars,
  minMinutes,
  maxMinutes,
  reasons,
  from,
  until,
  text,
}: ListFilter): ApplicationFilterInput => ({
  outcomes: [...outcomes],
  sitenames: [...programs],
  sponsors: [...sponsors],
  devices: [...devices],
  programHashes: [...versions],
  releases: [...releases],
  segments: segments.map(toNullable),
  referrers: referrers.map(toNullable),
  states: states.map(toNullable),
  minWidth: toNumber(minWidth),
  maxWidth: toNumber(maxWidth),
  pages: [...pages],
  reached: [...reached],
  continued: [...continued],
  questions: questions.map(toNullable),
  answered: [...answered],
  declined: toBoolean(declined),
  payments: [...payments],
  reminders: [...reminders],
  hasNotes: toBoolean(notes),
  minAmount: toMoney(minDollars),
  maxAmount: toMoney(maxDollars),
  minSeconds: minMinutes ? Number(minMinutes) * 60 : null,
  maxSeconds: maxMinutes ? Number(maxMinutes) * 60 : null,
  kickoutReasons: [...reasons],
  since: from ? new Date(from).toISOString() : null,
  // The last day counts to its end.
  until: until ? new Date(Date.parse(until) + DAY_MS).toISOString() : null,
  text: text.trim() || null,
});
