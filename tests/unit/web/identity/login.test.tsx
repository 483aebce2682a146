// The login as a buyer meets it: the modal's two steps, and who is logged in, in the header.
import { describe, expect, vi, test } from 'vitest';
import { act, fireEvent, screen } from '@testing-library/react';
import { questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { credentialsAccepted, credentialsRejected, identityVerified, loginOpened, securityCodeRejected, securityCodeSent } from '#events/identity';
import type { Program } from '#events/program';
import { AccountActions, HolderMenu, LoginDialog } from '../../../../web/features/identity/index.ts';
import type { Session } from '../../../../web/state/session.ts';
import { fitness } from '../../../support/events/programs.ts';
import { type SessionOptions, renderInSession } from '../render-in-session.tsx';

const email = 'morgan@example.com';
const opened = loginOpened({ why: 'buyer', page: null });
const atTheCode = [opened, credentialsAccepted({ email }), securityCodeSent({ maskedEmail: 'm•••@example.com', resendAfter: 30 })];
const login = (events: readonly FlowEvent[], more: SessionOptions['more'] = {}, program: Program = fitness): readonly FlowEvent[] =>
  renderInSession(program, <LoginDialog />, { events, more });
const hrefOf = (words: string): string | null | undefined => screen.getByText(words).closest('a')?.getAttribute('href');
const buttons = (): (string | null)[] => [...document.querySelectorAll('dialog footer button')].map(({ textContent }) => textContent);
const type = (label: RegExp, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (button: string): Promise<void> =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: button }));
    await Promise.resolve();
  });
/** What is said beside a field. */
const said = (field: string): string | null | undefined => document.getElementById(`${field}-error`)?.textContent;

describe('CredentialsStep', () => {
  // spec: 2.32, 2.33
  test('asks for email and password, links to a new password and promotes the account; Cancel closes it', async () => {
    const logIn = vi.fn<Session['identity']['logIn']>(() => Promise.resolve());
    const recorded = login([opened], { identity: { logIn } as never });
    expect([screen.getByRole('dialog', { name: 'Log in' }) !== null, buttons()]).toEqual([true, ['Log in', 'Cancel']]);
    expect(screen.getByText(fitness.display.loginPromotion)).toBeTruthy();
    type(/Email/, 'zoë+1@example.com');
    type(/Password/, 'Passw0rd!');
    expect(hrefOf('Forgot password?')).toMatch(/^https:\/\/test\.account\.bindflow\.example\/login\?userName=zo%C3%AB%2B1%40example\.com$/);
    await press('Log in');
    expect(logIn).toHaveBeenCalledWith({ email: 'zoë+1@example.com', password: 'Passw0rd!' });
    await press('Cancel');
    expect(recorded).toEqual([{ type: 'LoginClosed', data: {} }]);
    expect(screen.queryByText('Forgot password?')).toBeNull();
  });

  // spec: 2.33, 4.10
  test.each(['buyer', 'accountExists'] as const)('opened because of %s, welcomes the buyer if the program has a message', (why) => {
    const welcome = loginOpened({ why, page: 0 });
    const withMessage = (welcomeMessage: string): Program => ({ ...fitness, display: { ...fitness.display, welcomeMessage } });
    login([welcome], {}, withMessage(''));
    expect(screen.queryByText('Welcome Back!')).toBeNull();
    login([welcome], {}, withMessage('Good to see you.'));
    expect([screen.getByText('Welcome Back!'), screen.getByText('Good to see you.')]).toHaveLength(2);
  });

  // spec: 8.12, 8.18
  test('reports a wrong password at the top and at both fields until something else is typed', async () => {
    const wrong = credentialsRejected({ email, reason: 'invalidCredentials', message: 'Oops! Invalid email/password combination.' });
    login([opened, wrong, questionAnswered({ question: 'email', value: email })], { identity: { logIn: () => Promise.resolve() } as never });
    type(/Password/, 'wrong');
    await press('Log in');
    expect(screen.getByText('Oops! Invalid email/password combination.')).toBeTruthy();
    expect([said('loginEmail'), said('loginPassword')]).toEqual([
      expect.stringMatching(/Please verify your email is entered correctly$/),
      expect.stringMatching(/Please verify your password is entered correctly$/),
    ]);
    expect(document.activeElement?.id).toBe('loginPassword');
    type(/Password/, 'wronger');
    expect(said('loginPassword')).toBeUndefined();
  });

  // spec: 4.4, 8.8, 8.19
  test('links to the verification for an account that was never verified', () => {
    login([opened, credentialsRejected({ email, reason: 'mustVerify', message: 'as the facade says' })]);
    expect(screen.getByText('click here to verify').parentElement?.textContent).toBe('Account must be verified before purchase, click here to verify.');
    expect(hrefOf('click here to verify')).toBe('https://test.account.bindflow.example/verify?userName=morgan%40example.com');
  });
});

describe('CodeStep', () => {
  // spec: 2.32, 2.34, 5.4
  test('says where the code was sent, takes six characters and verifies them', async () => {
    const verifyCode = vi.fn<Session['identity']['verifyCode']>(() => Promise.resolve());
    login(atTheCode, { identity: { verifyCode } as never });
    expect([screen.getByRole('heading', { name: 'Enter Security Code' }) !== null, buttons()]).toEqual([true, ['Verify', 'Cancel']]);
    expect(screen.getByText('m•••@example.com').parentElement?.textContent).toMatch(/^We sent a security code to the email on file: m•••@example\.com\./);
    expect(screen.getByText('Resend code')).toBeTruthy();
    type(/Security code/, '12 345');
    await press('Verify');
    expect(verifyCode).not.toHaveBeenCalled();
    type(/Security code/, '12-345-678');
    expect(screen.getByLabelText<HTMLInputElement>(/Security code/).value).toBe('123456');
    await press('Verify');
    expect(verifyCode).toHaveBeenCalledWith('123456');
  });

  // spec: 2.34, 8.7
  test('reports an invalid code at its field', () => {
    login([...atTheCode, securityCodeRejected({ reason: 'invalidCode', message: 'Invalid security code. Please try again.' })]);
    expect(said('securityCodeFromEmail')).toMatch(/Invalid security code\. Please try again\.$/);
  });
});

describe('the header', () => {
  // spec: 2.27
  test('has a Log in button, which opens the login', () => {
    const recorded = renderInSession(fitness, <AccountActions holderMenu={<HolderMenu />} />);
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(recorded).toEqual([opened]);
  });

  // spec: 2.7, 2.28, 6.5
  test('has a menu for account holders: Manage, on the account site, and Logout', async () => {
    const logOut = vi.fn(() => Promise.resolve());
    renderInSession(fitness, <AccountActions holderMenu={<HolderMenu />} />, {
      events: [identityVerified({ userName: 'zoë+1@example.com', primaryPhone: null })],
      more: { identity: { logOut } as never },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Logged in as zoë+1@example.com' }));
    const manage = screen.getByRole('link', { name: 'Manage' });
    expect([manage.getAttribute('href'), manage.getAttribute('target')]).toEqual(['https://test.account.bindflow.example/login?userName=zo%C3%AB%2B1%40example.com', '_blank']);
    await press('Logout');
    expect(logOut).toHaveBeenCalledTimes(1);
  });
});
