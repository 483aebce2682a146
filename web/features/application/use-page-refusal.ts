import { useAtomValue } from 'jotai';
import { addressQuestions } from '#events/application';
import type { State } from '#events/buyflow';
import type { AnswerValue, Program } from '#events/program';
import { findAddressError, findPageErrors } from '#events/rules';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { useSession } from '../../state/session.ts';

/** Messages by question. */
export type PageErrors = Readonly<Record<string, string>>;

export interface PageRefusal {
  readonly title: string;
  /** The current errors of each page up to this one. */
  readonly pages: readonly PageErrors[];
  /** The questions that were refused, with their answers then. */
  readonly refused: Readonly<Record<string, AnswerValue | null>>;
  /** True if everything missing or refused was corrected; a refusal without a question stays until the next attempt. */
  readonly isSettled: boolean;
}

const STREETS = Object.values(addressQuestions).map(({ street1 }) => street1);

/** A refused address marks four fields and is listed once, for its street. */
const isListed = (state: State, question: string): boolean => findAddressError(state, question) === null || STREETS.includes(question);

function listErrors(state: State, program: Program, index: number, today: string): PageErrors {
  const page = program.display.pages[index];
  return Object.fromEntries(Object.entries(page ? findPageErrors(state, program, page, today) : {}).filter(([name]) => isListed(state, name)));
}

/** The rejection of this page, if there is one. */
function readRefusal({ application: { rejection, refusedAnswers = {} }, quote }: State, index: number): Pick<PageRefusal, 'title' | 'refused'> | null {
  if (rejection?.page === index) return { title: rejection.message, refused: rejection.refused };
  return quote.error === null ? null : { title: quote.error, refused: Object.fromEntries(Object.entries(refusedAnswers).map(([question, { answer }]) => [question, answer])) };
}

/** Why the page was refused, and what is still wrong; null if it was not refused. */
export function usePageRefusal(index: number): PageRefusal | null {
  const { program, today } = useSession();
  const state = useAtomValue(stateAtom);
  const refusal = readRefusal(state, index);
  if (!refusal) return null;
  const pages = Array.from({ length: index + 1 }, (_, at) => listErrors(state, program, at, today()));
  const isSettled = pages.every((errors) => Object.keys(errors).length === 0) && Object.keys(refusal.refused).length > 0;
  return { ...refusal, pages, isSettled };
}
