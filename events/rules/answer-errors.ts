import { type Answers, type AnswerValue, type Question, type QuestionType, MIN_SEARCH_LENGTH } from '#events/program';
import { isRequired, isVisible, plainValue } from './conditions.ts';
import { DATE_FLOOR, formatDate, isIsoDate, limitDay } from './dates.ts';
import {
  MAX_TEXTAREA_LENGTH,
  MAX_TEXT_LENGTH,
  emailProblem,
  isBlank,
  isMemberNumber,
  isPoBox,
  isSponsorCode,
  isZip,
  lengthOf,
  lengthProblem,
  nameProblem,
  numberProblem,
  phoneProblem,
  storedAnswer,
} from './input/index.ts';

export const REQUIRED = 'This is a required field';
const PO_BOX = 'PO Boxes are not accepted. Please enter a physical street address.';
/** The question that asks for the member number, by its id or alias. */
export const MEMBER_NUMBER = 'memberNumber';
/** The question that asks for the occupation, by its id or alias. */
export const OCCUPATION = 'occupation';
const UNKNOWN_MEMBER = 'Please enter a valid member number.';
const UNKNOWN_SPONSOR = 'Please enter a valid sponsor code.';
const streets: readonly string[] = ['address1', '250'];
const names: readonly string[] = ['firstName', 'lastName', 'billingFirstName', 'billingLastName'];
/** Where a program sets no ceiling: a start of coverage is near, other days are within a lifetime. */
const LATEST_EFFECTIVE = 'today+366';
const LATEST = 'today+18263';

/** What errors depend on beside the answer itself. */
export interface AnswerContext {
  readonly poBoxCheck: boolean;
  /** The id of the question that asks for the sponsor's code; null if none does. */
  readonly sponsorQuestion: string | null;
  /** ISO date, in the program's time zone. */
  readonly today: string;
  /** The answers that count among these: what is hidden asks for nothing. */
  counting(answers: Answers): Answers;
}

/** Whether there is no answer: text that shows nothing, no choice, an unticked box. */
export const isUnanswered = (value: AnswerValue | undefined): boolean =>
  value === undefined || value === false || (typeof value === 'string' && isBlank(value)) || (Array.isArray(value) && value.length === 0);

type Check = (text: string, question: Question, context: AnswerContext) => string | null;

const latestOf = ({ limits, effectiveDate }: Question): string => limits?.latest ?? (effectiveDate ? LATEST_EFFECTIVE : LATEST);

const day: Check = (text, question, { today }) => {
  if (!isIsoDate(text)) return 'Please enter a date as MM/DD/YYYY.';
  const earliest = limitDay(question.limits?.earliest ?? DATE_FLOOR, today);
  const latest = limitDay(latestOf(question), today);
  if (text < earliest) return `Please enter ${formatDate(earliest)} or later.`;
  return text > latest ? `Please enter ${formatDate(latest)} or earlier.` : null;
};

const isNamed = ({ id, alias }: Question, name: string): boolean => name === id || name === alias;

function maxLengthOf(question: Question): number {
  const { limits, type } = question;
  const max = limits?.maxLength ?? (type === 'textarea' ? MAX_TEXTAREA_LENGTH : MAX_TEXT_LENGTH);
  // The gateway looks an occupation up by what is typed.
  return isNamed(question, OCCUPATION) ? Math.min(max, MAX_TEXT_LENGTH) : max;
}

const streetProblem = (value: string, { poBoxCheck }: AnswerContext): string | null => (poBoxCheck && isPoBox(value) ? PO_BOX : null);

const text: Check = (value, question, context) => {
  const tooLong = lengthProblem(value, maxLengthOf(question));
  if (tooLong) return tooLong;
  if (names.includes(question.id)) return nameProblem(value);
  if (isNamed(question, MEMBER_NUMBER)) return isMemberNumber(value) ? null : UNKNOWN_MEMBER;
  if (question.id === context.sponsorQuestion) return isSponsorCode(value) ? null : UNKNOWN_SPONSOR;
  return streets.includes(question.id) ? streetProblem(value, context) : null;
};

const option: Check = (value, { options = [] }) => (options.some((o) => o.value === value) ? null : 'Please choose one of the options.');

const found: Check = (value, question, context) => {
  const { options } = question;
  if (options?.some((o) => o.value === value)) return null;
  if (lengthOf(value) < MIN_SEARCH_LENGTH) return `Please type at least ${MIN_SEARCH_LENGTH} characters.`;
  return text(value, question, context) ?? (options ? 'Please choose one from the list.' : null);
};

/** Figures have a form of their own; what is longer than any of them is told so first. */
const figures =
  (check: Check): Check =>
  (value, question, context) =>
    lengthProblem(value, MAX_TEXT_LENGTH) ?? check(value, question, context);

const checks: Readonly<Record<QuestionType, Check>> = {
  text,
  textarea: text,
  search: found,
  number: figures((value, question) => numberProblem(question, value)),
  currency: figures((value, question) => numberProblem(question, value)),
  date: figures(day),
  phone: figures((value) => phoneProblem(value)),
  email: (value, question, context) => emailProblem(value) ?? text(value, question, context),
  zip: figures((value) => (isZip(value) ? null : 'Please enter a valid zip.')),
  select: option,
  radio: option,
  'multi-select': option,
  checkbox: () => null,
};

/** Whether an answer is what its kind of question takes: a tick, several choices, or text. */
function isShaped(type: QuestionType, value: AnswerValue): boolean {
  if (type === 'checkbox') return typeof value === 'boolean';
  return type === 'multi-select' ? Array.isArray(value) : typeof value === 'string';
}

/** What is wrong with an answer as it stands, or null. No answer is not wrong: that is `isMissing`. */
export function answerError(question: Question, value: AnswerValue | undefined, context: AnswerContext): string | null {
  if (value === undefined || isUnanswered(plainValue(question, value))) return null;
  // Of a link, or of a release that asked it in another way.
  if (!isShaped(question.type, value)) return 'Please answer this question again.';
  const stored = storedAnswer(question, value);
  const values = Array.isArray(stored) ? stored : [stored];
  for (const one of values) {
    const error = typeof one === 'string' ? checks[question.type](one, question, context) : null;
    if (error) return error;
  }
  return null;
}

/** Whether a question that is asked and required has no answer, among those that count. */
export const isMissing = (question: Question, counting: Answers): boolean =>
  isVisible(question, counting) && isRequired(question, counting) && isUnanswered(counting[question.id]);
