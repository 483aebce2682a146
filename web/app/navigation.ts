import { indexOfType, pathOf } from '#events/rules';
import type { AfterNext } from '#flow/next';
import type { AfterQuote } from '#flow/quote';
import { hasTagManager } from './analytics/index.ts';
import type { Booted } from './boot.ts';

/** Client-side navigation, given by the router. */
export type Navigate = (path: string) => void;

/** The two ways to another page: within this document, and by another one. */
export interface Ways {
  readonly navigate: Navigate;
  readonly load: (path: string) => void;
}

const isPayment = (booted: Pick<Booted, 'program'>, page: number): boolean => booted.program.display.pages[page]?.type === 'Payment';

/** Without a network another document would be the browser's own error page, and this one would be gone. Whoever has paid is led on once the network is back; whoever wants to change something stays, and reads at the top that they are offline. */
async function canLeave(isOver: boolean): Promise<boolean> {
  if (navigator.onLine) return true;
  if (isOver) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  else window.scrollTo({ top: 0 });
  return isOver;
}

/** Leads to a page. Resolves when it is there; never where another document takes this one's place: until then it stays busy. */
export function createNavigation(booted: Pick<Booted, 'program' | 'recorder' | 'kept'>, { navigate, load }: Ways): (page: number) => Promise<void> {
  const { program, recorder, kept } = booted;
  // Which page a path is, and whether a document has tags, the server decides, by the program that the address names.
  const loadedAt = window.location.pathname;
  // A payment page that was loaded by this very path, and has tags all the same, would have them the next time, too.
  const wouldComeAgain = (page: number, path: string): boolean => isPayment(booted, page) && hasTagManager() && path.split('?', 1)[0] === loadedAt;
  let isLeaving = false;
  return async (page) => {
    const path = pathOf(program, page) + window.location.search;
    // What this document still redraws on its way out leads nowhere else.
    if (isLeaving) return;
    recorder.snapshot();
    // The payment page is a document of its own: what was loaded before it is gone, and what it holds in memory goes with it.
    const isOwnDocument = isPayment(booted, page) || isPayment(booted, recorder.state().application.page);
    if (!isOwnDocument) return navigate(path);
    // Where the browser keeps nothing, another document would be an empty one; beside another's script there is no paying.
    if (!kept.isDurable()) return hasTagManager() ? undefined : navigate(path);
    if (wouldComeAgain(page, path) || !(await canLeave(recorder.state().purchase.hasPurchased))) return undefined;
    isLeaving = true;
    load(path);
    await new Promise<never>(() => undefined);
  };
}

/** Where a page's process leads. */
export type Where = AfterNext | AfterQuote;

/** Leads on from a page, unless the buyer has gone elsewhere meanwhile. */
export const leaderOn =
  ({ program, recorder }: Booted, goOn: (page: number) => Promise<void>, navigate: Navigate) =>
  async (page: number, to: Where): Promise<void> => {
    if (recorder.state().application.page !== page) return;
    if (to === 'nextPage') await goOn(page + 1);
    if (to === 'payment') await goOn(indexOfType(program, 'Payment'));
    if (to === 'ineligible') navigate(`/Ineligible${window.location.search}`);
  };
