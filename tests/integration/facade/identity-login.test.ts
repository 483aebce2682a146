// The two steps of a login: what the facade sends to the local server, and what the buyer reads.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askViewer, logIn, logOut, mailedCodes, member, resend, signIn, verify, wrongCode } from '../../support/account-holder.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { type GraphBrowser, graphBrowser } from '../../support/graph-browser.ts';
import type { SandboxCall } from '../../support/sandbox-control.ts';

const LOGIN = '/auth/local/login/user';
const GENERATE = '/auth-mfa/generate';
const VERIFY = '/auth-mfa/verify';

const time = { now: Date.UTC(2026, 10, 20, 15) };
const seconds = (count: number): void => void (time.now += count * 1000);

let bindflow: RunningBindflow;
let browser: GraphBrowser;
beforeAll(async () => {
  bindflow = await startForTests({ now: () => time.now });
}, 60_000);
beforeEach(async () => {
  await bindflow.control.reset();
  browser = graphBrowser(bindflow.facade.url);
});
afterAll(() => bindflow.close());

const lastCode = async (email = member.email): Promise<string> => (await mailedCodes(bindflow.sandbox.url, email)).at(-1) ?? '';
const callsBut = async (...templates: string[]): Promise<SandboxCall[]> => (await bindflow.control.calls()).filter(({ template }) => !templates.includes(template));
const toMember = { maskedEmail: 'm•••@example.com', resendAfter: 30 };
const verified = { userName: 'member@example.com', maskedEmail: 'm•••@example.com', primaryPhone: '5125550147', isVerified: true };

describe('the password', () => {
  // spec: 7.5, 7.7
  it('is sent form-encoded, and then a code is asked for with the bearer; the buyer reads where it was sent', async () => {
    expect((await logIn(browser)).data).toEqual({ logIn: { __typename: 'SecurityCodeSent', ...toMember } });
    const calls = await bindflow.control.calls();
    expect(calls.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['POST', LOGIN, 200],
      ['POST', GENERATE, 200],
    ]);
    expect(calls[0]).toMatchObject({ body: { grant_type: 'password', username: 'member@example.com', password: '•••' } });
    expect(calls[0]?.headers).toEqual({ 'content-type': 'application/x-www-form-urlencoded', 'x-request-id': expect.any(String) });
    expect(calls[1]).toMatchObject({ body: {}, headers: { authorization: 'Bearer •••', 'content-type': 'application/json' } });
    expect(await mailedCodes(bindflow.sandbox.url)).toHaveLength(1);
  });

  it.each([
    ['a wrong password', { email: member.email, password: 'Wrong1!' }],
    ['the right password in another case', { email: member.email, password: 'passw0rd!' }],
    ['the right password with spaces around it', { email: member.email, password: ` ${member.password} ` }],
    ['the right password with more behind it', { email: member.email, password: `${member.password}${'x'.repeat(64)}` }],
    ['an email without an account', { email: 'nobody@example.com', password: 'Passw0rd!' }],
  ])('of %s is refused beside both fields, and no code is sent', async (_what, credentials) => {
    expect((await logIn(browser, credentials)).data).toEqual({
      logIn: {
        __typename: 'LoginRefused',
        code: 'INVALID_CREDENTIALS',
        message: 'Oops! Invalid email/password combination.',
        fields: [
          { field: 'EMAIL', message: 'Please verify your email is entered correctly' },
          { field: 'PASSWORD', message: 'Please verify your password is entered correctly' },
        ],
      },
    });
    expect((await bindflow.control.calls()).map(({ template }) => template)).toEqual([LOGIN]);
    expect(browser.setCookies.filter((line) => line.includes('session'))).toEqual([]);
  });

  it('of an unverified account is answered with the must-verify message and the link to the account site', async () => {
    expect((await logIn(browser, { email: 'unverified@example.com', password: 'Passw0rd!' })).data).toEqual({
      logIn: {
        __typename: 'VerificationRequired',
        code: 'MUST_VERIFY',
        message: 'Account must be verified before purchase, click here to verify.',
        verifyUrl: expect.stringMatching(/^https?:\/\/\S+\/verify\?userName=unverified%40example\.com$/),
      },
    });
    expect((await askViewer(browser)).data).toEqual({ viewer: null });
  });

  it.each([
    ['no email', { email: 'nobody', password: 'x' }],
    ['an empty password', { email: member.email, password: '' }],
    ['10 kB', { email: member.email, password: 'x'.repeat(10_240) }],
  ])('with %s is refused before any call', async (_what, credentials) => {
    expect((await logIn(browser, credentials)).errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
    expect(await bindflow.control.calls()).toEqual([]);
  });

  it('whose answer cannot be read is a fault', async () => {
    await bindflow.control.fault({ path: LOGIN, fault: 'malformed-json', times: 2 });
    const { errors } = await logIn(browser);
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'UPSTREAM_UNREADABLE', upstream: { method: 'POST', path: LOGIN, status: 200 } } });
  });

  it('is a fault where the local server fails twice', async () => {
    await bindflow.control.fault({ path: LOGIN, fault: 'status-500', times: 2 });
    expect((await logIn(browser)).errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_STATUS', upstream: { path: LOGIN, status: 500 } });
    expect(await bindflow.control.calls(LOGIN)).toHaveLength(2);
  });

  it('whose code could not be sent leaves the login waiting: the next code need not wait', async () => {
    await bindflow.control.fault({ path: GENERATE, fault: 'status-500', times: 2 });
    expect((await logIn(browser)).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_STATUS');
    expect((await resend(browser)).data).toEqual({ resendSecurityCode: { __typename: 'SecurityCodeSent', ...toMember } });
    expect((await verify(browser, await lastCode())).data).toMatchObject({ verifySecurityCode: { __typename: 'SignedIn' } });
  });
});

