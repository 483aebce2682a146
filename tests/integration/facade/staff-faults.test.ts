// Failed sign-ins: each page says why and what to do next, and no secret is logged.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Facade, type FacadeSettings, startFacade } from '#graph/http';
import { startSandbox } from '#sandbox';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { type StaffBrowser, type Visit, staffBrowser } from '../../support/staff-browser.ts';

const START_MS = 120_000;
const CALLBACK = /\/staff\/callback/;

let clock = Date.now();
let bindflow: RunningBindflow;
beforeAll(async () => void (bindflow = await startForTests({ now: () => clock })), START_MS);
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});
afterAll(() => bindflow.close());

/** A facade with other settings beside the first. */
const others: Facade[] = [];
const beside = async (settings: Partial<FacadeSettings>): Promise<Facade> => {
  const other = await startFacade({ ...bindflow.settings, ...settings });
  others.push(other);
  return other;
};
/** The first facade's provider, with changes. */
const providerWith = (more: object) => ({ oidc: { ...bindflow.settings.oidc!, ...more } });

const home = (): string => bindflow.facade.url;
const titleOf = ({ text }: Visit): string | undefined => /<h1>(.*?)<\/h1>/.exec(text)?.[1];
const said = (page: Visit) => [page.status, titleOf(page)];
const nextStep = ({ text }: Visit): string | undefined => /<a class="button" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
/** Signs in up to the callback: its address with the code, not opened yet. */
const upToCallback = (browser: StaffBrowser): Promise<Visit> => browser.signIn('developer@example.com', { to: '/explorer', stopAt: CALLBACK });
const changed = (url: string, parameters: Record<string, string>): string => {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
};
const warnings = (): Record<string, unknown>[] =>
  bindflow.logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => String(msg).startsWith('a sign-in of the staff came to nothing: '));

describe('the answer of a provider', () => {
  it('with another state signs no one in', async () => {
    const browser = staffBrowser(home());
    const { url } = await upToCallback(browser);
    const page = await browser.visit(changed(url, { state: 'x'.repeat(43) }));
    expect(said(page)).toEqual([400, 'This belongs to another sign-in']);
    expect(nextStep(page)).toMatch(/^\/staff\/login\?to=/);
    const almost = changed(url, { state: `${new URL(url).searchParams.get('state')!.slice(0, 20)}${'x'.repeat(23)}` });
    expect(said(await browser.visit(almost))).toEqual([400, 'This belongs to another sign-in']);
  });

  it('in a browser that did not start the sign-in signs no one in', async () => {
    const { url } = await upToCallback(staffBrowser(home()));
    const victim = staffBrowser(home());
    expect(said(await victim.visit(url))).toEqual([400, 'No sign-in is under way']);
    expect(said(await victim.visit(`${home()}/staff`))).toEqual([200, 'For the staff']);
  });

  it('works once: opened again it says so and offers the next step', async () => {
    const browser = staffBrowser(home());
    const { url } = await upToCallback(browser);
    expect((await browser.visit(url)).url).toBe(`${home()}/explorer`);
    const again = await browser.visit(url);
    expect(said(again)).toEqual([400, 'No sign-in is under way']);
    expect(again.text).toContain('You are signed in as Devi Okafor, from before.');
  });

  it('with a used code signs no one in, even if the cookie is still there', async () => {
    const browser = staffBrowser(home());
    const { url } = await upToCallback(browser);
    const cookie = browser.cookies(home());
    await browser.visit(url);
    const page = await staffBrowser(home()).visit(url, { headers: { cookie } });
    expect(said(page)).toEqual([400, 'This sign-in is used up']);
    expect(nextStep(page)).toBe('/staff/login?to=%2Fexplorer');
  });

  it('after ten minutes is too late', async () => {
    const browser = staffBrowser(home());
    const { url } = await upToCallback(browser);
    clock += 10 * 60_000 + 1;
    expect(said(await browser.visit(url))).toEqual([400, 'The sign-in took too long']);
  });

  it.each([
    ['a cookie of our own making', 'A'.repeat(200)],
    ['no cookie to speak of', '%00'],
  ])('with %s signs no one in', async (_what, value) => {
    const browser = staffBrowser(home());
    const { url } = await upToCallback(browser);
    const name = browser.cookies(home()).split('=')[0]!;
    expect(said(await staffBrowser(home()).visit(url, { headers: { cookie: `${name}=${value}` } }))).toEqual([400, 'This belongs to another sign-in']);
  });

  it('of another provider signs no one in', async () => {
    const browser = staffBrowser(home());
    const { url } = await upToCallback(browser);
    expect(said(await browser.visit(changed(url, { iss: 'https://evil.example' })))).toEqual([502, 'The provider’s answer cannot be trusted']);
  });

  it('that was cancelled says so, and offers to sign in as another user', async () => {
    const browser = staffBrowser(home());
    const form = await browser.visit(`${home()}/staff/login?to=/explorer`);
    const action = new URL(/action="([^"]+)"/.exec(form.text)![1]!, form.url).href;
    const page = await browser.visit(action, { form: { answer: 'cancel' } });
    expect(said(page)).toEqual([403, 'You were not signed in']);
    expect(nextStep(page)).toBe('/staff/login?to=%2Fexplorer&as=other');
  });

  it.each([
    ['server_error', 'server_error'],
    ['<script>alert(1)</script>', 'unreadable'],
  ])('with the error %j shows the code, and no text of the provider', async (error, code) => {
    const browser = staffBrowser(home());
    const { url } = await upToCallback(browser);
    const answer = new URL(url);
    answer.searchParams.delete('code');
    const page = await browser.visit(changed(answer.href, { error, error_description: 'Call 555-0100 and say your password' }));
    expect(said(page)).toEqual([502, 'The provider refuses the sign-in']);
    expect(page.text).toContain(`<dd>${code}</dd>`);
    expect(page.text).not.toMatch(/555-0100|<script/);
  });

  it.each(['', '?code=x', '?state=x&state=y&code=z', '?state[]=x'])('without parameters that fit (%j) is a page, too', async (query) => {
    expect(said(await staffBrowser(home()).visit(`${home()}/staff/callback${query}`))).toEqual([400, 'No sign-in is under way']);
  });
});

