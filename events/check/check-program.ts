import { type ProgramProblem, type Program, findProgramProblems, readProgram } from '#events/program';
import { type SurplusLine, affidavitChecks, missingAffidavits } from './affidavits.ts';
import { conditionChecks } from './conditions.ts';
import { pageChecks } from './pages.ts';
import { productChecks, unratedLobs } from './products.ts';
import { type Check, mapOf } from './program-map.ts';
import { questionChecks } from './questions.ts';
import { repeatedIds } from './repeated-ids.ts';

const checks: readonly Check[] = [repeatedIds, pageChecks, questionChecks, conditionChecks, productChecks, affidavitChecks];

export interface Knowledge {
  /** The lines of business that somebody rates for a program; undefined where that is not known. */
  readonly ratedLobs?: (program: Program) => readonly string[] | undefined;
  /** Where a program's lines of business are not admitted; undefined where that is not known. */
  readonly surplusLines?: (program: Program) => readonly SurplusLine[] | undefined;
}

/**
 * All that is amiss in a program file: first what keeps it from being a program at all, else what a buyer would run into (design, section 10).
 * @param input the file's JSON; paths name places in it
 */
export function checkProgram(input: unknown, { ratedLobs, surplusLines }: Knowledge = {}): readonly ProgramProblem[] {
  const problems = findProgramProblems(input);
  if (problems.length > 0) return problems;
  const map = mapOf(readProgram(input));
  return [...checks.flatMap((check) => check(map)), ...unratedLobs(map, ratedLobs?.(map.program)), ...missingAffidavits(map, surplusLines?.(map.program))];
}