describe('the code', () => {
  beforeEach(async () => void (await logIn(browser)));

  // spec: 7.8
  it('is sent with the bearer, and signs in', async () => {
    const { data } = await verify(browser, await lastCode());
    expect(data).toEqual({ verifySecurityCode: { __typename: 'SignedIn', account: verified } });
    const [call] = await bindflow.control.calls(VERIFY);
    expect(call).toMatchObject({ method: 'POST', body: { code: '•••' }, headers: { authorization: 'Bearer •••' }, status: 200 });
  });

  // spec: 8.7
  it('that is wrong is refused in the specification’s words, and the right one still works', async () => {
    const code = await lastCode();
    expect((await verify(browser, wrongCode(code))).data).toEqual({
      verifySecurityCode: { __typename: 'SecurityCodeRefused', code: 'INVALID_CODE', message: 'Invalid security code. Please try again.' },
    });
    expect((await askViewer(browser)).data).toMatchObject({ viewer: { isVerified: false } });
    expect((await verify(browser, code)).data).toMatchObject({ verifySecurityCode: { __typename: 'SignedIn' } });
  });

  it('of ten minutes ago is refused', async () => {
    const code = await lastCode();
    seconds(600);
    expect((await verify(browser, code)).data).toMatchObject({ verifySecurityCode: { code: 'INVALID_CODE' } });
  });

  // spec: 5.4, 9.1
  it.each(['12345', '1234567', '12 456', '', 'a\r\nb12'])('%j is refused before any call', async (code) => {
    expect((await verify(browser, code)).errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
    expect(await bindflow.control.calls(VERIFY)).toEqual([]);
  });

  it('is refused without a login, and no call is made', async () => {
    const stranger = graphBrowser(bindflow.facade.url);
    const refused = { __typename: 'SecurityCodeRefused', code: 'NOT_SIGNED_IN', message: 'Please log in first.' };
    expect((await verify(stranger, await lastCode())).data).toEqual({ verifySecurityCode: refused });
    expect((await resend(stranger)).data).toEqual({ resendSecurityCode: refused });
    expect(await callsBut(LOGIN, GENERATE)).toEqual([]);
  });

  // spec: 4.5, 9.1
  it('is sent again no sooner than after 30 seconds; the newest one is good', async () => {
    seconds(20);
    expect((await resend(browser)).data).toEqual({
      resendSecurityCode: { __typename: 'TooManyTries', code: 'COOLDOWN', message: 'Please wait 10 seconds before you request another code.', retryAfter: 10 },
    });
    seconds(10);
    expect((await resend(browser)).data).toEqual({ resendSecurityCode: { __typename: 'SecurityCodeSent', ...toMember } });
    expect((await resend(browser)).data).toMatchObject({ resendSecurityCode: { code: 'COOLDOWN', retryAfter: 30 } });
    const codes = await mailedCodes(bindflow.sandbox.url);
    expect(codes).toHaveLength(2);
    expect((await verify(browser, codes[1]!)).data).toMatchObject({ verifySecurityCode: { __typename: 'SignedIn' } });
  });

  it('is sent once for ten concurrent requests', async () => {
    seconds(30);
    const answers = await Promise.all(Array.from({ length: 10 }, () => resend(browser)));
    const sent = answers.filter(({ data }) => (data as { resendSecurityCode: { __typename: string } }).resendSecurityCode.__typename === 'SecurityCodeSent');
    expect([sent.length, (await mailedCodes(bindflow.sandbox.url)).length]).toEqual([1, 2]);
  });
});

describe('the viewer', () => {
  it('is null before a login, and no call is made', async () => {
    expect((await askViewer(browser)).data).toEqual({ viewer: null });
    expect(await bindflow.control.calls()).toEqual([]);
  });

  // spec: 3.4
  it('is unverified, without a phone, until the code is typed', async () => {
    await logIn(browser);
    expect((await askViewer(browser)).data).toEqual({ viewer: { ...verified, primaryPhone: null, isVerified: false } });
  });

  // spec: 7.2, 3.4
  it('is loaded from the local server with the bearer, once even if a document names it often', async () => {
    await signIn(browser, bindflow.sandbox.url);
    expect((await askViewer(browser)).data).toEqual({ viewer: verified });
    const [call] = await bindflow.control.calls('/api/user');
    expect(call).toMatchObject({ method: 'GET', path: '/api/user', headers: { authorization: 'Bearer •••' }, status: 200 });
    await browser.post({ query: '{ a: viewer { userName } b: viewer { isVerified } }' });
    expect(await bindflow.control.calls('/api/user')).toHaveLength(2);
  });

  it('is null once the local server does not know the bearer, and stays null', async () => {
    const passing = { email: 'passing@example.com', password: 'Passw0rd!' };
    const register = (): Promise<Response> =>
      fetch(`${bindflow.sandbox.url}/auth/local/register`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'password', username: passing.email, password: passing.password }),
      });
    await register();
    await signIn(browser, bindflow.sandbox.url, passing);
    expect((await askViewer(browser)).data).toMatchObject({ viewer: { userName: passing.email } });
    await bindflow.control.reset();
    expect((await askViewer(browser)).data).toEqual({ viewer: null });
    await register();
    expect((await askViewer(browser)).data).toEqual({ viewer: null });
    expect((await bindflow.control.calls('/api/user')).map(({ status }) => status)).toEqual([401]);
  });

  it('is a fault, and still signed in, where the local server does not answer', async () => {
    await signIn(browser, bindflow.sandbox.url);
    await bindflow.control.fault({ method: 'GET', path: '/api/user', fault: 'status-500', times: 2 });
    expect((await askViewer(browser)).errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_STATUS', upstream: { path: '/api/user' } });
    expect((await askViewer(browser)).data).toEqual({ viewer: verified });
  });

  it('is null after logging out, even in a browser that still has the cookie', async () => {
    await signIn(browser, bindflow.sandbox.url);
    const other = browser.copy();
    expect((await logOut(browser)).data).toEqual({ logOut: { viewer: null } });
    expect((await askViewer(other)).data).toEqual({ viewer: null });
    expect((await logOut(browser)).data).toEqual({ logOut: { viewer: null } });
  });
});
