import type { Program } from '#events/program';
import { pageQuestions } from './questions.ts';

/** The question that asks how much cover is wanted, by its id or alias. */
const LIMIT = 'limit';

/**
 * The page to which 'Select different limit' leads back: the one that asks the limit (design, decision 20), else the last of the
 * application. Null where the button is not shown: it is the health program's alone (specification, 9).
 */
export function limitPage(program: Program): number | null {
  if (program.spoke.programId.toUpperCase() !== 'HEALTH') return null;
  const { pages } = program.display;
  const asking = pages.findIndex((page) => pageQuestions(program, page).some(({ id, alias }) => id === LIMIT || alias === LIMIT));
  return asking >= 0 ? asking : pages.filter(({ type }) => type === 'Application').length - 1;
}
