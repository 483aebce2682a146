import type { Page, Program } from '#events/program';
import type { State } from '#events/buyflow';
import { isLoginRequired } from './account-holder.ts';

/** Where a path leads. `home` is for what cannot be worked out: the first page. */
export type Route = { readonly kind: 'page'; readonly index: number } | { readonly kind: 'ineligible' | 'error' | 'home' | 'oldPath' | 'notFound' };

/** Paths of the pages that no program configures. */
export const SPECIAL_PATHS = { ineligible: '/Ineligible', error: '/error', notFound: '/404' } as const;

const toKey = (path: string): string => path.slice(1).toLowerCase();

const fixedRoutes: ReadonlyMap<string, Route> = new Map([
  ['', { kind: 'page', index: 0 }],
  [toKey(SPECIAL_PATHS.ineligible), { kind: 'ineligible' }],
  [toKey(SPECIAL_PATHS.error), { kind: 'error' }],
  ['gl_buyflow/gl_application', { kind: 'oldPath' }],
]);

const findPageIndex = (pages: readonly Page[], name: string): number => {
  const byName = pages.findIndex((page) => page.name.toLowerCase() === name);
  return byName >= 0 ? byName : pages.findIndex((page) => page.type.toLowerCase() === name);
};

/** Paths of application pages whatever the program calls its own (specification, 2: routes). */
const GENERIC_APPLICATION_PATH = /^application[1-3]$/;

function resolveNamedPage(pages: readonly Page[], name: string): Route {
  const index = findPageIndex(pages, name);
  if (index >= 0) return { kind: 'page', index };
  return { kind: GENERIC_APPLICATION_PATH.test(name) ? 'home' : 'notFound' };
}

/** Works a path out (specification, 2): a supplied index wins, then the page's name, then its type, in any case. */
export function resolveRoute(program: Program, pathname: string): Route {
  const path = pathname.toLowerCase().split('/').filter(Boolean).join('/');
  const known = fixedRoutes.get(path);
  if (known) return known;
  const { pages } = program.display;
  const supplied = /^application\/(?<index>[^/]+)$/.exec(path)?.groups?.['index'];
  if (supplied !== undefined) {
    const index = /^\d{1,3}$/.test(supplied) ? Number(supplied) : -1;
    return pages[index] ? { kind: 'page', index } : { kind: 'home' };
  }
  return resolveNamedPage(pages, path);
}

/** The path of a page: / for the first, its type for payment and confirmation, else its name, or its index where names repeat. */
export function buildPath(program: Program, index: number): string {
  const { pages } = program.display;
  const page = pages[index];
  if (!page || index === 0) return '/';
  const name = page.type === 'Application' ? page.name : page.type;
  const found = resolveRoute(program, name);
  return /^\w+$/.test(name) && found.kind === 'page' && found.index === index ? `/${name}` : `/Application/${index}`;
}

export const findPageOfType = (program: Program, type: Page['type']): number => program.display.pages.findIndex((page) => page.type === type);

/** Whether there is something to buy: an offer for the answers as they are. */
export const hasOffer = (state: State): boolean => state.quote.offer !== null && !state.quote.isStale && state.quote.status === 'quoted';

/** An account found or made on the payment page sends nobody away from it: the guard stands at its door. */
const isLockedOut = (state: State, program: Program, index: number): boolean =>
  isLoginRequired(state, program) && !(state.application.isEntered && state.application.page === index);

function isReachable(state: State, program: Program, index: number): boolean {
  const { pages } = program.display;
  const page = pages[index];
  if (!page) return false;
  if (page.type === 'Confirmation') return state.purchase.hasPurchased;
  const before = pages
    .slice(0, index)
    .map((_, i) => i)
    .filter((i) => pages[i]?.type === 'Application');
  const areDone = before.every((i) => state.application.completedPages.includes(i));
  return page.type === 'Payment' ? areDone && hasOffer(state) && !isLockedOut(state, program, index) : areDone;
}

/**
 * The page that a buyer who asks for `index` gets. Nobody skips an unfinished page; without quotes the payment page leads to
 * the first page; after the purchase, or while its payment is not settled, there is only one page to be on.
 */
export function resolveReachablePage(state: State, program: Program, index: number): number {
  if (state.purchase.hasPurchased) return findPageOfType(program, 'Confirmation');
  if (state.purchase.hasPaid || state.purchase.phase === 'unconfirmed') return findPageOfType(program, 'Payment');
  if (isReachable(state, program, index)) return index;
  const page = program.display.pages[index];
  if (page?.type !== 'Application') return 0;
  const open = program.display.pages.findIndex((_, i) => isReachable(state, program, i) && !state.application.completedPages.includes(i));
  return Math.max(open, 0);
}
