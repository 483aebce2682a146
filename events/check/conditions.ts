import type { ProgramProblem, Question } from '#events/program';
import type { Comparison, VariableReading } from './parse-condition.ts';
import { type Check, type ProgramCondition, type ProgramMap, isAnsweredBeforeQuote } from './program-map.ts';

const formatValue = (value: unknown): string => JSON.stringify(value);

const isEmptyValue = (value: unknown): boolean => value === '' || value === null;

function findTickProblem({ id }: Question, { values }: Comparison): string | null {
  return values.every((value) => typeof value === 'boolean') ? null : `${formatValue(id)} is a tick: true or false`;
}

function findOptionProblem({ id, options = [] }: Question, { values }: Comparison): string | null {
  const none = values.filter((value) => !isEmptyValue(value) && !options.some((option) => option.value === value));
  return none.length === 0 ? null : `${none.map(formatValue).join(', ')} ${none.length === 1 ? 'is' : 'are'} no option of ${formatValue(id)}`;
}

function findListProblem(question: Question, comparison: Comparison): string | null {
  return comparison.kind === 'is' ? `${formatValue(question.id)} has several answers: ask with "in", the value first` : findOptionProblem(question, comparison);
}

const problemFinders: Partial<Record<Question['type'], (question: Question, comparison: Comparison) => string | null>> = {
  checkbox: findTickProblem,
  'multi-select': findListProblem,
  select: findOptionProblem,
  radio: findOptionProblem,
  search: findOptionProblem,
};

/** Why a comparison never holds, whatever is answered; null where it may. A link may bring a 7777 that is no option. */
const findComparisonProblem = (question: Question | undefined, comparison: Comparison): string | null =>
  question === undefined || question.id === '7777' ? null : (problemFinders[question.type]?.(question, comparison) ?? null);

function explainUnknown(map: ProgramMap, id: string): string {
  const aliased = map.find(id);
  return aliased ? `${formatValue(id)} is another name of ${formatValue(aliased.id)}: conditions read answers by id` : `there is no question ${formatValue(id)}`;
}

/** A question that is asked too late for another one's visibility or requirement. */
function findLateProblem({ askedOn }: ProgramMap, owner: string, { id, path }: VariableReading): string | null {
  if (id === owner) return path.includes('.visibleWhen') ? 'a question cannot depend on its own answer' : null;
  const [read, asked] = [askedOn.get(id) ?? -1, askedOn.get(owner) ?? Infinity];
  return read > asked ? `${formatValue(id)} is asked on a later page` : null;
}

/** A question that has no answer (yet) where the condition is needed. */
function findReadingProblem(map: ProgramMap, { decides, owner }: ProgramCondition, reading: VariableReading): string | null {
  const { id } = reading;
  if (map.find(id)?.id !== id) return explainUnknown(map, id);
  if (!isAnsweredBeforeQuote(map, id)) return `no page asks ${formatValue(id)} before the quote`;
  return decides === 'sale' ? null : findLateProblem(map, owner, reading);
}

/** Questions whose visibility hangs, by way of others, on their own. */
function findCircles({ conditions, program }: ProgramMap): ProgramProblem[] {
  const readBy = (id: string): string[] =>
    conditions.filter(({ decides, owner }) => decides === 'question' && owner === id).flatMap(({ readings }) => readings.filter(({ path }) => path.includes('.visibleWhen')).map((reading) => reading.id));
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    readBy(from).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return program.spoke.questions.flatMap(({ id, visibleWhen }, index) =>
    visibleWhen !== undefined && !readBy(id).includes(id) && reaches(id, id) ? [{ path: `spoke.questions.${index}.visibleWhen`, reason: 'goes round in a circle: it hangs on questions that hang on this one' }] : [],
  );
}

/** Conditions that cannot be worked out, read what nobody answers (in time), or can never hold. */
export const checkConditions: Check = (map) => [
  ...map.conditions.flatMap((condition) => [
    ...condition.problems,
    ...condition.readings.flatMap((reading) => {
      const reason = findReadingProblem(map, condition, reading);
      return reason === null ? [] : [{ path: reading.path, reason }];
    }),
    ...condition.comparisons.flatMap((comparison) => {
      const reason = findComparisonProblem(map.find(comparison.id), comparison);
      return reason === null ? [] : [{ path: comparison.path, reason }];
    }),
  ]),
  ...findCircles(map),
];
