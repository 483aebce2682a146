import { listChangedQuestions, listReadQuestions } from '#events/check';
import type { State } from '#events/buyflow';
import type { Program, Question } from '#events/program';
import type { KickedProduct } from '#events/quote';
import { filterVisible, findKickedProducts, listApplicationQuestions, listMissingQuestions, listWaivedProducts } from '#events/rules';

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

/** Returns the labels of the questions that only the second list has. */
function listAdded(before: readonly Question[], after: readonly Question[]): string[] {
  const known = new Set(before.map(({ id }) => id));
  return after.filter(({ id }) => !known.has(id)).map(({ id, label }) => label || id);
}

type Judged = Pick<State, 'answers' | 'quote'>;

/** The products that are not sold, and why. */
function listUnsold(program: Program, { answers, quote }: Judged): KickedProduct[] {
  const waived = listWaivedProducts(program, answers).map(({ id, name }) => ({ productId: id, name, reasons: [{ rule: 'waived', reason: 'the buyer does without it' }] }));
  return [...findKickedProducts(program, answers, quote.kickedLobs), ...waived];
}

const listAddedProducts = (before: readonly KickedProduct[], after: readonly KickedProduct[]): KickedProduct[] =>
  after.filter(({ productId }) => !before.some((one) => one.productId === productId));

const listAsked = (program: Program, answers: State['answers']): Question[] => filterVisible(program, listApplicationQuestions(program), answers);

/** Compares the rules that the buyer met with others, on the answers of a moment. */
export function compareRules(shown: Program, other: Program, judged: Judged): TrialDifference {
  const { answers } = judged;
  const [before, after] = [listUnsold(shown, judged), listUnsold(other, judged)];
  const [askedBefore, askedAfter] = [listAsked(shown, answers), listAsked(other, answers)];
  const [missingBefore, missingAfter] = [listMissingQuestions(shown, answers), listMissingQuestions(other, answers)];
  return {
    excluded: listAddedProducts(before, after),
    admitted: listAddedProducts(after, before),
    asked: listAdded(askedBefore, askedAfter),
    notAsked: listAdded(askedAfter, askedBefore),
    missing: listAdded(missingBefore, missingAfter),
    notMissing: listAdded(missingAfter, missingBefore),
  };
}

export const hasDifference = (difference: TrialDifference): boolean => Object.values(difference).some((list: readonly unknown[]) => list.length > 0);

const listRules = ({ spoke: { products } }: Program): Map<string, readonly string[]> =>
  new Map(
    products.flatMap(({ id, kickout, waivedWhen }) => [
      ...kickout.map(({ when }) => [`${id} ${JSON.stringify(when)}`, listReadQuestions(when)] as const),
      ...(waivedWhen ? [[`${id} waived ${JSON.stringify(waivedWhen)}`, listReadQuestions(waivedWhen)] as const] : []),
    ]),
  );

/** True if rules that only one of the programs has read an answer that is personal. */
export function readsPersonalAnswers(shown: Program, other: Program): boolean {
  const [before, after] = [listRules(shown), listRules(other)];
  const rules = [...before, ...after].filter(([rule]) => before.has(rule) !== after.has(rule)).flatMap(([, questions]) => questions);
  const read = new Set([...rules, ...listChangedQuestions(shown, other).deciding]);
  return other.spoke.questions.some(({ id, privacy }) => privacy === 'personal' && read.has(id));
}
