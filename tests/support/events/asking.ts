// Asking one question, as a program writes it.
import { questionAnswered } from '#events/application';
import type { State } from '#events/buyflow';
import type { Program } from '#events/program';
import { createAnswerContext, findQuestion, findQuestionError } from '#events/rules';
import { smallProgram } from './programs.ts';
import { given } from './recording.ts';
import { type Answered, TODAY } from './valid-answers.ts';

/** The state after these answers. */
export const answered = (answers: Readonly<Record<string, Answered>>): State =>
  given(...Object.entries(answers).map(([question, value]) => questionAnswered({ question, value })));

/** The error of the answer to a question; a missing answer counts. */
export function errorIn(program: Program, id: string, state: State, shouldReportMissing = true): string | null {
  const question = findQuestion(program, id);
  if (!question) throw new Error(`no question ${id}`);
  return findQuestionError(state, question, createAnswerContext(program, TODAY), shouldReportMissing);
}

/** The error of an answer to a question of this kind. */
export const errorOf = (kind: object, value?: Answered): string | null =>
  errorIn(smallProgram({ questions: [{ id: 'asked', label: 'Asked', ...kind }] }), 'asked', value === undefined ? given() : answered({ asked: value }));
