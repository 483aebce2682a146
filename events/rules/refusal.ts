import type { AnswerValue } from '#events/program';
import type { State } from '#events/buyflow';
import { PAGE_INCOMPLETE } from './words.ts';

type Refusing = Pick<State, 'answers'> & { readonly application: Pick<State['application'], 'rejection' | 'refusedAnswers'> };

const isUnchanged = ({ answers }: Refusing, question: string, refused: AnswerValue | null | undefined): boolean =>
  JSON.stringify(answers[question] ?? null) === JSON.stringify(refused ?? null);

/** What the facade said of an answer when it was asked for quotes, while the answer is still the same; else null. */
function refusedAnswer(state: Refusing, question: string): string | null {
  const refused = new Map(Object.entries(state.application.refusedAnswers ?? {})).get(question);
  return refused && isUnchanged(state, question, refused.answer) ? refused.message : null;
}

/**
 * What somebody else said of an answer (a member number that nobody knows, say), while the answer is still the same; else null.
 * It marks the field and holds nobody: whoever goes on with it has it asked about again.
 */
export function refusalOf(state: Refusing, question: string): string | null {
  const said = refusedAnswer(state, question);
  const { rejection } = state.application;
  if (said !== null || !rejection || rejection.message === PAGE_INCOMPLETE || !Object.hasOwn(rejection.refused, question)) return said;
  return isUnchanged(state, question, rejection.refused[question]) ? rejection.message : null;
}
