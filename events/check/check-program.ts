import { type Program, type ProgramProblem, findProgramProblems, listLanguages, readProgram, readStoredProgram } from '#events/program';
import { type SurplusLine, checkAffidavits, findMissingAffidavits } from './affidavits.ts';
import { checkConditions } from './conditions.ts';
import { checkEstimate } from './estimate.ts';
import { checkPages } from './pages.ts';
import { checkProducts, findUnratedLobs } from './products.ts';
import { checkProviderLinks } from './provider-links.ts';
import { type Check, type ProgramMap, createProgramMap } from './program-map.ts';
import { checkQuestions } from './questions.ts';
import { checkStartingPrices, findUnpayablePrices } from './starting-prices.ts';
import { checkRepeatedIds } from './repeated-ids.ts';
import { checkReminder } from './reminder.ts';
import { checkTranslations } from './translations.ts';

const checks: readonly Check[] = [checkRepeatedIds, checkPages, checkQuestions, checkConditions, checkProducts, checkAffidavits, checkStartingPrices, checkEstimate, checkReminder];

export interface MarketData {
  /** The lines of business that are rated for a program; undefined if unknown. */
  readonly ratedLobs?: (program: Program) => readonly string[] | undefined;
  /** Where a program's lines of business are not admitted; undefined where that is not known. */
  readonly surplusLines?: (program: Program) => readonly SurplusLine[] | undefined;
}

const checkRules = (map: ProgramMap): readonly ProgramProblem[] => checks.flatMap((check) => check(map));

/** Returns the problems of a file that is tried on past applications. Its texts and links are not checked, as no buyer sees them. */
export function checkTrial(input: unknown): readonly ProgramProblem[] {
  const problems = findProgramProblems(input);
  return problems.length > 0 ? problems : checkRules(createProgramMap(readProgram(input)));
}

/**
 * Returns the problems of a stored configuration that is tried with other rules. A newer release may have written settings that this one does not know, and stored
 * texts that are the same in all languages are there once.
 */
export function checkStoredTrial(input: unknown): readonly ProgramProblem[] {
  const problems = findProgramProblems(input, { isStored: true });
  return problems.length > 0 ? problems : checkRules(createProgramMap(readStoredProgram(input)));
}

/**
 * Returns the problems of a program file: those of its schema first, else what buyers would run into (design, section 10).
 * @param input the file's JSON; paths name places in it
 */
export function checkProgram(input: unknown, { ratedLobs, surplusLines }: MarketData = {}): readonly ProgramProblem[] {
  const problems = findProgramProblems(input);
  if (problems.length > 0) return problems;
  const map = createProgramMap(readProgram(input));
  const broken = checkRules(map);
  return [
    ...broken,
    // It works out rules, and may only if all of them can be.
    ...(broken.length === 0 ? findUnpayablePrices(map) : []),
    ...checkProviderLinks(map),
    ...checkTranslations(input, listLanguages(map.program), map),
    ...findUnratedLobs(map, ratedLobs?.(map.program)),
    ...findMissingAffidavits(map, surplusLines?.(map.program)),
  ];
}
