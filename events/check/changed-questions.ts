import type { Program, Question } from '#events/program';
import { followQuestions, listReadQuestions } from './kickout-questions.ts';

export interface ChangedQuestions {
  /** Those that may be missing otherwise: they, or what their conditions read, are asked or required under another condition. */
  readonly ids: readonly string[];
  /** Those whose answers decide it. */
  readonly deciding: readonly string[];
}

const ruleOf = (question: Question | undefined): string => JSON.stringify(question ? [question.required, question.requiredWhen ?? null, question.visibleWhen ?? null] : null);

const listConditionQuestions = ({ requiredWhen, visibleWhen }: Question): string[] => [...listReadQuestions(requiredWhen), ...listReadQuestions(visibleWhen)];

/** Returns the questions that may be missing in the second configuration and not in the first. One that is never required is not among them. */
export function listChangedQuestions(before: Program, after: Program): ChangedQuestions {
  const known = new Map(before.spoke.questions.map((question) => [question.id, question]));
  const { questions } = after.spoke;
  const changed = questions.filter((question) => ruleOf(question) !== ruleOf(known.get(question.id))).map(({ id }) => id);
  // A question that hangs on one of these is asked otherwise, too.
  const reached = followQuestions(changed, (id) => questions.filter((question) => listConditionQuestions(question).includes(id)).map((question) => question.id));
  const ids = questions.filter(({ id, required, requiredWhen }) => reached.includes(id) && (required || requiredWhen !== undefined)).map(({ id }) => id);
  const both = [...before.spoke.questions, ...questions];
  const read = both.filter(({ id }) => ids.includes(id)).flatMap(listConditionQuestions);
  const deciding = followQuestions(read, (id) => both.filter((question) => question.id === id).flatMap(({ visibleWhen }) => listReadQuestions(visibleWhen)));
  return { ids, deciding };
}
