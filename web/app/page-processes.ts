import { next } from '#workflows/next';
import type { FlowPorts } from '#workflows/ports';
import { quote } from '#workflows/quote';
import type { Session } from '../state/session.ts';
import type { Where } from './navigation.ts';

export interface PageProcessesParts {
  readonly ports: FlowPorts;
  /** Resolves once the facade was asked to open the application. */
  readonly ready: () => Promise<void>;
  /** Settles once the login that is open is complete (true) or closed (false). */
  readonly whenLoggedIn: () => Promise<boolean>;
  readonly leadOn: (page: number, to: Where) => Promise<void>;
}

/** Next and Continue. Where they wait for a login, they go on by themselves once it is complete (specification, 4). */
export function createPageProcesses({ ports, ready, whenLoggedIn, leadOn }: PageProcessesParts): Pick<Session, 'next' | 'quote' | 'cancelQuote'> {
  let quoting: AbortController | null = null;
  const run = async (page: number, process: () => Promise<Where>): Promise<void> => {
    await ready();
    let to = await process();
    while (to === 'login' && (await whenLoggedIn())) to = await process();
    await leadOn(page, to);
  };
  const runNext = (page: number): Promise<void> => run(page, () => next(ports, page));
  const runQuote = (page: number): Promise<void> =>
    run(page, () => {
      quoting = new AbortController();
      return quote(ports, page, quoting.signal);
    });
  // A login was open when the page was loaded anew: what waited for it is gone, and is taken up again.
  const waiting = ports.state().identity.login?.page ?? null;
  if (waiting !== null) {
    const isLast = ports.program.display.pages[waiting]?.components.some(({ type }) => type === 'Continue') ?? false;
    void whenLoggedIn().then((isLoggedIn) => (isLoggedIn ? (isLast ? runQuote : runNext)(waiting) : undefined));
  }
  return { next: runNext, quote: runQuote, cancelQuote: () => quoting?.abort() };
}
