import type { Translator } from '#events/language';
import type { Program } from '#events/program';
import type { State } from '#events/buyflow';
import { countAnswered, findPageProblems } from './questions.ts';
import { resolveReachablePage, resolveRoute } from './routes.ts';

/** Where a buyer stopped. */
export interface StoppedAt {
  /** Counted from 0. */
  readonly page: number;
  /** The first question of the page without a valid answer; null if there is none. */
  readonly question: string | null;
}

/** After these the page has something more urgent to say. */
const QUIET_PHASES: readonly string[] = ['idle', 'declined', 'failed'];

const hasWork = (state: State, program: Program): boolean =>
  countAnswered(program, state.answers).answered > 0 && QUIET_PHASES.includes(state.purchase.phase) && !state.purchase.hasPaid;

/** Returns where a buyer who opens this path again stopped; null if nothing was answered, or what matters is the payment. */
export function findStoppedAt(state: State, program: Program, path: string, today: string): StoppedAt | null {
  const route = resolveRoute(program, path);
  if (route.kind !== 'page' || !hasWork(state, program)) return null;
  // A document that is loaded again enters its page again.
  const page = resolveReachablePage({ ...state, application: { ...state.application, isEntered: false } }, program, route.index);
  const configured = program.display.pages[page];
  if (!configured || configured.type === 'Confirmation') return null;
  return { page, question: findPageProblems(state, program, configured, today)[0]?.question ?? null };
}

const HIDDEN_NAME = /^Application\d?$/;

/** The end of a page, by its name or its number. */
function describePage(t: Translator, { display: { pages } }: Program, index: number): string {
  const { name = '', title = name, type } = pages[index] ?? {};
  if (type === 'Payment') return t('You stopped at payment.');
  if (!HIDDEN_NAME.test(name)) return t('You stopped at the end of “{title}.”', { title });
  return pages.filter((page) => page.type === 'Application').length > 1
    ? t('You stopped at the end of page {page}.', { page: index + 1 })
    : t('You stopped at the end of your application.');
}

/** Where the buyer stopped, as a sentence: a question by its label, else the page. */
export function describeStop(t: Translator, program: Program, { page, question }: StoppedAt): string {
  const label = program.spoke.questions.find(({ id }) => id === question)?.label;
  if (label === undefined) return describePage(t, program, page);
  return /[?.!]$/.test(label) ? t('You stopped at “{label}”', { label }) : t('You stopped at “{label}.”', { label });
}
