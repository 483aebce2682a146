import { isValidPhoneNumber } from 'libphonenumber-js/core';
import { type Answers, type AnswerValue, type Question, type QuestionType, MIN_SEARCH } from '#events/program';
import { isRequired, isVisible, plainValue } from './conditions.ts';
import { formatDate, isIsoDate } from './dates.ts';
import { dollars, formatMoney } from './money.ts';
import { isPoBox } from './po-box.ts';
import { usPhones } from './us-phone-metadata.ts';
import { isEmail } from './email.ts';

export const REQUIRED = 'This is a required field';
const PO_BOX = 'PO Boxes are not accepted. Please enter a physical street address.';
const MAX_LENGTH = 128;
const LONG_TEXT = 1000;
const streets: readonly string[] = ['address1', '250'];

/** What errors depend on beside the answer itself. */
export interface AnswerContext {
  readonly poBoxCheck: boolean;
  /** ISO date, in the program's time zone. */
  readonly today: string;
  /** The answers that count among these: what is hidden asks for nothing. */
  counting(answers: Answers): Answers;
}

/** Whether there is no answer: empty text, no choice, an unticked box. */
export const isUnanswered = (value: AnswerValue | undefined): boolean =>
  value === undefined || value === false || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);

/** ZIP, or ZIP+4 with or without its dash. */
export const isZip = (text: string): boolean => /^\d{5}(-?\d{4})?$/.test(text.trim());

type Check = (text: string, question: Question, context: AnswerContext) => string | null;

const amount = (text: string): string => text.replace(/[$,\s]/g, '');

const numeric: Check = (text, { limits, type }) => {
  const plain = amount(text);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return 'Please enter a number, digits only.';
  const value = dollars(plain);
  const shown = (n: number): string => (type === 'currency' ? formatMoney(String(n), 0) : n.toLocaleString('en-US'));
  if (limits?.min !== undefined && value.isLessThan(limits.min)) return `Please enter ${shown(limits.min)} or more.`;
  if (limits?.max !== undefined && value.isGreaterThan(limits.max)) return `Please enter ${shown(limits.max)} or less.`;
  return null;
};

const day: Check = (text, { limits }, { today }) => {
  if (!isIsoDate(text)) return 'Please enter a date as MM/DD/YYYY.';
  const resolve = (limit: string): string => (limit === 'today' ? today : limit);
  if (limits?.earliest && text < resolve(limits.earliest)) return `Please enter ${formatDate(resolve(limits.earliest))} or later.`;
  if (limits?.latest && text > resolve(limits.latest)) return `Please enter ${formatDate(resolve(limits.latest))} or earlier.`;
  return null;
};

const text: Check = (value, { id, limits, type }, { poBoxCheck }) => {
  const max = limits?.maxLength ?? (type === 'textarea' ? LONG_TEXT : MAX_LENGTH);
  if (value.length > max) return `Please use ${max} characters or fewer.`;
  return poBoxCheck && streets.includes(id) && isPoBox(value) ? PO_BOX : null;
};

const option: Check = (value, { options = [] }) => (options.some((o) => o.value === value) ? null : 'Please choose one of the options.');

const found: Check = (value, question, context) => {
  const { options } = question;
  if (options?.some((o) => o.value === value)) return null;
  if (value.length < MIN_SEARCH) return `Please type at least ${MIN_SEARCH} characters.`;
  return text(value, question, context) ?? (options ? 'Please choose one from the list.' : null);
};

const checks: Readonly<Record<QuestionType, Check>> = {
  text,
  textarea: text,
  search: found,
  number: numeric,
  currency: numeric,
  date: day,
  phone: (value) => (isValidPhoneNumber(value, 'US', usPhones) ? null : 'Please enter a valid phone number with its area code.'),
  email: (value, question, context) =>
    isEmail(value) ? text(value, question, context) : 'Please provide a valid formatted email.',
  zip: (value) => (isZip(value) ? null : 'Please enter a valid zip.'),
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
  const values = Array.isArray(value) ? value : [value];
  for (const one of values) {
    const error = typeof one === 'string' ? checks[question.type](one.trim(), question, context) : null;
    if (error) return error;
  }
  return null;
}

/** Whether a question that is asked and required has no answer, among those that count. */
export const isMissing = (question: Question, counting: Answers): boolean =>
  isVisible(question, counting) && isRequired(question, counting) && isUnanswered(counting[question.id]);
