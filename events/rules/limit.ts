import type { Program, Question } from '#events/program';
import { pageQuestions } from './questions.ts';

/** The question that asks how much cover is wanted, by its id or alias. */
const LIMIT = 'limit';

const asksLimit = ({ id, alias }: Pick<Question, 'id' | 'alias'>): boolean => id === LIMIT || alias === LIMIT;

/**
 * The page to which 'Select different limit' leads back: the one that asks the limit (design, decision 20), else the last of the
 * application. Null where the button is not shown: it is the health program's alone (specification, 9).
 */
export function limitPage(program: Program): number | null {
  if (program.spoke.programId.toUpperCase() !== 'HEALTH') return null;
  const { pages } = program.display;
  const asking = pages.findIndex((page) => pageQuestions(program, page).some(asksLimit));
  return asking >= 0 ? asking : pages.filter(({ type }) => type === 'Application').length - 1;
}

/** The id of the question that asks the limit; undefined if no page asks it. */
export const limitQuestion = (program: Program): string | undefined => program.display.pages.flatMap((page) => pageQuestions(program, page)).find(asksLimit)?.id;
