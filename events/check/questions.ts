import { type ProgramProblem, type Question, MAX_ANSWER_LENGTH, MAX_OPTIONS, MAX_OPTION_LENGTH } from '#events/program';
import { type Check, hasOtherUse } from './program-map.ts';

const CHOICE_TYPES = new Set<Question['type']>(['select', 'radio', 'multi-select', 'search']);
const NUMBER_TYPES = new Set<Question['type']>(['number', 'currency']);
/** A limit that moves with the day. */
const isRelative = (text: string): boolean => /^today([+-]\d{1,5})?$/.test(text);
const isDay = (text: string): boolean => isRelative(text) || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)));
const reportIf = (isAmiss: boolean, path: string, reason: string): ProgramProblem[] => (isAmiss ? [{ path, reason }] : []);

function checkNumber({ type, numberKind, limits: { min, max } = {} }: Question): ProgramProblem[] {
  return [
    ...reportIf(numberKind !== undefined && type !== 'number', 'numberKind', `a kind of number is for numbers, not for ${type}`),
    ...reportIf(min !== undefined && max !== undefined && min > max, 'limits.min', `is above the largest, ${max}`),
    ...reportIf((min ?? max) !== undefined && !NUMBER_TYPES.has(type), 'limits', `min and max are for numbers and amounts, not for ${type}`),
  ];
}

/** Answers that the pages would accept and no store takes. */
function checkSizes({ type, options = [], limits: { maxLength } = {} }: Question): ProgramProblem[] {
  return [
    ...reportIf(maxLength !== undefined && maxLength > MAX_ANSWER_LENGTH, 'limits.maxLength', `is above ${MAX_ANSWER_LENGTH}, the longest answer that is stored`),
    ...reportIf(
      options.some(({ value }) => value.length > MAX_OPTION_LENGTH),
      'options',
      `a value has more than ${MAX_OPTION_LENGTH} characters`,
    ),
    ...reportIf(type === 'multi-select' && options.length > MAX_OPTIONS, 'options', `there are more than ${MAX_OPTIONS}`),
  ];
}

/** Of two days that stand fast; today may be either side of any. */
const isAfter = (earliest = 'today', latest = 'today'): boolean => ![earliest, latest].some(isRelative) && earliest > latest;

function checkDays({ type, limits: { earliest, latest } = {} }: Question): ProgramProblem[] {
  const days = Object.entries({ earliest, latest }).flatMap(([name, day]) => (day === undefined ? [] : [{ name, day }]));
  return [
    ...days.flatMap(({ name, day }) => reportIf(!isDay(day), `limits.${name}`, `is neither an ISO date nor today nor days from it: ${JSON.stringify(day)}`)),
    ...reportIf(days.length > 0 && type !== 'date', 'limits', `earliest and latest are for dates, not for ${type}`),
    ...reportIf(isAfter(earliest, latest), 'limits.earliest', `is after the latest, ${latest}`),
  ];
}

function checkQuestion(question: Question): ProgramProblem[] {
  const { type, options, effectiveDate, retroDate, label, id } = question;
  const isDated = effectiveDate === true || retroDate === true;
  return [
    ...reportIf(CHOICE_TYPES.has(type) && (options ?? []).length === 0, 'options', `missing: a ${type} needs something to choose from`),
    ...reportIf(label.trim() === '', 'label', `missing: ${JSON.stringify(id)} is no standard question, which would have one`),
    ...reportIf(isDated && type !== 'date', 'type', `the effective or retro date must be a date, not ${type}`),
    ...checkNumber(question),
    ...checkSizes(question),
    ...checkDays(question),
  ];
}

function findRepeatedMarks(questions: readonly Question[], mark: 'effectiveDate' | 'retroDate'): ProgramProblem[] {
  const found = questions.flatMap((question, index) => (question[mark] === true ? [{ id: question.id, index }] : []));
  return found.slice(1).map(({ index }) => ({ path: `spoke.questions.${index}.${mark}`, reason: `${found[0]?.id ?? ''} has this mark already: one question at most` }));
}

/** Problems of single questions (options, label, limits, marks), and questions that no page asks. */
export const checkQuestions: Check = ({ program, askedOn }) => {
  const { questions } = program.spoke;
  return [
    ...questions.flatMap((question, index) => checkQuestion(question).map(({ path, reason }) => ({ path: `spoke.questions.${index}.${path}`, reason }))),
    ...questions.flatMap(({ id }, index) => (askedOn.has(id) || hasOtherUse(id) ? [] : [{ path: `spoke.questions.${index}.id`, reason: `no page asks ${JSON.stringify(id)}` }])),
    ...findRepeatedMarks(questions, 'effectiveDate'),
    ...findRepeatedMarks(questions, 'retroDate'),
  ];
};
