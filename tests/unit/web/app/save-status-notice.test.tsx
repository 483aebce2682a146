// An answer that the event store refuses: it is replaced at its place, and the page says so once.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { applicationStarted, pageEntered, pageRejected, questionAnswered } from '#events/application';
import type { RecordedEvent } from '#events/buyflow';
import { purchaseAnswerLost, purchaseRequested, purchaseStepFailed } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { boot } from '../../../../web/app/boot.ts';
import { createSession } from '../../../../web/app/create-session.ts';
import { OfflineNotice, SaveStatusNotice } from '../../../../web/app/SaveStatusNotice.tsx';
import { flowPart } from '../../../../web/app/parts.ts';
import { EmailCheckDocument } from '../../../../web/generated/graphql.ts';
import { type Session, SessionContext } from '../../../../web/state/session.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { wrapTexts } from '../../../support/translate-page.ts';

const NOTICE = 'We couldn’t save one of your answers as you entered it';
const noticeCount = (): number => screen.queryAllByText(NOTICE).length;

const isAnswer = ({ type, data }: RecordedEvent): boolean => type === 'QuestionAnswered' && data.question === 'firstName';
/** What replaces the answer says what was refused; what replaces that one says less. */
const isReplacement = ({ type, data }: RecordedEvent): boolean => type === 'EventReplaced' && data.refused === 'QuestionAnswered';

/** An event store that stores a batch whole or refuses it. */
function storeRefusing(isRefused: (event: RecordedEvent) => boolean): { readonly stored: RecordedEvent[] } {
  const stored: RecordedEvent[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    const { events } = (JSON.parse(body as string) as { variables: { input?: { events: RecordedEvent[] } } }).variables.input ?? {};
    if (!events) return Promise.resolve(Response.json({ data: {} }));
    const index = events.findIndex(isRefused);
    if (index < 0) stored.push(...events);
    const refusal = { __typename: 'EventsRefused', code: 'MALFORMED', index, event: events[index]?.id, field: null, message: 'not stored', head: stored.length };
    const appendEvents = index < 0 ? { __typename: 'EventsAppended', sequence: stored.length } : refusal;
    return Promise.resolve(Response.json({ data: { appendEvents } }));
  });
  return { stored };
}

/** A page whose event sync runs, with the notice on it. */
async function page() {
  const runtime = await boot({ program: fitness, hash: 'h', release: 'r1' });
  const { recorder, eventSync, storage, damage, store } = runtime;
  recorder.record(applicationStarted({ root: '', release: 'r1', sitename: 'fitness', program: 'h' }));
  const session = { program: fitness, isDurable: storage.isDurable, damage, isCookieLost: () => false } as unknown as Session;
  render(
    <Provider store={store}>
      <SessionContext value={session}>
        <OfflineNotice />
        <SaveStatusNotice />
      </SessionContext>
    </Provider>,
  );
  const answer = (question: string, value: string): void => act(() => recorder.record(questionAnswered({ question, value })));
  return { answer, recorder, runtime, begin: () => act(() => eventSync.begin()) };
}

beforeAll(() => flowPart.load());
beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('names the question whose answer was replaced, once, until the notice is closed', async () => {
  const { stored } = storeRefusing(isAnswer);
  const { answer, recorder, begin } = await page();
  begin();
  answer('firstName', 'Maya');
  await waitFor(() => expect(screen.getByText(/^Everything else is saved\./).textContent).toContain('check your answer to “First name.”'));
  expect(screen.getByRole('status').textContent).toContain(NOTICE);
  wrapTexts(document.body);
  act(() => void fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  expect(noticeCount()).toBe(0);
  answer('city', 'Austin');
  await waitFor(() => expect(stored).toEqual(recorder.events()));
  expect(noticeCount()).toBe(0);
});

it('names it once if the replacement is refused, too', async () => {
  const { stored } = storeRefusing((event) => isAnswer(event) || isReplacement(event));
  const { answer, recorder, begin } = await page();
  begin();
  answer('firstName', 'Maya');
  await waitFor(() => expect(stored).toEqual(recorder.events()));
  expect(noticeCount()).toBe(1);
  expect(screen.getByText(/^Everything else is saved\./).textContent).toContain('“First name.”');
});

it.each(['That didn’t work because you were offline.', 'Oops! An error has occurred, please try again later'])('leaves the word to the page once it says “%s”', async (message) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { answer, recorder, begin } = await page();
  begin();
  answer('firstName', 'Maya');
  expect(screen.getByText('You’re offline.')).toBeTruthy();
  act(() => recorder.record(pageRejected({ page: 0, questions: [], message })));
  expect(screen.queryByText('You’re offline.')).toBeNull();
  online.mockRestore();
});

