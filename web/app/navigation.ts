import { SPECIAL_PATHS, findPageOfType, buildPath } from '#events/rules';
import type { NextOutcome } from '#workflows/next';
import type { QuoteOutcome } from '#workflows/quote';
import type { Session } from '../state/session.ts';
import type { TabStorage } from '../event-log/tab-storage.ts';
import { hasTagManager } from './analytics/index.ts';
import type { Runtime } from './boot.ts';

/** Client-side navigation, given by the router. */
export type Navigate = (path: string, options?: { readonly replace: boolean }) => void;

/** The two ways to another page: within this document, or by loading a new one. */
export interface NavigationPorts {
  readonly navigate: Navigate;
  readonly load: (path: string) => void;
}

interface Destination {
  /** The question to focus on that page; its heading by default. */
  readonly question?: string | undefined;
  /** Runs right before the page is left, once nothing can prevent it. */
  readonly beforeLeaving?: () => void;
}

export interface Navigation extends Pick<Session, 'redirect' | 'takeFocus'> {
  /** Opens a page. Resolves when it is open or the browser stops loading it; never if a new document replaces this one. */
  readonly goTo: (page: number, destination?: Destination) => Promise<void>;
  /** Opens a path within this document. */
  readonly goToPath: (path: string) => void;
}

const FOCUS = 'bindflow/focus';

/** The question that the next page focuses, stored for a new document. */
const createFocusStore = (storage: TabStorage) => ({
  set: (question: string | undefined): void => (question === undefined ? storage.remove(FOCUS) : storage.set(FOCUS, question)),
  take(): string | null {
    const question = storage.get(FOCUS);
    if (question !== null) storage.remove(FOCUS);
    return question;
  },
});

/** Offline, a new document would be the browser's error page. A buyer who has paid waits for the network; others stay and see the offline notice. */
async function canLeave(isOver: boolean): Promise<boolean> {
  if (navigator.onLine) return true;
  if (isOver) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  else window.scrollTo({ top: 0 });
  return isOver;
}

/** Resolves if the browser stops loading the next document, because the buyer clicked Stop or Back. */
function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    const onStop = (): void => resolve();
    // Not every browser has the Navigation API.
    (window as { readonly navigation?: EventTarget }).navigation?.addEventListener('navigateerror', onStop, { once: true });
    window.addEventListener('popstate', onStop, { once: true });
  });
}

type NavigationDeps = Pick<Runtime, 'program' | 'recorder' | 'storage'>;

/** Decides whether a page needs a new document. */
function createDocumentRules({ program, recorder, storage }: NavigationDeps) {
  // The server decides by the address which page a path is and whether its document has tags.
  const loadedAt = window.location.pathname;
  const isPayment = (page: number): boolean => program.display.pages[page]?.type === 'Payment';
  return {
    // The payment page is a document of its own: no script of another page is in it, and its memory ends with it.
    needsLoading: (page: number): boolean => isPayment(page) || isPayment(recorder.state().application.page),
    // Without storage a new document would be empty.
    canLoad: storage.isDurable,
    // The server put tags into this path's document, so loading it again would not help.
    wouldLoadTags: (page: number): boolean => isPayment(page) && hasTagManager() && buildPath(program, page) === loadedAt,
  };
}

/** Creates the navigation between pages. One runs at a time; redirects of page guards yield to it, because it may be what triggers the guard. */
export function createNavigation(parts: NavigationDeps, { navigate, load }: NavigationPorts): Navigation {
  const { program, recorder, storage } = parts;
  const documents = createDocumentRules(parts);
  const focus = createFocusStore(storage);
  let loading: Promise<void> | null = null;

  const prepareToLeave = ({ question, beforeLeaving }: Destination): void => {
    beforeLeaving?.();
    focus.set(question);
    recorder.snapshot();
  };

  async function loadDocument(path: string, destination: Destination): Promise<void> {
    if (!(await canLeave(recorder.state().purchase.hasPurchased))) return;
    prepareToLeave(destination);
    const stopped = waitForStop();
    load(path);
    await stopped;
  }

  async function goTo(page: number, destination: Destination = {}): Promise<void> {
    // This document may still render while it unloads: it must not navigate again.
    if (loading) return loading;
    const path = buildPath(program, page) + window.location.search;
    if (!documents.needsLoading(page) || !documents.canLoad()) {
      if (documents.needsLoading(page) && hasTagManager()) return;
      prepareToLeave(destination);
      return navigate(path);
    }
    if (documents.wouldLoadTags(page)) return;
    loading = loadDocument(path, destination).finally(() => (loading = null));
    return loading;
  }

  return {
    goTo,
    goToPath: (path) => (loading ? undefined : navigate(path + window.location.search)),
    takeFocus: () => focus.take(),
    redirect(to) {
      if (loading) return;
      if (typeof to === 'number') void goTo(to);
      else navigate(to + window.location.search, { replace: true });
    },
  };
}

/** Where a page's workflow leads. */
export type PageOutcome = NextOutcome | QuoteOutcome;

/** Opens the page that a workflow's outcome leads to, unless the buyer has left its page. */
export const createOutcomeNavigation =
  ({ program, recorder }: Pick<Runtime, 'program' | 'recorder'>, { goTo, goToPath }: Navigation) =>
  async (page: number, to: PageOutcome): Promise<void> => {
    if (recorder.state().application.page !== page) return;
    if (to === 'nextPage') await goTo(page + 1);
    if (to === 'payment') await goTo(findPageOfType(program, 'Payment'));
    if (to === 'ineligible') goToPath(SPECIAL_PATHS.ineligible);
  };
