// A buyer who comes back is told where the application was left, and gets the focus there.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import { applicationForked, pageEntered, questionAnswered } from '#events/application';
import { boot } from '../../../../web/app/boot.ts';
import { App } from '../../../../web/app/App.tsx';
import { isReturnAfterAbsence } from '../../../../web/app/return-after-absence.ts';
import { fitness } from '../../../support/events/programs.ts';
import { logOf, started } from '../../../support/events/recording.ts';

const MINUTE_MS = 60_000;
const log = logOf([started, pageEntered({ page: 0, path: '/' })]);
const lastAt = Date.parse(log.at(-1)!.at);

describe('an absence', () => {
  it('begins ten minutes after the last event', () => {
    expect([9, 10].map((minutes) => isReturnAfterAbsence(log, lastAt + minutes * MINUTE_MS))).toEqual([false, true]);
    expect(isReturnAfterAbsence([], lastAt)).toBe(false);
  });

  it('is a resume link, and not a duplicate of the tab', () => {
    const fork = (sameBrowser?: boolean) => logOf([applicationForked({ root: 'r', parent: 'p', sequence: 1, release: 'r', ...(sameBrowser && { sameBrowser }) })]);
    expect([isReturnAfterAbsence(fork(), 0), isReturnAfterAbsence(fork(true), Number.MAX_SAFE_INTEGER)]).toEqual([true, false]);
  });
});

const PREFIX = 'bindflow/event/';

/** Moves what the tab has recorded into the past. */
function age(minutes: number): void {
  for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith(PREFIX))) {
    const event = JSON.parse(sessionStorage.getItem(key)!) as { at: string };
    sessionStorage.setItem(key, JSON.stringify({ ...event, at: new Date(Date.parse(event.at) - minutes * MINUTE_MS).toISOString() }));
  }
}

async function open(before: () => void = () => undefined) {
  const runtime = await boot({ program: fitness, hash: 'h', release: 'r1' });
  before();
  await act(async () => void render(<App runtime={runtime} />));
  return runtime;
}

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  Object.assign(window, { scrollTo: () => undefined });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the application again after some minutes. */
async function comeBack(minutes: number, before?: () => void) {
  const { recorder } = await open();
  act(() => recorder.record(questionAnswered({ question: 'firstName', value: 'Maya' })));
  cleanup();
  age(minutes);
  return open(before);
}

describe('a buyer who loads the page again', () => {
  it('after an absence reads where the application was left, above that question, which has the focus', async () => {
    const { recorder } = await comeBack(10);
    const [notice] = screen.getAllByRole('status').filter(({ textContent }) => textContent?.includes('Welcome back'));
    expect(notice?.textContent).toContain('You stopped at “Last name.” Everything you entered is saved.');
    expect(document.activeElement).toBe(screen.getByLabelText(/Last name/));
    expect(recorder.events()).toContainEqual(
      expect.objectContaining({ type: 'ApplicationResumed', data: expect.objectContaining({ stoppedAt: { page: 0, question: 'lastName' } }) }),
    );
  });

  it('within minutes reads nothing', async () => {
    await comeBack(9);
    expect([screen.queryByText('Welcome back'), document.activeElement]).toEqual([null, document.body]);
  });

  it('keeps the field that has the focus already', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    await comeBack(10, () => field.focus());
    expect([screen.queryByText('Welcome back') === null, document.activeElement]).toEqual([false, field]);
    field.remove();
  });
});
