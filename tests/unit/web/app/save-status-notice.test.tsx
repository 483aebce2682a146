// An answer that the event store refuses: it is replaced at its place, and the page says so once.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { applicationStarted, pageRejected, questionAnswered } from '#events/application';
import type { RecordedEvent } from '#events/buyflow';
import { boot } from '../../../../web/app/boot.ts';
import { SaveStatusNotice } from '../../../../web/app/SaveStatusNotice.tsx';
import { flowPart } from '../../../../web/app/parts.ts';
import { type Session, SessionContext } from '../../../../web/state/session.ts';
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
    const { events } = (JSON.parse(body as string) as { variables: { input: { events: RecordedEvent[] } } }).variables.input;
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
  const { recorder, eventSync, storage, damage, store } = await boot({ program: fitness, hash: 'h', release: 'r1' });
  recorder.record(applicationStarted({ root: '', release: 'r1', sitename: 'fitness', program: 'h' }));
  const session = { program: fitness, isDurable: storage.isDurable, damage, isCookieLost: () => false } as unknown as Session;
  render(
    <Provider store={store}>
      <SessionContext value={session}>
        <SaveStatusNotice />
      </SessionContext>
    </Provider>,
  );
  act(() => eventSync.begin());
  const answer = (question: string, value: string): void => act(() => recorder.record(questionAnswered({ question, value })));
  return { answer, recorder };
}

beforeAll(() => flowPart.load());
beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('names the question whose answer was replaced, once, until the notice is closed', async () => {
  const { stored } = storeRefusing(isAnswer);
  const { answer, recorder } = await page();
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
  const { answer, recorder } = await page();
  answer('firstName', 'Maya');
  await waitFor(() => expect(stored).toEqual(recorder.events()));
  expect(noticeCount()).toBe(1);
  expect(screen.getByText(/^Everything else is saved\./).textContent).toContain('“First name.”');
});

it.each(['That didn’t work because you were offline.', 'Oops! An error has occurred, please try again later'])('leaves the word to the page once it says “%s”', async (message) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { answer, recorder } = await page();
  answer('firstName', 'Maya');
  expect(screen.getByText('You’re offline')).toBeTruthy();
  act(() => recorder.record(pageRejected({ page: 0, questions: [], message })));
  expect(screen.queryByText('You’re offline')).toBeNull();
  online.mockRestore();
});
