import { pageCompleted, pageRejected } from '#events/application';
import type { FlowEvent, State } from '#events/buyflow';
import type { Program } from '#events/program';
import { describeProblems, findPageProblems } from '#events/rules';

export interface CompletePage {
  /** The page to leave, counted from 0. */
  readonly page: number;
  /** ISO date in the program's time zone. */
  readonly today: string;
}

/** Returns the event of a click on Next or Continue: the page is complete, or these questions are missing or wrong. */
export function decideCompletePage({ page, today }: CompletePage, state: State, program: Program): FlowEvent[] {
  const configured = program.display.pages[page];
  if (!configured) return [];
  const problems = findPageProblems(state, program, configured, today);
  if (problems.length === 0) return [pageCompleted({ page })];
  return [pageRejected({ page, questions: problems.map(({ question }) => question), message: describeProblems(problems) })];
}
