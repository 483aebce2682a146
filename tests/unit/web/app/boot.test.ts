// What stands in session storage between two navigations, and where the pages' atoms get their state from.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applicationStarted, questionAnswered } from '#events/application';
import { type RecordedEvent, type State, fold } from '#events/buyflow';
import { boot } from '../../../../web/app/boot.ts';
import { createSession } from '../../../../web/app/create-session.ts';
import { logAtom, stateAtom } from '../../../../web/event-log/log-atoms.ts';
import { fitness } from '../../../support/events/programs.ts';
import { recordedAt } from '../../../support/events/recording.ts';

interface Saved {
  readonly head: string;
  readonly state: State;
}

const saved = (): Saved | null => JSON.parse(sessionStorage.getItem('bindflow/snapshot') ?? 'null') as Saved | null;
const city = (value: string) => questionAnswered({ question: 'city', value });

/** A page with a new application, and what waits until the browser is idle. */
async function page() {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback));
  const runtime = await boot({ program: fitness, hash: 'h', release: 'r1' });
  runtime.recorder.record(applicationStarted({ root: '', release: 'r1', sitename: 'fitness', program: 'h' }));
  const beIdle = (): void => waiting.splice(0).forEach((callback) => callback());
  beIdle();
  return { ...runtime, beIdle };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

// spec: 3.31, 9.20
it('saves the whole state after an answer, without navigation, once the browser is idle', async () => {
  const { recorder, beIdle } = await page();
  recorder.record(city('Austin'));
  beIdle();
  expect(saved()).toMatchObject({ head: recorder.events().at(-1)?.id, state: { answers: { city: 'Austin' } } });
  expect(saved()?.state).toEqual(JSON.parse(JSON.stringify(recorder.state())));
  recorder.record(city('Dallas'));
  beIdle();
  expect(saved()?.state.answers['city']).toBe('Dallas');
});

// spec: 3.31
it.each([
  ['goes', () => window.dispatchEvent(new Event('pagehide'))],
  [
    'is hidden',
    () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      return document.dispatchEvent(new Event('visibilitychange'));
    },
  ],
])('saves it before it is idle when the page %s', async (_, leave) => {
  const { recorder } = await page();
  recorder.record(city('Waco'));
  expect(saved()?.state.answers['city']).toBeUndefined();
  leave();
  vi.restoreAllMocks();
  expect(saved()?.state.answers['city']).toBe('Waco');
});

// spec: 9.20
it('stores the state when the page goes away if storage refused it before and has room again', async () => {
  const { recorder, storage, beIdle } = await page();
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  recorder.record(city('Waco'));
  beIdle();
  expect(storage.isDurable()).toBe(false);
  refuse.mockRestore();
  window.dispatchEvent(new Event('pagehide'));
  expect([storage.isDurable(), saved()?.state.answers['city']]).toEqual([true, 'Waco']);
});

// spec: 7.18
it.each([true, false, undefined])('records whether the deployment saves payment methods, as the page was served (%s)', async (savesMethods) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const served = { program: fitness, hash: 'h', release: 'r1', ...(savesMethods !== undefined && { savesMethods }) };
  const first = await boot(served);
  createSession(first, () => undefined);
  const again = await boot(served);
  createSession(again, () => undefined);
  const said = again.recorder.events().flatMap(({ type, data }) => ('savesMethods' in data ? [[type, data.savesMethods]] : []));
  expect(said).toEqual([
    ['ProgramLoaded', savesMethods === true],
    ['ApplicationResumed', savesMethods === true],
  ]);
  expect(again.store.get(stateAtom).application.savesMethods).toBe(savesMethods === true);
});

it.each([true, false])('records whether the deployment mails reminders (%s)', async (mailsReminders) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const runtime = await boot({ program: fitness, hash: 'h', release: 'r1', mailsReminders });
  createSession(runtime, () => undefined);
  expect(runtime.store.get(stateAtom).application.mailsReminders).toBe(mailsReminders);
});

it.each([true, false])('records whether the deployment mails proofs of coverage (%s)', async (mailsProof) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const runtime = await boot({ program: fitness, hash: 'h', release: 'r1', mailsProof });
  createSession(runtime, () => undefined);
  expect(runtime.store.get(stateAtom).application.mailsProof).toBe(mailsProof);
});

// spec: 3.31
it('derives the state of pages and recorder from one log', async () => {
  const { recorder, store } = await page();
  recorder.record(city('Austin'));
  const events: RecordedEvent[] = [...store.get(logAtom).events];
  expect(store.get(stateAtom)).toEqual(fold.foldAll(events));
  expect(store.get(stateAtom)).toBe(recorder.state());
  // The pages show what is in the log, and nothing else.
  events.push(recordedAt(events.length + 1, city('Waco'), recorder.applicationId()));
  store.set(logAtom, { ...store.get(logAtom), events });
  expect([store.get(stateAtom).answers['city'], recorder.state().answers['city']]).toEqual(['Waco', 'Waco']);
});
