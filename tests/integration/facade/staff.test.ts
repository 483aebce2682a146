// Signing in and out of the staff, over HTTP with the sandbox's provider, in production behind a proxy that ends HTTPS.
import { sql } from 'kysely';
import { startFacade } from '#graph/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSteps } from '../../support/guide.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { type StaffBrowser, type Visit, staffBrowser } from '../../support/staff-browser.ts';

const START_MS = 120_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let clock = Date.now();
let bindflow: RunningBindflow;
beforeAll(async () => void (bindflow = await startForTests({ isProduction: true, now: () => clock, staffIdleMs: undefined })), START_MS);
afterAll(() => bindflow.close());

/** What browsers see: the proxy's address. */
const home = (): string => bindflow.facade.url.replace('http:', 'https:');
const open = (): StaffBrowser => staffBrowser(home());
const titleOf = ({ text }: Visit): string | undefined => /<h1>(.*?)<\/h1>/.exec(text)?.[1];
const sessionIn = (browser: StaffBrowser): string | undefined => /(?:^|; )__Host-bindflow-staff=([^;]+)/.exec(browser.cookies(home()))?.[1];
const isSignedIn = async (browser: StaffBrowser): Promise<boolean> => titleOf(await browser.visit(`${home()}/staff`)) === 'You are signed in';
const signOut = (browser: StaffBrowser, headers: Record<string, string> = { origin: home() }): Promise<Visit> => browser.visit(`${home()}/staff/logout`, { form: {}, headers });
/** Another browser that has got hold of the cookie. */
const thief = (session: string | undefined): StaffBrowser => {
  const stranger = open();
  return { ...stranger, visit: (url, options) => stranger.visit(url, { ...options, headers: { cookie: `__Host-bindflow-staff=${session}` } }) };
};

describe('signing in', () => {
  it('uses the provider’s form and ends at the requested page', async () => {
    const browser = open();
    const { status, url } = await browser.signIn('developer@example.com', { to: '/nowhere?a=b%20c&d=//e' });
    expect([status, url]).toEqual([404, `${home()}/nowhere?a=b%20c&d=//e`]);
    const page = await browser.visit(`${home()}/staff`);
    expect([page.status, titleOf(page)]).toEqual([200, 'You are signed in']);
    for (const fact of ['Devi Okafor', 'developer@example.com', 'developer: the schema explorer', 'href="/explorer"']) expect(page.text).toContain(fact);
  });

  it('gives cookies that no script reads, no other host gets and no HTTP carries', async () => {
    const browser = open();
    await browser.signIn('developer@example.com');
    const ours = browser.setCookies.filter((line) => line.includes('bindflow-staff'));
    expect(ours.length).toBeGreaterThanOrEqual(3);
    for (const line of ours) expect(line).toMatch(/^__Host-bindflow-staff(-attempt-[\w-]{8})?=[\w-]*; Max-Age=\d+; Path=\/; (Expires=[^;]+; )?HttpOnly; Secure; SameSite=Lax$/);
    expect(sessionIn(browser)).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies(home())).not.toContain('attempt');
  });

  it('stores the user, and of the session id a keyed hash', async () => {
    const browser = open();
    await browser.signIn('analyst-personal@example.com');
    const rows = await bindflow.db.selectFrom('staff_session').selectAll().orderBy('created_at', 'desc').execute();
    const row = rows.find(({ name }) => name === 'Priya Natarajan')!;
    expect(row).toMatchObject({
      email: 'analyst-personal@example.com',
      roles: ['analyst', 'analyst-personal'],
      revoked_at: null,
      id_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(12 * HOUR);
    expect(row.id_token!.toString('latin1')).not.toContain('eyJ');
    expect(JSON.stringify(rows)).not.toContain(sessionIn(browser)!);
  });

  it('gives another id each time, and ends the session before', async () => {
    const browser = open();
    await browser.signIn('developer@example.com');
    const first = sessionIn(browser);
    await browser.visit(`${home()}/staff/login`);
    expect(sessionIn(browser)).not.toBe(first);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(thief(first))).toBe(false);
  });

  it('is required again to sign in as another user', async () => {
    const browser = open();
    await browser.signIn('analyst@example.com');
    const form = await browser.visit(`${home()}/staff/login?as=other`);
    expect(titleOf(form)).toBe('Sign in');
    const action = /action="([^"]+)"/.exec(form.text)![1]!;
    const { text } = await browser.visit(new URL(action, form.url).href, { form: { userName: 'developer@example.com', password: 'Passw0rd!', answer: 'sign-in' } });
    expect(text).toContain('Devi Okafor');
    expect(text).not.toContain('Ana Lindqvist');
  });

  it('works in two tabs together', async () => {
    const browser = open();
    const one = await browser.signIn('developer@example.com', { to: '/one', stopAt: /\/staff\/callback/ });
    const two = await browser.visit(`${home()}/staff/login?to=/two`, { stopAt: /\/staff\/callback/ });
    expect((await browser.visit(one.url)).url).toBe(`${home()}/one`);
    expect((await browser.visit(two.url)).url).toBe(`${home()}/two`);
  });

  it('keeps a long target, and only the path of one that is too long for a cookie', async () => {
    const long = `/nowhere?query=${encodeURIComponent('{ quote { charges { total premium } } } '.repeat(150))}`;
    expect((await open().signIn('developer@example.com', { to: long })).url).toBe(home() + long);
    const [letters, endless] = ['abcdefghijklmnopqrstuvwxyz0123456789', []] as [string, string[]];
    for (let seed = 7; endless.length < 6000; seed = (seed * 48_271) % 2_147_483_647) endless.push(letters[seed % letters.length]!);
    expect((await open().signIn('developer@example.com', { to: `/nowhere?query=${endless.join('')}` })).url).toBe(`${home()}/nowhere`);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '%2f%2fevil.example', '/%2f%2fevil.example', '/staff/login'])('does not lead to %j', async (to) => {
    expect((await open().signIn('developer@example.com', { to })).url).toBe(`${home()}/staff`);
  });
});

