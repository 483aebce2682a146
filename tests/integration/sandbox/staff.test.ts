// The sandbox's OpenID provider for staff, over plain HTTP: its metadata, its form, its code flow.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox';
import { type StaffBrowser, type Visit, staffBrowser } from '../../support/staff-browser.ts';

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await startSandbox({ port: 0, programsDir: 'programs' })), 60_000);
afterAll(() => sandbox.close());

const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-0123456789';
const CALLBACK = 'http://127.0.0.1:4000/staff/callback';
const asked = {
  client_id: 'bindflow',
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid profile email',
  state: 'a-state',
  nonce: 'a-nonce',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};
const start = (browser: StaffBrowser, more: Record<string, string> = {}): Promise<Visit> =>
  browser.visit(`${sandbox.oidc.issuer}/auth?${new URLSearchParams({ ...asked, ...more }).toString()}`, { stopAt: /\/staff\/callback/ });
const actionOf = ({ text, url }: Visit): string => new URL(/<form method="post" action="([^"]+)"/.exec(text)![1]!, url).href;
const answer = async (browser: StaffBrowser, form: Record<string, string>, more: Record<string, string> = {}): Promise<Visit> =>
  browser.visit(actionOf(await start(browser, more)), { form, stopAt: /\/staff\/callback/ });
const right = (userName: string) => ({ userName, password: 'Passw0rd!', answer: 'sign-in' });
const titleOf = ({ text }: Visit): string | undefined => /<h1>(.*?)<\/h1>/.exec(text)?.[1];

interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly error?: string;
}
async function exchange(code: string | null, { secret = sandbox.oidc.clientSecret, verifier = VERIFIER } = {}): Promise<{ status: number; body: Tokens }> {
  const response = await fetch(`${sandbox.oidc.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`bindflow:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code: code ?? '', redirect_uri: CALLBACK, code_verifier: verifier }),
  });
  return { status: response.status, body: (await response.json()) as Tokens };
}
const codeOf = async (userName: string): Promise<string | null> => new URL((await answer(staffBrowser(''), right(userName))).url).searchParams.get('code');

it('publishes the metadata that a client needs', async () => {
  const { issuer } = sandbox.oidc;
  expect(issuer).toBe(`${sandbox.url}/oidc`);
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/session/end`,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
      response_types_supported: ['code'],
    }),
  ]);
});

describe('the form', () => {
  it('has a strict content policy that allows its redirect target', async () => {
    const { status, headers, text } = await start(staffBrowser(''));
    const nonce = /<style nonce="([0-9a-f]{32})">/.exec(text)![1];
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe(`default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' http://127.0.0.1:4000; frame-ancestors 'none'; base-uri 'none'`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=|@import|https?:/i);
  });

  it('has its labels, and lists the users', async () => {
    const { text } = await start(staffBrowser(''));
    for (const part of ['<html lang="en">', '<label for="user">User name</label>', '<label for="password">Password</label>', 'autocomplete="current-password"', 'analyst-personal@example.com', 'Passw0rd!']) expect(text).toContain(part);
  });

  it('reports a wrong password, keeps the user name, and lets the user try again', async () => {
    const browser = staffBrowser('');
    const wrong = await answer(browser, { userName: 'developer@example.com"><b>', password: 'passw0rd!', answer: 'sign-in' });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain('role="alert"');
    expect(wrong.text).toContain('value="developer@example.com&quot;&gt;&lt;b&gt;"');
    const { url } = await browser.visit(actionOf(wrong), { form: right('Developer@Example.com '), stopAt: /\/staff\/callback/ });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4000\/staff\/callback\?code=/);
  });

  it.each([
    ['an unknown name', { userName: 'nobody@example.com', password: 'Passw0rd!', answer: 'sign-in' }],
    ['no password', { userName: 'developer@example.com', answer: 'sign-in' }],
    ['nothing', {}],
    ['a field too many', { ...right('developer@example.com'), admin: 'yes' }],
    ['names of 10 kB', { userName: 'x'.repeat(10_000), password: 'x'.repeat(10_000), answer: 'sign-in' }],
  ])('does not let in %s', async (_what, form: Record<string, string>) => {
    expect((await answer(staffBrowser(''), form)).status).toBe(401);
  });

  it('redirects with access_denied after Cancel', async () => {
    const { searchParams } = new URL((await answer(staffBrowser(''), { answer: 'cancel' })).url);
    expect([searchParams.get('error'), searchParams.get('state'), searchParams.has('code')]).toEqual(['access_denied', 'a-state', false]);
  });

  it('of another browser is a page that says so', async () => {
    const action = actionOf(await start(staffBrowser('')));
    const page = await staffBrowser('').visit(action, { form: right('developer@example.com') });
    expect([page.status, titleOf(page)]).toEqual([400, 'This sign-in cannot continue']);
  });
});

