import { useCallback } from 'react';
import { ReadFunnelDocument, ReadFunnelQuestionsDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { useRequest } from '../facade/use-request.ts';
import { toFilterInput } from '../list/filter-input.ts';
import { type Comparison, parseComparison, toComparisonSearch } from './comparison.ts';
import type { FunnelQuestion, FunnelSide } from './funnel-side.ts';

const parseScopes = (search: string) => {
  const { first, second } = parseComparison(search);
  return [{ name: 'A' as const, scope: first }, ...(second ? [{ name: 'B' as const, scope: second }] : [])];
};

const readSides = (search: string): Promise<readonly FunnelSide[]> =>
  Promise.all(parseScopes(search).map(async ({ name, scope }) => ({ name, scope, funnel: (await graph(ReadFunnelDocument, { filter: toFilterInput(scope) })).funnel })));

const readQuestions = (search: string): Promise<readonly (readonly FunnelQuestion[])[]> =>
  Promise.all(parseScopes(search).map(async ({ scope }) => (await graph(ReadFunnelQuestionsDocument, { filter: toFilterInput(scope) })).funnel.questions));

/** What the facade tells of one or of both; of the questions apart, as they take longer. */
export function useFunnelSides(compared: Comparison) {
  // The text is the key, because the comparison is parsed on every render.
  const key = toComparisonSearch(compared);
  const sides = useRequest(useCallback(() => readSides(key), [key]));
  const questions = useRequest(useCallback(() => readQuestions(key), [key]));
  const retry = (): void => {
    sides.retry();
    questions.retry();
  };
  return { sides: sides.state, questions: questions.state, retry };
}
