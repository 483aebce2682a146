// The bar along the top edge, around the real pages.
import { Suspense, lazy } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, fireEvent } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { Pages } from '../../../../web/app/Pages.tsx';
import { PageReady, RouteProgress } from '../../../../web/app/RouteProgress.tsx';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(window, { scrollTo: () => undefined });
});
afterEach(() => void vi.useRealTimers());

const cancelQuote = vi.fn();
/** Never ends. */
const quote = vi.fn(() => new Promise<void>(() => undefined));
/** Shows the bar beside what an address leads to; returns what leads elsewhere. */
function at(path: string, pages = <Pages />): (path: string) => void {
  const { hook, navigate } = memoryLocation({ path });
  const more = { redirect: () => undefined, takeFocus: () => null, cancelQuote, quote, saveForLater: null, isDurable: () => true };
  renderInSession(
    fitness,
    <Router hook={hook}>
      <RouteProgress />
      {pages}
    </Router>,
    { more },
  );
  return (to) => act(() => navigate(to));
}

const isActive = (): boolean => document.querySelector('[data-active="true"]') !== null;
const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));

// spec: 4.1
describe('a route change', () => {
  test('shows the bar until 300 ms after its page is rendered', () => {
    const goTo = at('/');
    expect(isActive()).toBe(true);
    pass(299);
    expect(isActive()).toBe(true);
    pass(1);
    expect(isActive()).toBe(false);
    goTo('/nowhere');
    expect(isActive()).toBe(true);
    pass(300);
    expect(isActive()).toBe(false);
  });

  test('shows the bar during a redirect to another page', () => {
    // Nobody may pay yet: the page is the first one.
    const goTo = at('/Payment');
    pass(10_000);
    expect(isActive()).toBe(true);
    goTo('/');
    pass(300);
    expect(isActive()).toBe(false);
  });

  test('shows the bar while a part of the page loads', async () => {
    let load: (module: { default: () => null }) => void = () => undefined;
    const Later = lazy(() => new Promise<{ default: () => null }>((resolve) => (load = resolve)));
    at(
      '/',
      <Suspense>
        <Later />
        <PageReady />
      </Suspense>,
    );
    pass(10_000);
    expect(isActive()).toBe(true);
    await act(() => Promise.resolve(load({ default: () => null })));
    pass(299);
    expect(isActive()).toBe(true);
    pass(1);
    expect(isActive()).toBe(false);
  });

  test('cancels the quote of the previous page and enables its button', async () => {
    const goTo = at('/');
    cancelQuote.mockClear();
    const button = (): Element => document.querySelector('main button[type="submit"]')!;
    const isBusy = (): boolean => button().getAttribute('aria-busy') === 'true';
    await act(() => Promise.resolve(fireEvent.click(button())));
    expect([isBusy(), quote.mock.calls]).toEqual([true, [[0]]]);
    goTo('/nowhere');
    expect(cancelQuote).toHaveBeenCalledTimes(1);
    goTo('/');
    expect(isBusy()).toBe(false);
  });
});
