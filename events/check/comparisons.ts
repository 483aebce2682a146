import type { Question } from '#events/program';
import type { Comparison } from './condition.ts';

const quoted = (value: unknown): string => JSON.stringify(value);
const isNothing = (value: unknown): boolean => value === '' || value === null;

function tickProblem({ id }: Question, { values }: Comparison): string | null {
  return values.every((value) => typeof value === 'boolean') ? null : `${quoted(id)} is a tick: true or false`;
}

function optionProblem({ id, options = [] }: Question, { values }: Comparison): string | null {
  const none = values.filter((value) => !isNothing(value) && !options.some((option) => option.value === value));
  return none.length === 0 ? null : `${none.map(quoted).join(', ')} ${none.length === 1 ? 'is' : 'are'} no option of ${quoted(id)}`;
}

function listProblem(question: Question, comparison: Comparison): string | null {
  return comparison.kind === 'is' ? `${quoted(question.id)} has several answers: ask with "in", the value first` : optionProblem(question, comparison);
}

const byType: Partial<Record<Question['type'], (question: Question, comparison: Comparison) => string | null>> = {
  checkbox: tickProblem,
  'multi-select': listProblem,
  select: optionProblem,
  radio: optionProblem,
  search: optionProblem,
};

/** Why a comparison never holds, whatever is answered; null where it may. A link may bring a 7777 that is no option. */
export const comparisonProblem = (question: Question | undefined, comparison: Comparison): string | null =>
  question === undefined || question.id === '7777' ? null : (byType[question.type]?.(question, comparison) ?? null);
