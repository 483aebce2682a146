// The payment page is a document of its own, and where a server would not have it so, nothing is loaded for ever.
import { afterEach, beforeEach, expect, vi, test } from 'vitest';
import { act, render } from '@testing-library/react';
import { Provider, createStore } from 'jotai';
import { pageEntered } from '#events/application';
import type { Program } from '#events/program';
import { purchaseRequested } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { buildPath, resolveRoute } from '#events/rules';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createNavigation } from '../../../../web/app/navigation.ts';
import { Pages } from '../../../../web/app/Pages.tsx';
import { logAtom } from '../../../../web/event-log/log-atoms.ts';
import { createTabStorage } from '../../../../web/event-log/tab-storage.ts';
import { type Session, SessionContext } from '../../../../web/state/session.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { given, logOf, started } from '../../../support/events/recording.ts';

const [first, payment, confirmation] = fitness.display.pages as [Program['display']['pages'][0], Program['display']['pages'][0], Program['display']['pages'][0]];
const withPages = (...pages: Program['display']['pages']): Program => ({ ...fitness, display: { ...fitness.display, pages } });
/** Pays on a page that it calls Checkout; for the other one that is a page of questions. */
const own = withPages(first, { ...payment, name: 'Checkout' }, confirmation);
const other = withPages(first, { ...first, name: 'Checkout' }, payment, confirmation);
/** Has no payment page at all, whatever the address. */
const without = withPages(first);
const PAYMENT = 1;

const tags = (): void => {
  const script = document.createElement('script');
  script.id = 'tag-manager';
  script.type = 'text/plain';
  document.head.append(script);
};
const withoutTags = (): void => document.getElementById('tag-manager')?.remove();
beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => {
  withoutTags();
  window.history.replaceState(null, '', '/');
});

const storage = createTabStorage(() => window.sessionStorage);
const runtime = { program: own, storage, recorder: { state: () => given(), snapshot: () => undefined } } as unknown as Parameters<typeof createNavigation>[0];

/** Opens a document as the server of this program serves it, for an application of `own`; resolves to where its page of its own leads. */
async function opened(path: string, served: Program): Promise<string | null> {
  window.history.replaceState(null, '', path);
  withoutTags();
  const route = resolveRoute(served, path);
  const isPrivate = route.kind === 'page' && served.display.pages[route.index]?.type === 'Payment';
  if (isPrivate) return null;
  tags();
  return new Promise(
    (load) =>
      void createNavigation(runtime, { navigate: () => undefined, load })
        .goTo(PAYMENT)
        .then(() => load(null)),
  );
}

/** Every address that is loaded, one document after another, until one stays. */
async function documentsFrom(path: string, served: Program): Promise<string[]> {
  const loaded: string[] = [];
  for (let next = await opened(path, served); next !== null; next = await opened(next, served)) {
    loaded.push(next);
    if (loaded.length > 5) throw new Error(`documents without end: ${loaded.join(', ')}`);
  }
  return loaded;
}

test.each([
  ['of the same program', own],
  ['of another program, of which the path is a page of questions', other],
  ['of another program, which has no payment page', without],
])('a payment page beside tags, served as one %s, loads at most one more document', async (_what, served) => {
  expect(await documentsFrom('/Checkout', served)).toEqual(served === own ? [] : [buildPath(own, PAYMENT)]);
});

/** The payment page beside tags, for a buyer who may pay. */
function showBesideTags(redirect: Session['redirect']): void {
  tags();
  const events = [quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf() }), purchaseRequested({ offer: 'offer-1', paymentType: 'CREDIT_CARD', amount: '100.00' })];
  const state = given(...events);
  const store = createStore();
  store.set(logAtom, { inherited: [], events: logOf([started, ...events]), known: null });
  const ports = { state: () => state, record: () => undefined };
  const session = {
    program: own,
    ports,
    redirect,
    takeFocus: () => null,
    isDurable: () => true,
    cancelQuote: () => undefined,
    saveForLater: null,
    today: () => '2026-11-22',
  } as unknown as Session;
  window.scrollTo = () => undefined;
  const { hook } = memoryLocation({ path: '/Checkout' });
  render(
    <Provider store={store}>
      <SessionContext value={session}>
        <Router hook={hook}>
          <Pages />
        </Router>
      </SessionContext>
    </Provider>,
  );
}

test('a payment page beside tags is loaded as a document of its own and shows no card before', () => {
  const redirect = vi.fn<Session['redirect']>();
  showBesideTags(redirect);
  expect(redirect.mock.calls).toEqual([[PAYMENT]]);
  expect(document.getElementById('cardNumber')).toBeNull();
});

test('navigation to a new document waits until the browser is online', async () => {
  const load = vi.fn<(path: string) => void>();
  const { redirect } = createNavigation(runtime, { navigate: () => undefined, load });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  showBesideTags(redirect);
  await act(() => Promise.resolve());
  expect(load).not.toHaveBeenCalled();
  online.mockRestore();
  await act(() => Promise.resolve(window.dispatchEvent(new Event('online'))));
  expect(load.mock.calls).toEqual([[buildPath(own, PAYMENT)]]);
});

/** The navigation of a document whose buyer is on the payment page. */
function onPaymentPage() {
  const load = vi.fn<(path: string) => void>();
  const recorder = { state: () => given(pageEntered({ page: PAYMENT, path: '/Checkout' })), snapshot: () => undefined };
  const parts = { program: withPages(first, payment, { ...first, name: 'Cover' }, confirmation), storage, recorder } as unknown as Parameters<typeof createNavigation>[0];
  return { navigation: createNavigation(parts, { navigate: () => undefined, load }), load };
}

// spec: 2.48, 9.15
test('a guard that redirects during a navigation does not change its destination', async () => {
  const { navigation, load } = onPaymentPage();
  void navigation.goTo(2, { question: 'limit', beforeLeaving: () => navigation.redirect(0) });
  navigation.redirect(0);
  await Promise.resolve();
  navigation.redirect(0);
  expect(load.mock.calls).toEqual([['/Cover']]);
  expect(navigation.takeFocus()).toBe('limit');
  expect(navigation.takeFocus()).toBeNull();
});

test('a buyer who is offline stays on the page, with all answers', async () => {
  const { navigation, load } = onPaymentPage();
  const before = vi.fn();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await navigation.goTo(2, { beforeLeaving: before });
  online.mockRestore();
  expect(before).not.toHaveBeenCalled();
  void navigation.goTo(2, { beforeLeaving: before });
  await vi.waitFor(() => expect(load.mock.calls).toEqual([['/Cover']]));
  expect(before).toHaveBeenCalledTimes(1);
});

test('a page can navigate again after the browser stopped loading the next document', async () => {
  const { navigation, load } = onPaymentPage();
  const left = navigation.goTo(2);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  window.dispatchEvent(new Event('popstate'));
  await left;
  void navigation.goTo(0);
  await vi.waitFor(() => expect(load.mock.calls).toEqual([['/Cover'], ['/']]));
});
