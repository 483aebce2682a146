import { useCallback } from 'react';
import { ReadFunnelDocument, ReadFunnelQuestionsDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { useAnswer } from '../facade/use-answer.ts';
import { filterOf } from '../find/sought.ts';
import { type Compared, comparedIn, searchOfCompared } from './compared.ts';
import type { FunnelQuestion, Side } from './sides.ts';

const scopesIn = (search: string) => {
  const { first, beside } = comparedIn(search);
  return [{ name: 'A' as const, scope: first }, ...(beside ? [{ name: 'B' as const, scope: beside }] : [])];
};

const readSides = (search: string): Promise<readonly Side[]> =>
  Promise.all(scopesIn(search).map(async ({ name, scope }) => ({ name, scope, funnel: (await graph(ReadFunnelDocument, { filter: filterOf(scope) })).funnel })));

const readQuestions = (search: string): Promise<readonly (readonly FunnelQuestion[])[]> =>
  Promise.all(scopesIn(search).map(async ({ scope }) => (await graph(ReadFunnelQuestionsDocument, { filter: filterOf(scope) })).funnel.questions));

/** What the facade tells of one or of both; of the questions apart, as they take longer. */
export function useSides(compared: Compared) {
  // By what it says: the address is read anew each time.
  const key = searchOfCompared(compared);
  const sides = useAnswer(useCallback(() => readSides(key), [key]));
  const questions = useAnswer(useCallback(() => readQuestions(key), [key]));
  const again = (): void => {
    sides.again();
    questions.again();
  };
  return { sides: sides.answer, questions: questions.answer, again };
}
