import type { State } from '#events/buyflow';
import type { Answers, Program } from '#events/program';
import { listSoldProducts } from './kickout.ts';
import { type QuestionProblem, type RatedAnswer, findQuestionProblems, selectRatedAnswers } from './questions.ts';
import { hashJson } from './terms.ts';

/** The answers that the price depends on, without all others. */
const selectListed = ({ spoke: { rating } }: Program, answers: Answers): Answers =>
  Object.fromEntries((rating.estimate?.questions ?? []).flatMap((id) => (answers[id] === undefined ? [] : [[id, answers[id]]])));

/** What rating is told for an estimate: nothing that says who the buyer is. */
export const selectEstimateAnswers = (program: Program, answers: Answers): RatedAnswer[] => selectRatedAnswers(program, selectListed(program, answers));

/** Those of the questions that the price depends on whose answers are missing or wrong: there is no estimate with these. */
export function findEstimateProblems(program: Program, answers: Answers, today: string): QuestionProblem[] {
  const listed = new Set(program.spoke.rating.estimate?.questions);
  return findQuestionProblems(program, selectListed(program, answers), today).filter(({ question }) => listed.has(question));
}

/** What a page asks a price for. */
export interface EstimateRequest {
  /** Hash of all that the price depends on, the day included, by which an estimate is recognized as that of these answers. */
  readonly input: string;
  /** Ids of the products that the buyer wants and no answer excludes. What an address excludes is known only at Continue. */
  readonly products: readonly string[];
  readonly answers: readonly RatedAnswer[];
}

/** Returns what to ask a price for; null if the program gives no estimate, an answer is missing or wrong, or no product is left. */
export function createEstimateRequest(program: Program, { answers, application }: Pick<State, 'answers' | 'application'>, today: string): EstimateRequest | null {
  if (program.spoke.rating.estimate === undefined || findEstimateProblems(program, answers, today).length > 0) return null;
  const products = listSoldProducts(program, answers, []).map(({ id }) => id);
  if (products.length === 0) return null;
  const rated = selectEstimateAnswers(program, answers);
  const { program: configuration, sponsorId } = application;
  return { input: hashJson({ configuration, sponsorId, products, answers: rated, today }), products, answers: rated };
}

/** False beside an order at a price of its own, and once the address has excluded a product: then only Continue knows what is sold. */
export const mayEstimate = ({ kickedLobs, offer, isStale }: State['quote']): boolean => kickedLobs.length === 0 && (offer === null || isStale);
