import type { Program } from '#events/program';
import { findQuestion } from '#events/rules';
import type { LetterFault, ReminderFault } from '#events/server-stream';
import type { Entry } from '../archive/index.ts';

const timeFormat = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' });

const isTime = (at: string): boolean => !Number.isNaN(Date.parse(at));
/** Hours, minutes and seconds, UTC. */
export const formatTime = (at: string): string => (isTime(at) ? timeFormat.format(Date.parse(at)) : '—');
export const formatDay = (at: string): string => (isTime(at) ? dayFormat.format(Date.parse(at)) : '—');

/** How long after the event before: `0.4 s`, `3 min`, `2 h`, `4 d`. */
export function formatWait(before: string | undefined, at: string): string {
  const seconds = (Date.parse(at) - Date.parse(before ?? at)) / 1000;
  if (Number.isNaN(seconds) || seconds < 0.05) return '';
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`;
}

const MAX_LENGTH = 80;
const truncate = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

/** A value on one line. */
export const formatValue = (value: unknown): string => {
  if (value === undefined) return '—';
  return typeof value === 'string' ? value || '(empty)' : (JSON.stringify(value) ?? '—');
};

/** `QuestionAnswered` as one reads it: Question answered. */
export const formatEventType = (type: string): string => {
  const words = type.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const textOrNull = (value: unknown): string | null => (value === undefined || value === null || value === '' ? null : formatValue(value));

/** An answer in the words of the program: `Claims in the last five years: None`. */
function formatAnswered({ question: id, value }: Entry['data'], program: Program | null): string {
  const question = program && findQuestion(program, String(id));
  const option = question?.options?.find((one) => one.value === value);
  return truncate(`${question?.label ?? formatValue(id)}: ${option?.label ?? formatValue(value)}`);
}

/** Why a letter was given up. */
const letterFaultTexts: Readonly<Record<LetterFault | ReminderFault, string>> = {
  'mail-server': 'the mail server didn’t accept the email',
  bounced: 'the mail server refused the email address',
  'no-answers': 'the buyer’s answers didn’t arrive',
  'no-address': 'the answers have no email address',
  'no-purchase': 'the email couldn’t be created',
};
const letterFaults: ReadonlyMap<unknown, string> = new Map(Object.entries(letterFaultTexts));

/** What is to be said of an event in a few words: an answer with its question, why a letter was given up, else the first of what it tells. @param program whose words are used; null for ids */
export function summarizeEvent({ type, data }: Pick<Entry, 'type' | 'data'>, program: Program | null): string {
  if (type === 'QuestionAnswered') return formatAnswered(data, program);
  if (type === 'SecretFieldLeft') return truncate([data['field'], data['filled'] === true ? 'filled' : 'empty', textOrNull(data['error'])].filter(Boolean).join(', '));
  if (type === 'WindowSized') return `${formatValue(data['width'])} px`;
  const telling = ['message', 'path', 'reason', 'amount', 'total', 'sponsorId', 'role', 'step', 'screen', 'email', 'language'].map((name) => textOrNull(data[name]));
  return truncate(letterFaults.get(data['fault']) ?? telling.find((one) => one !== null) ?? '');
}
