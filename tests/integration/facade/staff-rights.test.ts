// What a right allows in production: the explorer, introspection, any document, the calls in a response.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { type StaffBrowser, type Visit, staffBrowser } from '../../support/staff-browser.ts';
import { restoreSavedHash } from '../../../web/explorer/link/link.ts';

const START_MS = 120_000;
let root: string;
let bindflow: RunningBindflow;
beforeAll(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'bindflow-explorer-'));
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'assets/index-abc.js'), 'export {};');
  writeFileSync(path.join(root, 'index.html'), readFileSync('web/explorer/index.html', 'utf8'));
  bindflow = await startForTests({ isProduction: true, explorer: { root } });
}, START_MS);
afterAll(async () => {
  await bindflow?.close();
  rmSync(root, { recursive: true, force: true });
});

const home = (): string => bindflow.facade.url.replace('http:', 'https:');
const open = async (userName?: string): Promise<StaffBrowser> => {
  const browser = staffBrowser(home());
  if (userName !== undefined) await browser.signIn(userName);
  return browser;
};
const titleOf = ({ text }: Visit): string | undefined => /<h1>(.*?)<\/h1>/.exec(text)?.[1];
interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
  readonly extensions?: { readonly gateway?: object };
}
async function ask(browser: StaffBrowser, query: string): Promise<Answer> {
  const url = `${bindflow.facade.url}/graphql`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-proto': 'https', cookie: browser.cookies(url) };
  return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query }) })).json()) as Answer;
}
const INTROSPECTION = '{ __schema { queryType { name } } }';
const ANY = '{ emailCheck(email: "nobody@example.com") { hasAccount } }';

describe('a developer', () => {
  it('opens the explorer by its address, after the sign-in', async () => {
    const { status, url, text } = await staffBrowser(home()).signIn('developer@example.com', { to: '/explorer?theme=dark' });
    expect([status, url]).toEqual([200, `${home()}/explorer?theme=dark`]);
    expect(text).toContain('<title>Schema explorer · Bindflow</title>');
    expect(text).toContain('"staffPage":"/staff"');
  });

  it('may introspect, send any document and see its calls', async () => {
    const browser = await open('developer@example.com');
    expect(await ask(browser, INTROSPECTION)).toMatchObject({ data: { __schema: { queryType: { name: 'Query' } } } });
    expect(await ask(browser, ANY)).toMatchObject({ data: { emailCheck: { hasAccount: false } }, extensions: { gateway: { calls: [{ path: '/api/check' }] } } });
  });

  it('may not any more after signing out', async () => {
    const browser = await open('developer@example.com');
    const before = browser.cookies(home());
    await browser.visit(`${home()}/staff/logout`, { form: {}, headers: { origin: home() } });
    for (const cookies of [browser.cookies(home()), before]) {
      const { data, errors } = await ask({ ...browser, cookies: () => cookies }, INTROSPECTION);
      expect([data ?? null, errors?.length]).toEqual([null, 1]);
    }
    expect((await browser.visit(`${home()}/explorer`)).status).toBe(401);
  });
});

describe.each([
  ['an analyst', 'analyst@example.com', 403, 'This is not for you'],
  ['an analyst of personal fields', 'analyst-personal@example.com', 403, 'This is not for you'],
  ['nobody', undefined, 401, 'Sign in first'],
])('%s', (_who, userName, status, title) => {
  it('reads why the explorer is closed, and what to do next', async () => {
    const browser = await open(userName);
    for (const where of ['/explorer', '/explorer/', '/explorer/assets/index-abc.js']) {
      const page = await browser.visit(home() + where);
      expect([where, page.status, titleOf(page)]).toEqual([where, status, title]);
      expect(page.text).toContain(`href="/staff/login?to=${encodeURIComponent(where)}`);
    }
  });

  it('may send registered documents only, and sees no calls', async () => {
    const browser = await open(userName);
    for (const query of [INTROSPECTION, ANY, '{ __type(name: "Query") { name } }']) {
      const { data, errors, extensions } = await ask(browser, query);
      expect([data ?? null, errors?.length, extensions]).toEqual([null, 1, undefined]);
    }
  });
});

it('an analyst reads the account that is signed in, and which right is missing', async () => {
  const { text } = await (await open('analyst@example.com')).visit(`${home()}/explorer`);
  expect(text).toContain('You are signed in as Ana Lindqvist, without the right to use the schema explorer.');
  expect(text).toContain('It needs the role developer');
});

it('the fragment of a link survives the sign-in, once', async () => {
  const browser = await open();
  const script = /<script src="([^"]+)" defer>/.exec((await browser.visit(`${home()}/explorer`)).text)![1]!;
  const { headers, text } = await browser.visit(home() + script);
  expect(headers.get('content-type')).toContain('text/javascript');
  const kept = new Map<string, string>();
  const sessionStorage = {
    setItem: (name: string, value: string) => void kept.set(name, value),
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => void kept.delete(name),
  };
  vm.runInNewContext(text, { location: { hash: '#query={ a }' }, sessionStorage });

  const shown: string[] = [];
  const tab = (hash: string) => ({
    sessionStorage,
    location: { hash, pathname: '/explorer', search: '' },
    history: { replaceState: (_: unknown, __: string, address: string) => void shown.push(address) },
  });
  restoreSavedHash(tab(''));
  restoreSavedHash(tab(''));
  expect(shown).toEqual(['/explorer#query={ a }']);
  vm.runInNewContext(text, { location: { hash: '#old' }, sessionStorage });
  restoreSavedHash(tab('#new'));
  vm.runInNewContext(text, { location: { hash: '' }, sessionStorage });
  restoreSavedHash(tab(''));
  expect(shown).toHaveLength(1);
});
