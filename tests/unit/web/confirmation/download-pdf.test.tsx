// The link to the proof's PDF: what the page says when the file cannot be had, and which clicks it leaves to the browser.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ConfirmationPage } from '../../../../web/features/confirmation/index.ts';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const WAIT = 'Too many requests. Please wait 5 minutes, then try again.';
const json = (status: number, error: string): Response => new Response(JSON.stringify({ error }), { status, headers: { 'content-type': 'application/json' } });
const file = (): Response => new Response('%PDF', { headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="proof-KEY-1.pdf"' } });

const fetched = vi.fn<(path: string) => Promise<Response>>();
const saved: string[] = [];
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:proof', revokeObjectURL: () => undefined });
});
afterEach(() => {
  saved.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function openPage(): HTMLElement {
  renderInSession(fitness, <ConfirmationPage summary={null} extraComponents={null} />);
  return screen.getByRole('link', { name: 'Download proof of coverage' });
}
const readAlert = async (): Promise<string | null> => (await screen.findByRole('alert')).textContent;

describe('the download of the proof', () => {
  it.each([
    ['what the facade says, if it refuses', () => Promise.resolve(json(429, WAIT)), WAIT],
    ['that there is no file, if the facade fails', () => Promise.resolve(json(500, 'Internal')), 'We couldn’t create your PDF. Please try again in a moment.'],
    ['to check the connection, if nothing answers', () => Promise.reject(new TypeError('Failed to fetch')), 'Check your connection and try again.'],
    [
      'the same, if a network answers with a page of its own',
      () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
      'Check your connection and try again.',
    ],
  ])('says %s', async (_, answer, words) => {
    fetched.mockImplementation(answer);
    fireEvent.click(openPage());
    expect(await readAlert()).toContain(words);
    expect(saved).toEqual([]);
  });

  it('saves the file under its name, and takes the message away, once another try succeeds', async () => {
    fetched.mockResolvedValueOnce(json(503, 'We’re still saving your answers.')).mockResolvedValueOnce(file());
    const link = openPage();
    fireEvent.click(link);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(saved).toEqual(['proof-KEY-1.pdf']));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(document.activeElement).toBe(link);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])('leaves a click to the browser that opens or saves the address: %o', async (how) => {
    const link = openPage();
    const isPrevented = new Promise<boolean>((resolve) => {
      const watch = (event: Event): void => {
        resolve(event.defaultPrevented);
        // jsdom navigates nowhere.
        event.preventDefault();
      };
      document.addEventListener('click', watch, { once: true });
    });
    fireEvent.click(link, how);
    expect(await isPrevented).toBe(false);
    expect(fetched).not.toHaveBeenCalled();
    expect(link.getAttribute('href')).toMatch(/^\/proof-of-coverage\/.*\.pdf$/);
  });
});
