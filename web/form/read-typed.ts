import type { AnswerValue, Question } from '#events/program';
import { normalizeAnswer, normalizeFigures } from '#events/rules';
import { parseDateText } from '../ui/index.ts';

const SHORT_YEAR = /^(\d{1,2}\/\d{1,2}\/)(\d\d)$/;
const MULTIPLE = /^\$?(\d[\d,]*)(?:\.(\d{1,3}))? ?(?:(k|thousand)|m|million)$/i;

/** `12/5/27` in 2027 and `12/5/70` in 1970: policies begin and end soon. */
const expandYear = (text: string): string => text.replace(SHORT_YEAR, (_, day: string, year: string) => `${day}${year < '70' ? '20' : '19'}${year}`);

/** `1.5m` as 1500000. The zeros are added as text, so the figures stay exact. */
const expandMultiple = (text: string): string =>
  text.replace(MULTIPLE, (_, whole: string, fraction = '', thousand?: string) =>
    `${whole.replaceAll(',', '')}${fraction.padEnd(thousand ? 3 : 6, '0')}`.replace(/^0+(?=\d)/, ''),
  );

/** What a buyer typed, as it is recorded: a date with a year of two digits and dollars such as `200k` in full, then in normal form. */
export function readTyped(question: Question, typed: AnswerValue): AnswerValue {
  if (typeof typed !== 'string') return typed;
  const { type } = question;
  const text = type === 'date' ? parseDateText(expandYear(normalizeFigures(typed))) : type === 'currency' ? expandMultiple(normalizeFigures(typed)) : typed;
  return normalizeAnswer(question, text);
}
