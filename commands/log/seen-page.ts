import type { State } from '#events/buyflow';
import { type Program, readStoredProgram } from '#events/program';
import type { KickedProduct } from '#events/quote';
import { SPECIAL_PATHS, findKickedProducts, findPageErrors, buildPath, getToday, listVisibleQuestions } from '#events/rules';
import { SEALED_SIGN, ERASED_SIGN, type HistoryBundle } from '#graph/operations';
import type { Step } from './refold.ts';

interface SeenQuestion {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly error: string | null;
}

/** The page that the buyer saw. */
export interface SeenPage {
  readonly index: number;
  readonly name: string;
  readonly type: string;
  readonly path: string;
  readonly questions: readonly SeenQuestion[];
}

/** The configuration with a hash, or why it cannot show pages. */
export type Configuration = { readonly hash: string; readonly program: Program } | { readonly hash: string; readonly missing: string };

export function findConfiguration({ programs }: Pick<HistoryBundle, 'programs'>, hash: string): Configuration {
  if (!programs.has(hash)) return { hash, missing: 'is not here' };
  try {
    return { hash, program: readStoredProgram(programs.get(hash)) };
  } catch (error) {
    return { hash, missing: `cannot be read by this release: ${error instanceof Error ? error.message.split('\n', 1)[0] : ''}` };
  }
}

/** True if a sign replaces a closed answer. A sign cannot be checked for errors. */
const isSign = (value: unknown): boolean => (Array.isArray(value) ? value.some(isSign) : value === ERASED_SIGN || value === SEALED_SIGN);

/** Returns the visible questions and their errors, derived from the real answers; the values shown are the visible ones. */
export function deriveSeenPage({ real, shown, event }: Step, program: Program): SeenPage | null {
  const index = real.application.page;
  const page = program.display.pages[index];
  if (!page) return null;
  if (real.quote.status === 'kickedOut') return { index, name: page.name, type: 'Ineligible', path: SPECIAL_PATHS.ineligible, questions: [] };
  const errors = findPageErrors(real, program, page, getToday(program.timeZone, Date.parse(event.shownAt)));
  const questions = listVisibleQuestions(program, page, real.answers).map(({ id, label }) => ({
    id,
    label,
    value: shown.answers[id] ?? null,
    error: isSign(real.answers[id]) ? null : (errors[id] ?? null),
  }));
  return { index, name: page.name, type: page.type, path: buildPath(program, index), questions };
}

/** Returns the products excluded by the answers under a configuration and by the address. */
export const findExcludedProducts = ({ answers, quote }: State, program: Program): KickedProduct[] => findKickedProducts(program, answers, quote.kickedLobs);
