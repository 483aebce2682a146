// The trace of a request's gateway calls, as its response shows it to a developer.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallReport } from '#graph/gateway';
import { signIn } from '../../support/account-holder.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { type GraphBrowser, graphBrowser } from '../../support/graph-browser.ts';

/** The default program's, when the facade starts. */
const AT_START = 1;

let clock = 0;
let bindflow: RunningBindflow;
let browser: GraphBrowser;
beforeAll(async () => {
  bindflow = await startForTests({ now: () => Date.now() + clock });
  browser = graphBrowser(bindflow.facade.url);
}, 120_000);
afterAll(() => bindflow.close());

async function callsOf(query: string): Promise<readonly CallReport[]> {
  const { extensions } = await browser.post({ query });
  return extensions?.gateway?.calls ?? [];
}
const number = expect.any(Number);
const settings = { upstream: 'local', method: 'GET', path: '/api/settings', status: 200, startedAt: number };

it('a cached program is reported as cached, with the id of the call that loaded it', async () => {
  const program = '{ program(sitename: "yoga") { hash } }';
  const [asked] = await callsOf(program);
  expect(asked).toEqual({ ...settings, callId: expect.stringMatching(/^[\da-f-]{36}$/), milliseconds: number, attempts: 1, isCached: false });
  const kept = { ...settings, callId: asked!.callId, milliseconds: 0, attempts: 0, isCached: true };
  expect(await callsOf(program)).toEqual([kept]);
  expect(await bindflow.control.calls('/api/settings')).toHaveLength(AT_START + 1);
  // After half a minute it is loaded again.
  clock += 31_000;
  expect(await callsOf(program)).toMatchObject([{ attempts: 1, isCached: false }]);
});

it('a default program is loaded once in a request, even if many fields need it', async () => {
  await signIn(browser, bindflow.sandbox.url);
  clock += 31_000;
  await bindflow.control.reset();
  const calls = await callsOf('{ viewer { primaryPhone addresses { id } paymentMethods { id } } program { hash } }');
  expect(calls.filter(({ path }) => path === '/api/settings')).toMatchObject([{ attempts: 1, isCached: false }]);
  expect(calls.filter(({ path }) => path.startsWith('/api/profile'))).toHaveLength(2);
});

it('loads once what one document requests twice', async () => {
  const calls = await callsOf('{ one: emailCheck(email: "no@example.com") { hasAccount } other: emailCheck(email: "NO@example.com") { hasAccount } }');
  expect(calls.map(({ path, attempts, isCached }) => `${path} ${attempts} ${isCached}`).sort()).toEqual(['/api/check 0 true', '/api/check 1 false']);
  expect(await bindflow.control.calls('/api/check')).toHaveLength(1);
});

it('a failed call has its error and the number of attempts', async () => {
  await bindflow.control.fault({ method: 'GET', path: '/api/check', fault: 'status-500', times: 2 });
  expect(await callsOf('{ emailCheck(email: "yes@example.com") { hasAccount } }')).toMatchObject([{ status: 500, attempts: 2, fault: 'UPSTREAM_STATUS' }]);
});

it('a known program is served even if the local server does not answer', async () => {
  clock += 31_000;
  await bindflow.control.fault({ method: 'GET', path: '/api/settings', fault: 'slow', times: 2, delayMs: 5000 });
  const [late, early] = await Promise.all([callsOf('{ program(sitename: "yoga") { hash } }'), callsOf('{ program(sitename: "yoga") { name } }')]);
  // Both are answered while the one call is still open.
  expect([...late, ...early].filter(({ isCached }) => !isCached)).toMatchObject([{ path: '/api/settings', status: null }]);
  expect([...late, ...early].filter(({ isCached }) => isCached)).toHaveLength(2);
});