describe('a link on another site', () => {
  it.each(['cross-site', 'same-site'])('does not begin a sign-in, and leads there after a click (%s)', async (site) => {
    const browser = open();
    const page = await browser.visit(`${home()}/staff/login?to=/console`, { headers: { 'sec-fetch-site': site }, stopAt: /./ });
    expect([page.status, titleOf(page), browser.setCookies]).toEqual([401, 'Sign in first', []]);
    expect(page.text).toContain('href="/staff/login?to=%2Fconsole"');
  });
});

describe('signing out', () => {
  it('ends the session in every browser that has its id, and redirects to the provider’s sign-out', async () => {
    const browser = open();
    await browser.signIn('developer@example.com');
    const session = sessionIn(browser);
    const page = await signOut(browser);
    expect([page.status, titleOf(page), sessionIn(browser)]).toEqual([200, 'You are signed out', undefined]);
    expect(await isSignedIn(thief(session))).toBe(false);
    const row = await bindflow.db.selectFrom('staff_session').selectAll().where('revoked_at', 'is not', null).orderBy('revoked_at', 'desc').executeTakeFirst();
    expect(row?.id_token).toBeNull();

    const wayOut = /<meta http-equiv="refresh" content="0;url=([^"]+)"/.exec(page.text)![1]!.replaceAll('&amp;', '&');
    const asked = await browser.visit(wayOut);
    expect(titleOf(asked)).toBe('Sign out here, too?');
    // Browsers hold the way back against the policy of the page that sends the form.
    expect(asked.headers.get('content-security-policy')).toContain(`form-action 'self' ${home()};`);
    const [action, xsrf] = [/action="([^"]+)"/.exec(asked.text)![1]!, /name="xsrf" value="([^"]+)"/.exec(asked.text)![1]!];
    const done = await browser.visit(action, { form: { xsrf, logout: 'yes' } });
    expect([done.url, titleOf(done)]).toEqual([`${home()}/staff/signed-out`, 'You are signed out']);
    expect(titleOf(await browser.visit(`${home()}/staff/login`))).toBe('Sign in');
  });

  it.each([
    ['no origin', {}],
    ['another site', { origin: 'https://evil.example' }],
    ['another port of this host', { origin: 'https://127.0.0.1:1' }],
    ['the same host without HTTPS', { origin: 'http' }],
    ['nowhere', { origin: 'null' }],
  ])('is not done for a form of %s', async (_what, headers: { origin?: string }) => {
    const browser = open();
    await browser.signIn('developer@example.com');
    const { origin } = headers;
    const page = await signOut(browser, origin === undefined ? {} : { origin: origin === 'http' ? bindflow.facade.url : origin });
    expect([page.status, titleOf(page)]).toEqual([403, 'Nothing was done']);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('without a session shows the same page, and a link does not sign out', async () => {
    const browser = open();
    expect(titleOf(await signOut(browser))).toBe('You are signed out');
    await browser.signIn('developer@example.com');
    expect((await browser.visit(`${home()}/staff/logout`)).status).toBe(404);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('a session', () => {
  it('ends when it was not used for 15 minutes', async () => {
    const browser = open();
    await browser.signIn('developer@example.com');
    for (let visits = 0; visits < 3; visits += 1) {
      clock += 14 * MINUTE;
      expect(await isSignedIn(browser)).toBe(true);
    }
    clock += 16 * MINUTE;
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('ends after twelve hours, even if it is used', async () => {
    const browser = open();
    await browser.signIn('developer@example.com');
    for (let visits = 0; visits < 51; visits += 1) {
      clock += 14 * MINUTE;
      expect([visits, await isSignedIn(browser)]).toEqual([visits, true]);
    }
    clock += 7 * MINUTE;
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('ends after the life that is set, even if it is used', async () => {
    const short = await startFacade({ ...bindflow.settings, staffLifeMs: 20 * MINUTE });
    const at = short.url.replace('http:', 'https:');
    const browser = staffBrowser(at);
    const isIn = async (): Promise<boolean> => titleOf(await browser.visit(`${at}/staff`)) === 'You are signed in';
    expect(titleOf(await browser.signIn('developer@example.com'))).toBe('You are signed in');
    expect(browser.setCookies.findLast((cookie) => cookie.startsWith('__Host-bindflow-staff='))).toContain('Max-Age=1200');
    clock += 14 * MINUTE;
    expect(await isIn()).toBe(true);
    clock += 7 * MINUTE;
    expect(await isIn()).toBe(false);
    await short.close();
  });

  it.each(['x', 'x'.repeat(43), '../../../etc/passwd', "' or 1=1 --".padEnd(43, '-')])('cannot be guessed: %j', async (id) => {
    expect(await isSignedIn(thief(id))).toBe(false);
  });
});

describe('an operator', () => {
  it('ends the sessions of one person by the statement of the guide', async () => {
    const [developer, analyst] = [open(), open()];
    await developer.signIn('developer@example.com');
    await analyst.signIn('analyst@example.com');
    const [statement = ''] = readSteps('operators/install', 'End sessions of the staff', 'sql');
    await sql.raw(statement.replace('ida@example.com', 'developer@example.com')).execute(bindflow.db);
    expect([await isSignedIn(developer), await isSignedIn(analyst)]).toEqual([false, true]);
  });
});