describe('while the facade cannot be reached', () => {
  const DELAYED = 'Saving is taking longer than usual';
  /** In steps, between which the page renders. */
  const wait = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  });
  afterEach(() => void vi.useRealTimers());

  it('says after ten seconds that answers are kept and sent again, until they are saved', async () => {
    const { answer, recorder, begin } = await page();
    begin();
    answer('firstName', 'Maya');
    await wait(9);
    expect(screen.queryByText(DELAYED)).toBeNull();
    await wait(3);
    expect(screen.getByRole('status').textContent).toBe(`Note: ${DELAYED}Your answers are kept on this device, and we’re sending them again.`);
    // An attempt that gets no answer does not look like a success.
    const pending: ((error: Error) => void)[] = [];
    vi.stubGlobal('fetch', () => new Promise((_, reject) => pending.push(reject)));
    await wait(10);
    expect(screen.getByText(DELAYED)).toBeTruthy();
    for (const fail of pending) fail(new TypeError('Failed to fetch'));
    const { stored } = storeRefusing(() => false);
    await wait(60);
    // Pages of earlier tests may send as well.
    expect(stored).toEqual(expect.arrayContaining([...recorder.events()]));
    expect(screen.queryByText(DELAYED)).toBeNull();
  });

  it('asks for no patience beside the result of a purchase, which says to click Purchase', async () => {
    const { answer, recorder, begin } = await page();
    begin();
    answer('firstName', 'Maya');
    await wait(12);
    expect(screen.getByText(DELAYED)).toBeTruthy();
    act(() => recorder.record(purchaseStepFailed({ step: 'account', message: 'Your account could not be created.' }), pageEntered({ page: 1, path: '/Payment' })));
    expect(screen.queryByText(DELAYED)).toBeNull();
    // On other pages nothing says how it ended.
    act(() => recorder.record(pageEntered({ page: 0, path: '/' })));
    expect(screen.getByText(DELAYED)).toBeTruthy();
  });

  it('leaves the word to a purchase that says the connection is lost', async () => {
    const { answer, recorder, begin } = await page();
    begin();
    answer('firstName', 'Maya');
    act(() => recorder.record(quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf() }), pageEntered({ page: 1, path: '/Payment' })));
    await wait(12);
    expect(screen.getByText(DELAYED)).toBeTruthy();
    act(() => recorder.record(purchaseRequested({ offer: offerOf().id, paymentType: 'CREDIT_CARD', amount: '127.60' }), purchaseAnswerLost({ step: 'pay' })));
    expect(screen.queryByText(DELAYED)).toBeNull();
  });

  it.each<[string, (runtime: Awaited<ReturnType<typeof page>>['runtime']) => unknown]>([
    ['the facade answers another call', ({ graph }) => graph(EmailCheckDocument, { email: 'maya@example.com' })],
    ['the page is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
  ])('sends what waits when %s, before its next attempt is due', async (_what, happen) => {
    const { answer, recorder, runtime, begin } = await page();
    begin();
    answer('firstName', 'Maya');
    await wait(3);
    const { stored } = storeRefusing(() => false);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(stored).not.toEqual(expect.arrayContaining([...recorder.events()]));
    await act(async () => {
      await happen(runtime);
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(stored).toEqual(expect.arrayContaining([...recorder.events()]));
  });

  it('says so before the facade knows the application, too', async () => {
    const { runtime } = await page();
    createSession(runtime, () => undefined);
    await wait(12);
    expect(screen.getByText(DELAYED)).toBeTruthy();
  });
});
