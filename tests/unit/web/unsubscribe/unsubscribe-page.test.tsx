// The page behind a reminder's link to unsubscribe: it does nothing by itself, and says what became of a click.
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '#events/language';
import { findUntranslated, listStrings, listTexts } from '../../../support/find-english.ts';
import { readShipped } from '../../../support/events/programs.ts';
import { createStandalonePage } from '../standalone-page.ts';

const TOKEN = 't'.repeat(43);
const { sent, close, ...page } = createStandalonePage(`/unsubscribe?sitename=health&lang=en&token=${TOKEN}`);

const open = (language: Language = 'en'): Promise<void> => page.open(readShipped('health', language), { language });
const answer = (status: number): void => void sent.mockResolvedValueOnce(new Response('{}', { status }));
const click = async (name: string): Promise<void> => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('the page to unsubscribe', () => {
  it('sends nothing until the click, and then what a mail program sends', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Unsubscribe from reminders' })).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
    answer(200);
    await click('Unsubscribe');
    const [url, { method, body } = {}] = sent.mock.calls[0]!;
    expect([url, method, body]).toEqual([`/unsubscribe?token=${TOKEN}`, 'POST', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })]);
    expect(screen.getByText('You’re unsubscribed')).toBeTruthy();
    expect(screen.getByText('We won’t send reminders to this email again. Your application stays saved.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
  });

  it('says if the link is unknown, and whom to call', async () => {
    await open();
    answer(404);
    await click('Unsubscribe');
    expect(screen.getByText('We don’t know this link')).toBeTruthy();
    expect(document.body.textContent).toContain(`call ${readShipped('health').display.phone}`);
  });

  it('can be tried again if the service cannot be reached', async () => {
    await open();
    sent.mockRejectedValueOnce(new TypeError('no line'));
    await click('Unsubscribe');
    expect(screen.getByText('You’re not unsubscribed yet')).toBeTruthy();
    answer(503);
    await click('Unsubscribe');
    expect(screen.getByText('You’re not unsubscribed yet')).toBeTruthy();
    answer(200);
    await click('Unsubscribe');
    expect(screen.getByText('You’re unsubscribed')).toBeTruthy();
  });

  it.each([
    ['before the click', null],
    ['after it', 200],
    ['with an unknown link', 404],
    ['without the service', 503],
  ])('has no English in Spanish %s', async (_moment, status) => {
    const texts: string[][] = [];
    for (const language of ['en', 'es'] as const) {
      await open(language);
      expect(document.documentElement.lang).toBe(language);
      if (status !== null) {
        answer(status);
        await click(language === 'en' ? 'Unsubscribe' : 'Cancelar suscripción');
      }
      texts.push(listTexts());
      close();
    }
    expect(texts[0]!.length).toBeGreaterThan(4);
    expect(findUntranslated(texts[0]!, texts[1]!, listStrings(readShipped('health', 'es')))).toEqual([]);
  });
});
