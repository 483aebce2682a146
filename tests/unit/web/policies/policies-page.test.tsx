// Where buyers find what they bought, also on another device: the email, the account, the phone.
import { act, cleanup, screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '#events/language';
import { openStandalonePage } from '../../../../web/app/open-standalone-page.tsx';
import { readShipped } from '../../../support/events/programs.ts';

let close: () => void = () => undefined;

beforeEach(() => window.history.replaceState(null, '', '/policies?sitename=health'));
afterEach(() => {
  close();
  cleanup();
  document.documentElement.lang = 'en';
});

async function open(mailsProof: boolean, language: Language = 'en'): Promise<string> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  close = () => {
    act(() => root.unmount());
    document.body.replaceChildren();
  };
  await act(() => openStandalonePage(root, readShipped('health', language), { release: 'r1', language, mailsProof }));
  return document.querySelector('main')?.textContent ?? '';
}
const hrefOf = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');

describe('the page that leads to policies', () => {
  it('names the email that has the policy number, by its subjects and sender', async () => {
    const text = await open(true);
    const { name, provider } = readShipped('health').display;
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Policies and account');
    for (const words of [`“${provider.name}”`, `You’re insured: ${name}`, `Your policy is confirmed: ${name}`]) expect(text).toContain(words);
  });

  it('names the insurer’s email where the deployment mails no proofs', async () => {
    const text = await open(false);
    expect(text).toContain('Your policy number is in the email with your policy documents');
    expect(text).not.toContain('You’re insured');
  });

  it('leads to the account, the phone and the application', async () => {
    await open(true);
    expect(hrefOf('Log in to your account')).toBe('https://test.account.bindflow.example/login');
    expect(hrefOf(readShipped('health').display.phone)).toMatch(/^tel:/);
    expect(hrefOf('Go to the application')).toBe('/?sitename=health');
    expect(document.title).toBe(`Policies and account – ${readShipped('health').display.name}`);
  });

  it('has the subject in the language of the purchase', async () => {
    expect(await open(true, 'es')).toContain(`Ya tiene seguro: ${readShipped('health', 'es').display.name}`);
  });
});
