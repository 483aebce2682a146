import { SPONSOR_LINK } from '#events/application';
import type { Program, Question } from '#events/program';

/** A question and the value that a link has for it, each as the link writes it. */
export type LinkPair = readonly [key: string, value: string];

export interface LinkAnswer {
  readonly question: string;
  readonly value: string | string[];
}

const GUID = /^\{?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i;

/** The question's own value that a link names, in any case unless two differ by that alone; null if there is none. */
function matchOption({ id, options = [] }: Question, value: string): string | null {
  const found = options.filter((option) => option.value.toLowerCase() === value.toLowerCase()).map((option) => option.value);
  if (found.includes(value)) return value;
  const [only] = found.length === 1 ? found : [];
  return only ?? (id === SPONSOR_LINK && GUID.test(value) ? value : null);
}

function readAnswer(question: Question, values: readonly string[]): LinkAnswer['value'] | null {
  if (question.type !== 'multi-select') return matchOption(question, values[0] ?? '');
  const several = values.flatMap((value) => value.split(',')).map((value) => matchOption(question, value));
  return several.includes(null) ? null : [...new Set(several.filter((value) => value !== null))];
}

/**
 * The answers that a link brings along, where the program has a QueryStringAnswers component: a key is a question's id or alias,
 * and a value one of the question's own, both in any case; any other value is left out (specification, 5: query-string answers).
 */
export function readLinkAnswers({ display, spoke }: Program, pairs: readonly LinkPair[]): LinkAnswer[] {
  const isTaken = display.pages.some(({ components }) => components.some(({ type }) => type === 'QueryStringAnswers'));
  if (!isTaken) return [];
  return spoke.questions.flatMap((question) => {
    const names = [question.id, question.alias].map((name) => name?.toLowerCase());
    const values = pairs.filter(([key]) => names.includes(key.toLowerCase())).map(([, value]) => value.trim());
    const value = values.length === 0 ? null : readAnswer(question, values);
    return value === null ? [] : [{ question: question.id, value }];
  });
}
