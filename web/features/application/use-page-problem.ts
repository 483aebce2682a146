import type { Translator } from '#events/language';
import { useAtomValue } from 'jotai';
import { type PageRejection, addressQuestions } from '#events/application';
import type { State } from '#events/buyflow';
import type { Program } from '#events/program';
import { findAddressError, findPageErrors, findQuestion } from '#events/rules';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { applicationAtom, quoteAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import type { SummaryError } from '../../ui/index.ts';
import { useText } from '../../ui/index.ts';

export interface PageProblem {
  readonly title: string;
  readonly errors: readonly SummaryError[];
}

const STREETS = Object.values(addressQuestions).map(({ street1 }) => street1);

/** A refused address marks four fields and is listed once, for its street. */
const isListed = (state: State, question: string): boolean => findAddressError(state, question) === null || STREETS.includes(question);

function toSummaryMessage(t: Translator, program: Program, name: string, message: string): string {
  const label = findQuestion(program, name)?.label ?? name;
  return `${label}${label.endsWith('?') ? '' : ':'} ${t.known(message)}`;
}

interface PageError {
  readonly name: string;
  readonly message: string;
}

function listErrors(state: State, program: Program, index: number, today: string): PageError[] {
  const page = program.display.pages[index];
  return Object.entries(page ? findPageErrors(state, program, page, today) : {})
    .filter(([name]) => isListed(state, name))
    .map(([name, message]) => ({ name, message }));
}

type ApplicationState = State['application'];

/** True if everything missing or refused was corrected; a refusal without a question stays until the next attempt. */
const isSettled = (refusal: PageRejection | null, { refusedAnswers = {} }: ApplicationState, errors: readonly SummaryError[]): boolean =>
  errors.length === 0 && Object.keys(refusal?.refused ?? refusedAnswers).length > 0;

/** Why the page was refused, with a link to each question with an error, also on the previous pages; null if it was not refused. */
export function usePageProblem(index: number): PageProblem | null {
  const t = useText();
  const { program, today, goTo } = useSession();
  const state = useAtomValue(stateAtom);
  const application = useAtomValue(applicationAtom);
  const { rejection } = application;
  const { error } = useAtomValue(quoteAtom);
  const refusal = rejection?.page === index ? rejection : null;
  const title = refusal?.message ?? error;
  if (title === null) return null;
  const listPage = (at: number): PageError[] =>
    listErrors(state, program, at, today()).map(({ name, message }) => ({ name, message: toSummaryMessage(t, program, name, message) }));
  const before = Array.from({ length: index }, (_, at) => listPage(at).map(({ name, message }) => ({ message: t('Page {page}, {message}', { page: at + 1, message }), onSelect: () => goTo(at, name) })));
  const errors = [...before.flat(), ...listPage(index)];
  return isSettled(refusal, application, errors) ? null : { title, errors };
}
