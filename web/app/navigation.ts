import { indexOfType, pathOf } from '#events/rules';
import type { AfterNext } from '#workflows/next';
import type { AfterQuote } from '#workflows/quote';
import type { Session } from '../state/session.ts';
import type { KeptText } from '../event-log/tab-storage.ts';
import { hasTagManager } from './analytics/index.ts';
import type { Booted } from './boot.ts';

/** Client-side navigation, given by the router. */
export type Navigate = (path: string, options?: { readonly replace: boolean }) => void;

/** The two ways to another page: within this document, and by another one. */
export interface Ways {
  readonly navigate: Navigate;
  readonly load: (path: string) => void;
}

interface Destination {
  /** The question to focus there; the page's heading otherwise. */
  readonly question?: string | undefined;
  /** Runs once it is certain that the page is left, right before it is. */
  readonly before?: () => void;
}

export interface Navigation extends Pick<Session, 'redirect' | 'takeFocus'> {
  /** Leads to a page. Resolves when it is there, or if the browser stops loading it; where another document takes this one's place, this one stays busy. */
  readonly goTo: (page: number, destination?: Destination) => Promise<void>;
  /** Leads to a path of this document. */
  readonly goToPath: (path: string) => void;
}

const FOCUS = 'bindflow/focus';

/** The question that the next page focuses, kept for another document. */
const focusIn = (kept: KeptText) => ({
  set: (question: string | undefined): void => (question === undefined ? kept.remove(FOCUS) : kept.set(FOCUS, question)),
  take(): string | null {
    const question = kept.get(FOCUS);
    if (question !== null) kept.remove(FOCUS);
    return question;
  },
});

/** Without a network another document would be the browser's own error page, and this one would be gone. Whoever has paid is led on once the network is back; whoever wants to change something stays, and reads at the top that they are offline. */
async function canLeave(isOver: boolean): Promise<boolean> {
  if (navigator.onLine) return true;
  if (isOver) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  else window.scrollTo({ top: 0 });
  return isOver;
}

/** Resolves if the browser gives up loading the next document, because the buyer clicked Stop or Back. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stopped = (): void => resolve();
    // Not every browser has the Navigation API.
    (window as { readonly navigation?: EventTarget }).navigation?.addEventListener('navigateerror', stopped, { once: true });
    window.addEventListener('popstate', stopped, { once: true });
  });
}

type Parts = Pick<Booted, 'program' | 'recorder' | 'kept'>;

/** Which documents a page needs. */
function documentsOf({ program, recorder, kept }: Parts) {
  // Which page a path is, and whether a document has tags, the server decides, by the program that the address names.
  const loadedAt = window.location.pathname;
  const isPayment = (page: number): boolean => program.display.pages[page]?.type === 'Payment';
  return {
    // The payment page is a document of its own: what was loaded before it is gone, and what it holds in memory goes with it.
    needsLoading: (page: number): boolean => isPayment(page) || isPayment(recorder.state().application.page),
    // Where the browser keeps nothing, another document would be an empty one; beside another's script there is no paying.
    canLoad: kept.isDurable,
    // A payment page that was loaded by this very path, and has tags all the same, would have them the next time, too.
    wouldComeAgain: (page: number): boolean => isPayment(page) && hasTagManager() && pathOf(program, page) === loadedAt,
  };
}

/**
 * All ways to another page. One navigation is under way at a time: a redirect that a page's guard asks for gives way to it, as what
 * leads away may itself be what makes the guard redirect.
 */
export function createNavigation(parts: Parts, { navigate, load }: Ways): Navigation {
  const { program, recorder, kept } = parts;
  const documents = documentsOf(parts);
  const focus = focusIn(kept);
  let leaving: Promise<void> | null = null;

  const depart = ({ question, before }: Destination): void => {
    before?.();
    focus.set(question);
    recorder.snapshot();
  };

  async function leave(path: string, destination: Destination): Promise<void> {
    if (!(await canLeave(recorder.state().purchase.hasPurchased))) return;
    depart(destination);
    const stopped = untilStopped();
    load(path);
    await stopped;
  }

  async function goTo(page: number, destination: Destination = {}): Promise<void> {
    // What this document still redraws on its way out leads nowhere else.
    if (leaving) return leaving;
    const path = pathOf(program, page) + window.location.search;
    if (!documents.needsLoading(page) || !documents.canLoad()) {
      if (documents.needsLoading(page) && hasTagManager()) return;
      depart(destination);
      return navigate(path);
    }
    if (documents.wouldComeAgain(page)) return;
    leaving = leave(path, destination).finally(() => (leaving = null));
    return leaving;
  }

  return {
    goTo,
    goToPath: (path) => (leaving ? undefined : navigate(path + window.location.search)),
    takeFocus: () => focus.take(),
    redirect(to) {
      if (leaving) return;
      if (typeof to === 'number') void goTo(to);
      else navigate(to + window.location.search, { replace: true });
    },
  };
}

/** Where a page's process leads. */
export type Where = AfterNext | AfterQuote;

/** Leads on from a page, unless the buyer has gone elsewhere meanwhile. */
export const leaderOn =
  ({ program, recorder }: Pick<Booted, 'program' | 'recorder'>, { goTo, goToPath }: Navigation) =>
  async (page: number, to: Where): Promise<void> => {
    if (recorder.state().application.page !== page) return;
    if (to === 'nextPage') await goTo(page + 1);
    if (to === 'payment') await goTo(indexOfType(program, 'Payment'));
    if (to === 'ineligible') goToPath('/Ineligible');
  };
