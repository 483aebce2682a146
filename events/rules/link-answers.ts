import type { Program, Question } from '#events/program';

/** A question and the value that a link has for it, each as the link writes it. */
export type LinkPair = readonly [key: string, value: string];

export interface LinkAnswer {
  readonly question: string;
  readonly value: string | string[];
}

/** The question that asks by which campaign or sponsor's link somebody came (specification, 3). */
const SPONSOR_LINK = '7777';
const guid = /^\{?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i;

const isAllowed = ({ id, options = [] }: Question, value: string): boolean =>
  options.some((option) => option.value === value) || (id === SPONSOR_LINK && guid.test(value));

function answerOf(question: Question, values: readonly string[]): LinkAnswer['value'] | null {
  if (question.type === 'multi-select') {
    const several = [...new Set(values.flatMap((value) => value.split(',')))];
    return several.every((value) => isAllowed(question, value)) ? several : null;
  }
  const [value = ''] = values;
  return isAllowed(question, value) ? value : null;
}

/**
 * The answers that a link brings along, where the program has a QueryStringAnswers component: a key is a question's id or alias,
 * in any case; a value that is not one of the question's own is left out (specification, 5: query-string answers).
 */
export function linkAnswers({ display, spoke }: Program, pairs: readonly LinkPair[]): LinkAnswer[] {
  const isTaken = display.pages.some(({ components }) => components.some(({ type }) => type === 'QueryStringAnswers'));
  if (!isTaken) return [];
  return spoke.questions.flatMap((question) => {
    const names = [question.id, question.alias].map((name) => name?.toLowerCase());
    const values = pairs.filter(([key]) => names.includes(key.toLowerCase())).map(([, value]) => value.trim());
    const value = values.length === 0 ? null : answerOf(question, values);
    return value === null ? [] : [{ question: question.id, value }];
  });
}
