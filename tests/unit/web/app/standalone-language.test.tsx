// Pages that start no application offer the other language, too: nothing that was entered is lost.
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { readShipped } from '../../../support/events/programs.ts';
import { createStandalonePage } from '../standalone-page.ts';

const TOKEN = 't'.repeat(43);
const { sent, open } = createStandalonePage(`/resume?sitename=health&Lang=en#${TOKEN}`);

beforeEach(() => open(readShipped('health'), { hash: 'h1' }));

const answer = (data: object): void => void sent.mockResolvedValueOnce(Response.json({ data }));
const click = (name: string): Promise<void> => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

it('switches the page of a resume link, keeps the code that was typed, and names the language in the address', async () => {
  answer({ mailResumeCode: { __typename: 'ResumeCodeMailed', maskedEmail: 'm•••@example.com', resendAfter: 0 } });
  await click('Send security code');
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '123456' } });
  answer({ programByHash: { configuration: readShipped('health', 'es') } });
  await click('Español');
  expect(await screen.findByRole('button', { name: 'English' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Continúe su solicitud');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('123456');
  expect([window.location.search, window.location.hash, document.documentElement.lang]).toEqual(['?sitename=health&lang=es', `#${TOKEN}`, 'es']);
});

it('says so if the language cannot be loaded, and stays', async () => {
  sent.mockRejectedValueOnce(new TypeError('no line'));
  await click('Español');
  expect(await screen.findByText('We couldn’t load this language. Check your connection and try again.')).toBeTruthy();
  expect([window.location.search, document.documentElement.lang]).toEqual(['?sitename=health&Lang=en', 'en']);
});