describe('the provider', () => {
  it('with another client secret refuses', async () => {
    const other = await beside(providerWith({ clientSecret: 'not the secret that was agreed on' }));
    const page = await staffBrowser(other.url).signIn('developer@example.com');
    expect(said(page)).toEqual([502, 'The provider refuses the sign-in']);
    expect(page.text).toContain('<dd>invalid_client</dd>');
  });

  it('may be away at the start and later: the buy flow continues, and signing in works when it is back', async () => {
    const first = await startSandbox({ port: 0, programsDir: 'programs' });
    const { port, oidc } = first;
    await first.close();
    const waiting = await beside(providerWith({ issuer: oidc.issuer }));
    const browser = staffBrowser(waiting.url);
    const page = await browser.visit(`${waiting.url}/staff/login?to=/explorer`);
    expect(said(page)).toEqual([503, 'The provider does not answer']);
    expect(page.text).toContain('<dd>ECONNREFUSED</dd>');
    expect((await fetch(`${waiting.url}/`)).status).toBe(200);
    expect((await fetch(`${waiting.url}/readyz`)).status).toBe(200);
    const back = await startSandbox({ port, programsDir: 'programs' });
    expect(said(await browser.visit(`${waiting.url}/staff/login`))).toEqual([200, 'Sign in']);
    await back.close();
  });

  it('that is down when the code is exchanged does not delay the page', async () => {
    const passing = await startSandbox({ port: 0, programsDir: 'programs' });
    const other = await beside(providerWith(passing.oidc));
    const browser = staffBrowser(other.url);
    const { url } = await browser.signIn('developer@example.com', { stopAt: CALLBACK });
    await passing.close();
    expect(said(await browser.visit(url))).toEqual([503, 'The provider does not answer']);
  });
});

describe('rights', () => {
  it.each([
    ['groups', ['developer: the schema explorer']],
    ['departments', ['none here', 'can give you a role']],
  ])('are read from the claim that is set: %s', async (rolesClaim, words) => {
    const other = await beside(providerWith({ rolesClaim }));
    const { text } = await staffBrowser(other.url).signIn('developer@example.com');
    for (const word of ['You are signed in', 'Devi Okafor', ...words]) expect(text).toContain(word);
  });
});

describe('a deployment that requires a strength', () => {
  it('refuses who proved less, says so on a page and in the log, and asks the provider again', async () => {
    const strict = await beside(providerWith({ acrValues: ['phr'] }));
    const browser = staffBrowser(strict.url);
    const page = await browser.signIn('developer@example.com', { to: '/explorer' });
    expect(said(page)).toEqual([403, 'This sign-in is not strong enough']);
    expect(page.text).toContain('acr: none');
    expect(said(await browser.visit(`${strict.url}/staff`))).toEqual([200, 'For the staff']);
    expect(said(await browser.visit(new URL(nextStep(page)!, strict.url).href))).toEqual([200, 'Sign in']);
    expect(warnings().findLast(({ kind }) => kind === 'weak')).toMatchObject({
      security: 'authn_login_fail',
      factor: 'OpenID Connect',
      code: 'acr: none',
      staff: expect.stringMatching(/./),
    });
  });
});

describe('a deployment without a provider', () => {
  it('has no page for the staff', async () => {
    const closed = await beside({ isProduction: true, oidc: null });
    for (const path of ['/staff', '/staff/login', '/staff/callback', '/staff/signed-out', '/explorer']) {
      const response = await fetch(closed.url + path, { redirect: 'manual' });
      expect([path, response.status, await response.json()]).toEqual([path, 404, { error: 'Not found' }]);
    }
  });
});

describe('the pages', () => {
  it('have no script, one style under the response’s nonce, and are never cached', async () => {
    for (const path of ['/staff', '/staff/callback', '/staff/signed-out']) {
      const { headers, text } = await staffBrowser(home()).visit(home() + path);
      expect(text).not.toMatch(/<script|\sstyle=|\son\w+=|javascript:|https?:/i);
      expect(headers.get('content-security-policy')).toContain(`'nonce-${/<style nonce="([0-9a-f]+)"/.exec(text)![1]}'`);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('the log', () => {
  it('has the failed and successful sign-ins, and no secret', async () => {
    const browser = staffBrowser(home());
    const { url } = await upToCallback(browser);
    const { searchParams } = new URL(url);
    await browser.visit(url);
    await browser.visit(url);
    const secrets = [searchParams.get('code')!, searchParams.get('state')!, bindflow.sandbox.oidc.clientSecret, 'Passw0rd!', 'eyJ'];
    for (const line of browser.setCookies) secrets.push(/=([^;]*)/.exec(line)![1]!);
    const log = bindflow.logged.join('\n');
    expect(secrets.filter((secret) => secret.length > 2 && log.includes(secret))).toEqual([]);
    expect(log).toContain('signed in to the staff’s pages');
    expect(warnings().findLast(({ kind }) => kind === 'unknown')).toMatchObject({
      level: 40,
      kind: 'unknown',
      code: '',
      msg: 'a sign-in of the staff came to nothing: none is under way in this browser',
    });
    expect(warnings().map(({ kind }) => kind)).toEqual(expect.arrayContaining(['another', 'unknown', 'spent', 'expired', 'untrusted', 'denied', 'refused']));
  });
});
