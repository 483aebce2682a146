import { next } from '#workflows/next';
import type { FlowPorts } from '#workflows/ports';
import { quote } from '#workflows/quote';
import type { Session } from '../state/session.ts';
import type { PageOutcome } from './navigation.ts';

export interface PageActionDeps {
  readonly ports: FlowPorts;
  /** Resolves when the facade has opened the application, or could not. */
  readonly ready: () => Promise<void>;
  /** Resolves when the open login is complete (true) or closed (false). */
  readonly whenLoggedIn: () => Promise<boolean>;
  readonly followOutcome: (page: number, to: PageOutcome) => Promise<void>;
}

/** Next and Continue. If they need a login, they continue when it is complete (specification, 4). */
export function createPageActions({ ports, ready, whenLoggedIn, followOutcome }: PageActionDeps): Pick<Session, 'next' | 'quote' | 'cancelQuote'> {
  let quoting: AbortController | null = null;
  const run = async (page: number, process: () => Promise<PageOutcome>): Promise<void> => {
    await ready();
    let to = await process();
    while (to === 'login' && (await whenLoggedIn())) to = await process();
    await followOutcome(page, to);
  };
  const runNext = (page: number): Promise<void> => run(page, () => next(ports, page));
  const runQuote = (page: number): Promise<void> =>
    run(page, () => {
      quoting = new AbortController();
      return quote(ports, page, quoting.signal);
    });
  // A reload while a login was open: runs the page action again that waited for it.
  const waitingPage = ports.state().identity.login?.page ?? null;
  if (waitingPage !== null) {
    const isLast = ports.program.display.pages[waitingPage]?.components.some(({ type }) => type === 'Continue') ?? false;
    void whenLoggedIn().then((isLoggedIn) => (isLoggedIn ? (isLast ? runQuote : runNext)(waitingPage) : undefined));
  }
  return { next: runNext, quote: runQuote, cancelQuote: () => quoting?.abort() };
}
