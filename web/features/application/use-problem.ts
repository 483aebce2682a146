import { useAtomValue } from 'jotai';
import { type PageRejection, addressQuestions } from '#events/application';
import type { State } from '#events/buyflow';
import type { Program } from '#events/program';
import { addressErrorOf, pageErrors, questionById } from '#events/rules';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { applicationAtom, quoteAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import type { SummarisedError } from '../../ui/index.ts';

export interface Problem {
  readonly title: string;
  readonly errors: readonly SummarisedError[];
}

const streets = Object.values(addressQuestions).map(({ street1 }) => street1);

/** A refused address is marked on four lines, and said once. */
const isSaid = (state: State, question: string): boolean => addressErrorOf(state, question) === null || streets.includes(question);

function summarised(program: Program, name: string, message: string): string {
  const label = questionById(program, name)?.label ?? name;
  return `${label}${label.endsWith('?') ? '' : ':'} ${message}`;
}

function faultsOf(state: State, program: Program, index: number, today: string): SummarisedError[] {
  const page = program.display.pages[index];
  return Object.entries(page ? pageErrors(state, program, page, today) : {})
    .filter(([name]) => isSaid(state, name))
    .map(([name, message]) => ({ name, message: summarised(program, name, message) }));
}

type Refusing = State['application'];

/** True if everything missing or refused was corrected; a refusal without a question stays until the next attempt. */
const isSettled = (refusal: PageRejection | null, { refusedAnswers = {} }: Refusing, errors: readonly SummarisedError[]): boolean =>
  errors.length === 0 && Object.keys(refusal?.refused ?? refusedAnswers).length > 0;

/** What stands at the top of a page that was refused: the reason, and a link to each question, those of the pages before too. */
export function useProblem(index: number): Problem | null {
  const { program, today, goTo } = useSession();
  const state = useAtomValue(stateAtom);
  const application = useAtomValue(applicationAtom);
  const { rejection } = application;
  const { error } = useAtomValue(quoteAtom);
  const refusal = rejection?.page === index ? rejection : null;
  const title = refusal?.message ?? error;
  if (title === null) return null;
  const on = (at: number): SummarisedError[] => faultsOf(state, program, at, today());
  const before = Array.from({ length: index }, (_, at) => on(at).map(({ name, message }) => ({ message: `Page ${at + 1}, ${message}`, onGo: () => goTo(at, name) })));
  const errors = [...before.flat(), ...on(index)];
  return isSettled(refusal, application, errors) ? null : { title, errors };
}
