import type { AnswerValue, Program, Question } from '#events/program';
import { createAnswerContext, findAnswerError, normalizeAnswer, normalizeFigures } from '#events/rules';
import { parseDateText } from '../ui/fields/date/date-text.ts';

const SHORT_YEAR = /^(\d{1,2}\/\d{1,2}\/)(\d\d)$/;
/** M alone is a thousand to some and a million to others. */
const SHORT_AMOUNT = /^\$? ?(?<whole>\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(?<decimals>\d{1,2}))? ?(?:k|thousand|(?<million>million))$/i;

/** `12/5/27` in the one century that the question allows; as typed if it allows both or none. */
function expandYear(text: string, question: Question, program: Program, today: string): string {
  const [, day, year] = SHORT_YEAR.exec(text) ?? [];
  if (day === undefined) return text;
  const context = createAnswerContext(program, today);
  const [found, other] = ['20', '19'].map((century) => parseDateText(`${day}${century}${year}`)).filter((iso) => findAnswerError(question, iso, context) === null);
  return found !== undefined && other === undefined ? found : text;
}

/** `1.5k` as 1500. The zeros are added as text, so the figures stay exact. */
function expandAmount(text: string): string {
  const { whole, decimals = '', million } = SHORT_AMOUNT.exec(text)?.groups ?? {};
  return whole === undefined ? text : `${whole.replaceAll(',', '')}${decimals.padEnd(million ? 6 : 3, '0')}`.replace(/^0+(?=\d)/, '');
}

/** What a buyer typed, as it is recorded: a date with a year of two digits and dollars such as `200k` in full, then in normal form. */
export function readTyped(question: Question, typed: AnswerValue, program: Program, today: string): AnswerValue {
  const { type } = question;
  if (typeof typed !== 'string' || (type !== 'date' && type !== 'currency')) return normalizeAnswer(question, typed);
  const figures = normalizeFigures(typed);
  return normalizeAnswer(question, type === 'date' ? expandYear(figures, question, program, today) : expandAmount(figures));
}
