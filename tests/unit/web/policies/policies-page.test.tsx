// Where buyers find what they bought, also on another device: the email, which can be sent again, the account, the phone.
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { applicationStarted } from '#events/application';
import type { Language } from '#events/language';
import { findUntranslated, listStrings, listTexts } from '../../../support/find-english.ts';
import { readShipped } from '../../../support/events/programs.ts';
import { recordedAt } from '../../../support/events/recording.ts';
import { createStandalonePage } from '../standalone-page.ts';

const { sent, close, ...page } = createStandalonePage('/policies?sitename=health');

async function open(mailsProof: boolean, language: Language = 'en'): Promise<string> {
  await page.open(readShipped('health', language), { language, mailsProof });
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

describe('the page at an address without a program', () => {
  const health = readShipped('health');
  const name = health.display.name;
  const openPlain = async (): Promise<string> => {
    window.history.replaceState(null, '', '/policies');
    await page.open(readShipped('fitness'), { hash: 'f1', mailsProof: true });
    return document.querySelector('main')?.textContent ?? '';
  };

  it('names no program that the buyer may not know', async () => {
    const text = await openPlain();
    expect(text).toContain('You’re insured: …');
    expect(document.title).toBe('Policies and account');
    expect(text).not.toContain(readShipped('fitness').display.name);
  });

  it('names the program of the application in this tab', async () => {
    const started = recordedAt(1, applicationStarted({ root: '', release: 'r1', sitename: 'health', program: 'h1' }));
    sessionStorage.setItem('bindflow/event/000001', JSON.stringify(started));
    sent.mockResolvedValueOnce(Response.json({ data: { programByHash: { configuration: health } } }));
    expect(await openPlain()).toContain(`You’re insured: ${name}`);
    expect(document.title).toBe(`Policies and account – ${name}`);
  });
});

describe('the form that has the email sent again', () => {
  const button = (): HTMLElement => screen.getByRole('button', { name: /^(Send it again|Enviar de nuevo)$/ });
  const field = (): HTMLInputElement => screen.getByRole('textbox');
  const answer = (result: object): void => void sent.mockResolvedValueOnce(new Response(JSON.stringify({ data: { mailProofOfCoverage: result } })));
  const accepted = { __typename: 'ProofOfCoverageRequested', maskedEmail: 'm•••@example.com' };
  const tooMany = { __typename: 'TooManyTries', code: 'TOO_MANY_TRIES', message: 'Too many tries. Please wait 12 minutes and try again.', retryAfter: 700 };
  const submit = async (email: string): Promise<void> => {
    fireEvent.change(field(), { target: { value: email } });
    await act(async () => void fireEvent.submit(field().form!));
  };
  const said = (): string =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(' ');
  /** Of the requests of this form: the page may send others. */
  const inputs = () =>
    sent.mock.calls
      .flatMap(([, init]) => (typeof init?.body === 'string' ? [(JSON.parse(init.body) as { variables?: { input?: { email?: string } } }).variables] : []))
      .filter((variables) => variables?.input?.email !== undefined);

  it('sends the email and the program, and says where to look, whether anything was bought', async () => {
    await open(true);
    expect([field().autocomplete, field().inputMode, field().getAttribute('enterkeyhint')]).toEqual(['email', 'email', 'send']);
    answer(accepted);
    await submit(' maya@example.com ');
    expect(inputs()).toEqual([{ input: { email: 'maya@example.com', sitename: 'health' } }]);
    expect(said()).toContain('If you bought with maya@example.com, the email is on its way');
    expect(said()).toContain('Check your spam folder, too.');
    expect(document.querySelector('main')?.textContent).toContain('If it doesn’t arrive, call us, and have the name and email from your purchase ready.');
  });

  it('asks for those of all programs if it knows none', async () => {
    window.history.replaceState(null, '', '/policies');
    await page.open(readShipped('fitness'), { hash: 'f1', mailsProof: true });
    answer(accepted);
    await submit('maya@example.com');
    expect(inputs().at(-1)).toEqual({ input: { email: 'maya@example.com', sitename: null } });
  });

  it.each(['', 'maya'])('asks for an address in place of “%s”, with the focus on it, and sends nothing', async (typed) => {
    await open(true);
    await submit(typed);
    expect(sent).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field());
    expect(document.getElementById(field().getAttribute('aria-describedby')!)?.textContent).toContain('Please provide a valid formatted email.');
    expect(field().value).toBe(typed);
  });

  it('says if there were too many tries or no connection, keeps what was typed, and can be tried again', async () => {
    await open(true);
    answer(tooMany);
    await submit('maya@example.com');
    expect(said()).toContain('Please wait 12 minutes and try again.');
    sent.mockRejectedValueOnce(new TypeError('no line'));
    await submit('maya@example.com');
    expect(said()).toContain('We can’t reach our service right now. Please try again.');
    expect(field().value).toBe('maya@example.com');
    answer(accepted);
    await act(async () => void fireEvent.click(button()));
    expect(said()).toContain('If you bought with maya@example.com');
  });

  it('says that nothing is mailed where the deployment has stopped to do so, and where to turn', async () => {
    await open(true);
    sent.mockResolvedValueOnce(new Response(JSON.stringify({ errors: [{ message: 'This deployment mails no proofs of coverage.', extensions: { code: 'NO_MAIL' } }] })));
    await submit('maya@example.com');
    expect(said()).toContain('We don’t send this email from here. Please call us, and we’ll find your policy.');
  });

  it('is not there where the deployment mails no proofs', async () => {
    await open(false);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('Call us, and have the name and email from your purchase ready. We’ll find your policy.')).toBeTruthy();
  });

  it.each([
    ['at first', null, null],
    ['once it is asked for', 'maya@example.com', accepted],
    ['after too many tries', 'maya@example.com', tooMany],
    ['without an address', '', null],
  ])('has no English in Spanish %s', async (_moment, email, result) => {
    const texts: string[][] = [];
    for (const language of ['en', 'es'] as const) {
      await open(true, language);
      if (result !== null) answer(result);
      if (email !== null) await submit(email);
      texts.push(listTexts());
      close();
    }
    expect(texts[0]!.length).toBeGreaterThan(8);
    expect(findUntranslated(texts[0]!, texts[1]!, ['maya@example.com', ...listStrings(readShipped('health', 'es'))])).toEqual([]);
  });
});
