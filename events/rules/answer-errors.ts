import { english, msg } from '#events/language';
import { type AnswerValue, type Answers, type Question, type QuestionType, MIN_SEARCH_LENGTH } from '#events/program';
import type { State } from '#events/buyflow';
import { isRequired, isVisible, toPlainValue } from './conditions.ts';
import { DATE_FLOOR, formatDate, isIsoDate, resolveDayLimit } from './dates.ts';
import {
  MAX_TEXTAREA_LENGTH,
  MAX_TEXT_LENGTH,
  countCharacters,
  findEmailProblem,
  findLengthProblem,
  findNameProblem,
  findNumberProblem,
  findPhoneProblem,
  isBlank,
  isMemberNumber,
  isPoBox,
  isSponsorCode,
  isZip,
  normalizeAnswer,
} from './input/index.ts';

/** What stands over a page that lacks answers (specification, 5: page validation). */
export const PAGE_INCOMPLETE = msg('Please verify that all required questions are filled out.');
/** Stands over a page on which nothing is missing, but something is wrong. */
export const PAGE_WRONG = msg('Check the answers marked below.');
export const REQUIRED_MESSAGE = msg('This is a required field');
const PO_BOX_MESSAGE = msg('PO Boxes are not accepted. Please enter a physical street address.');
/** The question that asks for the member number, by its id or alias. */
export const MEMBER_NUMBER = 'memberNumber';
/** The question that asks for the occupation, by its id or alias. */
export const OCCUPATION = 'occupation';
const UNKNOWN_MEMBER_MESSAGE = msg('Please enter a valid member number.');
const UNKNOWN_SPONSOR_MESSAGE = msg('Please enter a valid sponsor code.');
const streetQuestions: readonly string[] = ['address1', '250'];
const nameQuestions: readonly string[] = ['firstName', 'lastName', 'billingFirstName', 'billingLastName'];
const TYPED_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** Where a program sets no ceiling: a start of coverage is near, other days are within a lifetime. */
const LATEST_EFFECTIVE_DATE = 'today+366';
const LATEST_DATE = 'today+18263';

/** What errors depend on beside the answer itself. */
export interface AnswerContext {
  readonly poBoxCheck: boolean;
  /** The id of the question that asks for the sponsor's code; null if none does. */
  readonly sponsorQuestion: string | null;
  /** ISO date, in the program's time zone. */
  readonly today: string;
  /** The answers that count among these: what is hidden asks for nothing. */
  selectVisibleAnswers(answers: Answers): Answers;
}

/** Whether there is no answer: text that shows nothing, no choice, an unticked box. */
export const isUnanswered = (value: AnswerValue | undefined): boolean =>
  value === undefined || value === false || (typeof value === 'string' && isBlank(value)) || (Array.isArray(value) && value.length === 0);

type Check = (text: string, question: Question, context: AnswerContext) => string | null;

const getLatestDate = ({ limits, effectiveDate }: Question): string => limits?.latest ?? (effectiveDate ? LATEST_EFFECTIVE_DATE : LATEST_DATE);

const toIso = (year = '', month = '', day = ''): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Why a text is no date. The day comes first in much of the world. */
const describeNoDate: (...checked: Parameters<Check>) => string = (text, question, context) => {
  const [, first, second, year] = TYPED_DAY.exec(text) ?? [];
  if (year === undefined || isIsoDate(toIso(year, first, second))) return msg('Please enter a date in the format MM/DD/YYYY.');
  const dayFirst = toIso(year, second, first);
  if (checkDay(dayFirst, question, context) === null) return english('Please enter the month first. Do you mean {date}?', { date: formatDate(dayFirst) });
  return msg('That day isn’t in the calendar. Check the month and the day.');
};

const checkDay: Check = (text, question, context) => {
  if (!isIsoDate(text)) return describeNoDate(text, question, context);
  const { today } = context;
  const earliest = resolveDayLimit(question.limits?.earliest ?? DATE_FLOOR, today);
  const latest = resolveDayLimit(getLatestDate(question), today);
  if (text < earliest) return english('Please enter {limit} or later.', { limit: formatDate(earliest) });
  return text > latest ? english('Please enter {limit} or earlier.', { limit: formatDate(latest) }) : null;
};

const hasName = ({ id, alias }: Question, name: string): boolean => name === id || name === alias;

function getMaxLength(question: Question): number {
  const { limits, type } = question;
  const max = limits?.maxLength ?? (type === 'textarea' ? MAX_TEXTAREA_LENGTH : MAX_TEXT_LENGTH);
  // The gateway looks an occupation up by what is typed.
  return hasName(question, OCCUPATION) ? Math.min(max, MAX_TEXT_LENGTH) : max;
}

const findStreetProblem = (value: string, { poBoxCheck }: AnswerContext): string | null => (poBoxCheck && isPoBox(value) ? PO_BOX_MESSAGE : null);

