import { listChangedQuestions, listReadQuestions } from '#events/check';
import type { State } from '#events/buyflow';
import type { Program, Question } from '#events/program';
import type { KickedProduct } from '#events/quote';
import { findKickedProducts, listMissingQuestions, listPageQuestions, filterVisible } from '#events/rules';

/** What other rules change at a moment of a replay. Questions by their labels. */
export interface TrialDifference {
  /** Products that are not sold under the other rules alone, and why. */
  readonly excluded: readonly KickedProduct[];
  /** Products that are sold under the other rules alone, and why they were not. */
  readonly admitted: readonly KickedProduct[];
  readonly asked: readonly string[];
  readonly notAsked: readonly string[];
  /** Questions that need an answer under the other rules alone, and have none. */
  readonly missing: readonly string[];
  readonly notMissing: readonly string[];
}

/** Returns those of the second list that the first has not, by their labels. */
function listMore(first: readonly Question[], second: readonly Question[]): string[] {
  const known = new Set(first.map(({ id }) => id));
  return second.filter(({ id }) => !known.has(id)).map(({ id, label }) => label || id);
}

const listMoreProducts = (first: readonly KickedProduct[], second: readonly KickedProduct[]): KickedProduct[] =>
  second.filter(({ productId }) => !first.some((one) => one.productId === productId));

function listAsked(program: Program, answers: State['answers']): Question[] {
  const all = program.display.pages.filter(({ type }) => type === 'Application').flatMap((page) => listPageQuestions(program, page));
  return filterVisible(program, [...new Set(all)], answers);
}

/** Compares the rules that the buyer met with others, on the answers of a moment. */
export function compareRules(shown: Program, other: Program, { answers, quote }: Pick<State, 'answers' | 'quote'>): TrialDifference {
  const [before, after] = [findKickedProducts(shown, answers, quote.kickedLobs), findKickedProducts(other, answers, quote.kickedLobs)];
  const [askedBefore, askedAfter] = [listAsked(shown, answers), listAsked(other, answers)];
  const [missingBefore, missingAfter] = [listMissingQuestions(shown, answers), listMissingQuestions(other, answers)];
  return {
    excluded: listMoreProducts(before, after),
    admitted: listMoreProducts(after, before),
    asked: listMore(askedBefore, askedAfter),
    notAsked: listMore(askedAfter, askedBefore),
    missing: listMore(missingBefore, missingAfter),
    notMissing: listMore(missingAfter, missingBefore),
  };
}

export const hasDifference = (difference: TrialDifference): boolean => Object.values(difference).some((list: readonly unknown[]) => list.length > 0);

const listRules = ({ spoke: { products } }: Program): Map<string, readonly string[]> =>
  new Map(products.flatMap(({ id, kickout }) => kickout.map(({ when }) => [`${id} ${JSON.stringify(when)}`, listReadQuestions(when)] as const)));

/** True if rules that only one of the programs has read an answer that is personal. */
export function readsPersonalAnswers(shown: Program, other: Program): boolean {
  const [before, after] = [listRules(shown), listRules(other)];
  const rules = [...before, ...after].filter(([rule]) => before.has(rule) !== after.has(rule)).flatMap(([, questions]) => questions);
  const read = new Set([...rules, ...listChangedQuestions(shown, other).deciding]);
  return other.spoke.questions.some(({ id, privacy }) => privacy === 'personal' && read.has(id));
}
