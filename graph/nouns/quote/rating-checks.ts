import type { Answers, Program } from '#events/program';
import { findKickedProducts } from '#events/rules';
import { type InputProblem, createInputError } from '#graph/input';
import type { KickedProduct } from './offer.type.ts';
import type { AnswerInput } from './quote.input.ts';

/** The questions that may be answered, and what is said of others. */
export interface AnswerableQuestions {
  readonly questions: readonly string[];
  /** Follows the field of an answer to another question. */
  readonly otherwise: string;
}

/**
 * Checks that every answer is to one of the questions, and that no question has two answers.
 * @throws BAD_USER_INPUT that names every answer at fault, never what was answered
 */
export function checkAnswers(answers: readonly AnswerInput[], { questions, otherwise }: AnswerableQuestions): void {
  const known = new Set(questions);
  const seen = new Map<string, number>();
  const problems = answers.flatMap(({ question }, index): InputProblem[] => {
    const field = `answers.${index}.question`;
    const earlier = seen.get(question);
    if (earlier !== undefined) return [{ field, message: `${field} is the same as that of answers.${earlier}` }];
    seen.set(question, index);
    return known.has(question) ? [] : [{ field, message: `${field} ${otherwise}` }];
  });
  if (problems.length > 0) throw createInputError(problems);
}

/** Returns the products that are not sold, with the reasons. */
export const listKickedProducts = (program: Program, answers: Answers, kickedLobs: readonly string[]): KickedProduct[] =>
  findKickedProducts(program, answers, kickedLobs).map(({ productId, name, reasons }) => {
    const lobs = program.spoke.products.find(({ id }) => id === productId)?.lobs ?? [];
    return { id: productId, name, kickedLobs: lobs.filter((lob) => kickedLobs.includes(lob)), reasons: reasons.map(({ reason }) => reason) };
  });
