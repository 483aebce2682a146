import { pageCompleted, pageRejected } from '#events/application';
import type { FlowEvent, State } from '#events/buyflow';
import type { Program } from '#events/program';
import { PAGE_INCOMPLETE, findFaultyQuestions } from '#events/rules';

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
  const questions = findFaultyQuestions(state, program, configured, today);
  return questions.length > 0 ? [pageRejected({ page, questions, message: PAGE_INCOMPLETE })] : [pageCompleted({ page })];
}
