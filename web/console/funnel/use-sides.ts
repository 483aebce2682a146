import { useCallback } from 'react';
import { ReadFunnelDocument, ReadFunnelQuestionsDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { useRequest } from '../facade/use-request.ts';
import { toFilterInput } from '../list/list-filter.ts';
import { type Compared, comparedIn, searchOfCompared } from './compared.ts';
import type { FunnelQuestion, Side } from './sides.ts';

const scopesIn = (search: string) => {
  const { first, beside } = comparedIn(search);
  return [{ name: 'A' as const, scope: first }, ...(beside ? [{ name: 'B' as const, scope: beside }] : [])];
};

const readSides = (search: string): Promise<readonly Side[]> =>
  Promise.all(scopesIn(search).map(async ({ name, scope }) => ({ name, scope, funnel: (await graph(ReadFunnelDocument, { filter: toFilterInput(scope) })).funnel })));

const readQuestions = (search: string): Promise<readonly (readonly FunnelQuestion[])[]> =>
  Promise.all(scopesIn(search).map(async ({ scope }) => (await graph(ReadFunnelQuestionsDocument, { filter: toFilterInput(scope) })).funnel.questions));

/** What the facade tells of one or of both; of the questions apart, as they take longer. */
export function useSides(compared: Compared) {
  // By what it says: the address is read anew each time.
  const key = searchOfCompared(compared);
  const sides = useRequest(useCallback(() => readSides(key), [key]));
  const questions = useRequest(useCallback(() => readQuestions(key), [key]));
  const retry = (): void => {
    sides.retry();
    questions.retry();
  };
  return { sides: sides.state, questions: questions.state, retry };
}