const checkText: Check = (value, question, context) => {
  const tooLong = findLengthProblem(value, getMaxLength(question));
  if (tooLong) return tooLong;
  if (nameQuestions.includes(question.id)) return findNameProblem(value);
  if (hasName(question, MEMBER_NUMBER)) return isMemberNumber(value) ? null : UNKNOWN_MEMBER_MESSAGE;
  if (question.id === context.sponsorQuestion) return isSponsorCode(value) ? null : UNKNOWN_SPONSOR_MESSAGE;
  return streetQuestions.includes(question.id) ? findStreetProblem(value, context) : null;
};

const checkOption: Check = (value, { options = [] }) => (options.some((o) => o.value === value) ? null : msg('Please choose one of the options.'));

const checkSearch: Check = (value, question, context) => {
  const { options } = question;
  if (options?.some((o) => o.value === value)) return null;
  if (countCharacters(value) < MIN_SEARCH_LENGTH) return english('Please type at least {count} characters.', { count: MIN_SEARCH_LENGTH });
  return checkText(value, question, context) ?? (options ? msg('Please choose one from the list.') : null);
};

/** Figures have a form of their own; what is longer than any of them is told so first. */
const checkFigures =
  (check: Check): Check =>
  (value, question, context) =>
    findLengthProblem(value, MAX_TEXT_LENGTH) ?? check(value, question, context);

const checks: Readonly<Record<QuestionType, Check>> = {
  text: checkText,
  textarea: checkText,
  search: checkSearch,
  number: checkFigures((value, question) => findNumberProblem(question, value)),
  currency: checkFigures((value, question) => findNumberProblem(question, value)),
  date: checkFigures(checkDay),
  phone: checkFigures((value) => findPhoneProblem(value)),
  email: (value, question, context) => findEmailProblem(value) ?? checkText(value, question, context),
  zip: checkFigures((value) => (isZip(value) ? null : msg('Please enter a valid zip.'))),
  select: checkOption,
  radio: checkOption,
  'multi-select': checkOption,
  checkbox: () => null,
};

/** Whether an answer is what its kind of question takes: a tick, several choices, or text. */
function hasShape(type: QuestionType, value: AnswerValue): boolean {
  if (type === 'checkbox') return typeof value === 'boolean';
  return type === 'multi-select' ? Array.isArray(value) : typeof value === 'string';
}

/** What is wrong with an answer as it stands, or null. No answer is not wrong: that is `isMissing`. */
export function findAnswerError(question: Question, value: AnswerValue | undefined, context: AnswerContext): string | null {
  if (value === undefined || isUnanswered(toPlainValue(question, value))) return null;
  // Of a link, or of a release that asked it in another way.
  if (!hasShape(question.type, value)) return msg('Please answer this question again.');
  const stored = normalizeAnswer(question, value);
  const values = Array.isArray(stored) ? stored : [stored];
  for (const one of values) {
    const error = typeof one === 'string' ? checks[question.type](one, question, context) : null;
    if (error) return error;
  }
  return null;
}

/** Whether a question that is asked and required has no answer, among those that count. */
export const isMissing = (question: Question, visibleAnswers: Answers): boolean =>
  isVisible(question, visibleAnswers) && isRequired(question, visibleAnswers) && isUnanswered(visibleAnswers[question.id]);

/** True if the message is about the page as a whole: no question repeats it, and it holds only while one has an error. */
export const isPageTitle = (message: string): boolean => message === PAGE_INCOMPLETE || message === PAGE_WRONG;

type RefusalState = Pick<State, 'answers'> & { readonly application: Pick<State['application'], 'rejection' | 'refusedAnswers'> };

const isUnchanged = ({ answers }: RefusalState, question: string, refused: AnswerValue | null | undefined): boolean =>
  JSON.stringify(answers[question] ?? null) === JSON.stringify(refused ?? null);

/** What the facade said of an answer when it was asked for quotes, while the answer is still the same; else null. */
function findRefusedAnswer(state: RefusalState, question: string): string | null {
  const refused = new Map(Object.entries(state.application.refusedAnswers ?? {})).get(question);
  return refused && isUnchanged(state, question, refused.answer) ? refused.message : null;
}

/**
 * Returns the message of the server about an answer (an unknown member number, for example) while the answer is unchanged; else null.
 * It marks the field only: the next attempt checks the answer again.
 */
export function findRefusal(state: RefusalState, question: string): string | null {
  const said = findRefusedAnswer(state, question);
  const { rejection } = state.application;
  if (said !== null || !rejection || isPageTitle(rejection.message) || !Object.hasOwn(rejection.refused, question)) return said;
  return isUnchanged(state, question, rejection.refused[question]) ? rejection.message : null;
}
