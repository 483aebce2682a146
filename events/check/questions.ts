import type { Problem, Question } from '#events/program';
import { type Check, hasOtherUse } from './program-map.ts';

const CHOSEN = new Set<Question['type']>(['select', 'radio', 'multi-select', 'search']);
const NUMBERS = new Set<Question['type']>(['number', 'currency']);
const isDay = (text: string): boolean => text === 'today' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)));
const problemIf = (isAmiss: boolean, path: string, reason: string): Problem[] => (isAmiss ? [{ path, reason }] : []);

function numberProblems({ type, limits: { min, max } = {} }: Question): Problem[] {
  return [
    ...problemIf(min !== undefined && max !== undefined && min > max, 'limits.min', `is above the largest, ${max}`),
    ...problemIf((min ?? max) !== undefined && !NUMBERS.has(type), 'limits', `min and max are for numbers and amounts, not for ${type}`),
  ];
}

/** Of two days that stand fast; today may be either side of any. */
const isAfter = (earliest = 'today', latest = 'today'): boolean => ![earliest, latest].includes('today') && earliest > latest;

function dayProblems({ type, limits: { earliest, latest } = {} }: Question): Problem[] {
  const days = Object.entries({ earliest, latest }).flatMap(([name, day]) => (day === undefined ? [] : [{ name, day }]));
  return [
    ...days.flatMap(({ name, day }) => problemIf(!isDay(day), `limits.${name}`, `is neither an ISO date nor today: ${JSON.stringify(day)}`)),
    ...problemIf(days.length > 0 && type !== 'date', 'limits', `earliest and latest are for dates, not for ${type}`),
    ...problemIf(isAfter(earliest, latest), 'limits.earliest', `is after the latest, ${latest}`),
  ];
}

function ownProblems(question: Question): Problem[] {
  const { type, options, effectiveDate, retroDate, label, id } = question;
  const isDated = effectiveDate === true || retroDate === true;
  return [
    ...problemIf(CHOSEN.has(type) && (options ?? []).length === 0, 'options', `missing: a ${type} needs something to choose from`),
    ...problemIf(label.trim() === '', 'label', `missing: ${JSON.stringify(id)} is no standard question, which would have one`),
    ...problemIf(isDated && type !== 'date', 'type', `the effective or retro date must be a date, not ${type}`),
    ...numberProblems(question),
    ...dayProblems(question),
  ];
}

function marked(questions: readonly Question[], mark: 'effectiveDate' | 'retroDate'): Problem[] {
  const found = questions.flatMap((question, index) => (question[mark] === true ? [{ id: question.id, index }] : []));
  return found.slice(1).map(({ index }) => ({ path: `spoke.questions.${index}.${mark}`, reason: `${found[0]?.id ?? ''} has this mark already: one question at most` }));
}

/** What is amiss with a question by itself: no choice, no words, limits that nothing keeps, marks; and questions that nobody is asked. */
export const questionChecks: Check = ({ program, askedOn }) => {
  const { questions } = program.spoke;
  return [
    ...questions.flatMap((question, index) => ownProblems(question).map(({ path, reason }) => ({ path: `spoke.questions.${index}.${path}`, reason }))),
    ...questions.flatMap(({ id }, index) => (askedOn.has(id) || hasOtherUse(id) ? [] : [{ path: `spoke.questions.${index}.id`, reason: `no page asks ${JSON.stringify(id)}` }])),
    ...marked(questions, 'effectiveDate'),
    ...marked(questions, 'retroDate'),
  ];
};