describe('the code flow', () => {
  it.each([
    ['developer@example.com', 'Devi Okafor', ['developer']],
    ['analyst@example.com', 'Ana Lindqvist', ['analyst']],
    ['analyst-personal@example.com', 'Priya Natarajan', ['analyst', 'analyst-personal']],
  ])('returns the name and roles of %s, without asking for consent', async (userName, name, roles) => {
    const { status, body } = await exchange(await codeOf(userName));
    expect(status).toBe(200);
    const me = await fetch(`${sandbox.oidc.issuer}/me`, { headers: { authorization: `Bearer ${body.access_token}` } });
    expect(await me.json()).toMatchObject({ name, email: userName, roles, groups: roles, sub: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  it('signs its id token with its published key', async () => {
    const { body } = await exchange(await codeOf('developer@example.com'));
    const { keys } = (await (await fetch(`${sandbox.oidc.issuer}/jwks`)).json()) as { keys: Record<string, string>[] };
    expect(Object.keys(keys[0]!)).not.toContain('d');
    const [header, payload, signature] = body.id_token.split('.') as [string, string, string];
    const key = createPublicKey({ key: keys[0]!, format: 'jwk' });
    expect(verify('sha256', Buffer.from(`${header}.${payload}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ iss: sandbox.oidc.issuer, aud: 'bindflow', nonce: 'a-nonce' });
  });

  it('accepts a code once, with the right verifier and the right secret', async () => {
    const code = await codeOf('developer@example.com');
    expect((await exchange(code)).status).toBe(200);
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await exchange(await codeOf('developer@example.com'), { verifier: VERIFIER.replace('a-', 'b-') })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await exchange(await codeOf('developer@example.com'), { secret: 'guessed' })).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it.each([
    ['another host', 'https://evil.example/staff/callback'],
    ['another path', 'http://127.0.0.1:4000/elsewhere'],
    ['a host that only begins like ours', 'http://127.0.0.1.evil.example/staff/callback'],
    ['a query', 'http://127.0.0.1:4000/staff/callback?to=https://evil.example'],
    ['a name before the host', 'http://evil@127.0.0.1:4000/staff/callback'],
    ['another scheme', 'ftp://127.0.0.1/staff/callback'],
  ])('does not lead to %s', async (_what, redirect_uri) => {
    const page = await start(staffBrowser(''), { redirect_uri });
    expect([page.status, titleOf(page)]).toEqual([400, 'This sign-in cannot continue']);
  });

  it.each(['http://localhost:4123/staff/callback', 'https://127.0.0.1/staff/callback', 'http://[::1]:4000/staff/callback'])('leads to %s', async (redirect_uri) => {
    expect(titleOf(await start(staffBrowser(''), { redirect_uri }))).toBe('Sign in');
  });

  it('insists on PKCE', async () => {
    const { url } = await start(staffBrowser(''), { code_challenge: '', code_challenge_method: '' });
    expect(new URL(url).searchParams.get('error')).toBe('invalid_request');
  });
});

it('has the same secret and signing key after a restart; another sandbox has others', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-sandbox-'));
  const known = async (stateFile?: string): Promise<readonly string[]> => {
    const started = await startSandbox({ port: 0, programsDir: 'programs', ...(stateFile && { stateFile }) });
    const { keys } = (await (await fetch(`${started.oidc.issuer}/jwks`)).json()) as { keys: { x: string }[] };
    await started.close();
    return [started.oidc.clientSecret, keys[0]!.x];
  };
  const file = path.join(folder, 'sandbox.json');
  const [first, second, other] = [await known(file), await known(file), await known()];
  rmSync(folder, { recursive: true });
  expect(second).toEqual(first);
  for (const part of other) expect(first).not.toContain(part);
});

it('is on the page for people', async () => {
  const text = await (await fetch(`${sandbox.url}/sandbox`)).text();
  for (const part of ['developer@example.com', 'analyst@example.com', 'analyst-personal@example.com']) expect(text).toContain(part);
});
