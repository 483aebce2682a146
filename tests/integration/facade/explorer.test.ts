// Access to the schema explorer, the content policy of its page, and the trace in a response: for developers only.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';

const CHECK = 'query Calls { emailCheck(email: "a@example.com") { hasAccount } }';

let root: string;
let open: RunningBindflow;
let production: RunningBindflow;
beforeAll(async () => {
  // The built document with a script: the tests are about how the server sends them.
  root = mkdtempSync(path.join(os.tmpdir(), 'bindflow-explorer-'));
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'assets/index-abc.js'), 'export {};');
  writeFileSync(path.join(root, 'index.html'), readFileSync('web/explorer/index.html', 'utf8'));
  const explorer = { root, sandboxPage: 'http://127.0.0.1:1/sandbox?a=</script>' };
  open = await startForTests({ explorer });
  production = await startForTests({
    explorer,
    isProduction: true,
    oidc: null,
    registered: { findText: () => undefined, findName: () => undefined, has: (text) => text === CHECK },
  });
}, 120_000);
afterAll(async () => {
  await open.close();
  await production.close();
  rmSync(root, { recursive: true, force: true });
});

const get = async ({ facade }: RunningBindflow, where: string) => {
  const response = await fetch(facade.url + where, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const policyOf = (headers: Headers) =>
  Object.fromEntries((headers.get('content-security-policy') ?? '').split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')] as const));

describe('the explorer', () => {
  it('is served to developers, never cached, with the browser’s own cookie', async () => {
    const { status, headers, text } = await get(open, '/explorer');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
    expect(text).toContain('<title>Schema explorer · Bindflow</title>');
    expect(text).not.toContain('{{');
    expect(headers.getSetCookie()[0]).toMatch(/^bindflow-browser=[\w-]{43};/);
    expect(JSON.parse(/id="served">(?<json>.*?)<\/script>/s.exec(text)!.groups!['json']!)).toEqual({ sandboxPage: 'http://127.0.0.1:1/sandbox?a=</script>', staffPage: null });
  });

  it('has its scripts, for ever, under its own path', async () => {
    const { status, headers } = await get(open, '/explorer/assets/index-abc.js');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, expect.stringContaining('javascript'), expect.stringContaining('immutable')]);
    expect(await get(open, '/explorer/')).toMatchObject({ status: 308 });
    expect(await get(open, '/explorer/none')).toMatchObject({ status: 404 });
  });

  it('allows style attributes and the editor’s trusted types, and nothing else that the pages do not', async () => {
    const explorer = policyOf((await get(open, '/explorer')).headers);
    const page = policyOf((await get(open, '/')).headers);
    const { 'style-src-attr': attributes, 'trusted-types': types, ...rest } = explorer;
    expect(attributes).toBe("'unsafe-inline'");
    expect(types).toMatch(/^default dompurify 'allow-duplicates' [\w ]+$/);
    expect(explorer['require-trusted-types-for']).toBe("'script'");
    const { 'trusted-types': _, ...pageRest } = page;
    expect(page['style-src-attr']).toBeUndefined();
    const withoutNonce = (policy: Record<string, string>) => JSON.stringify(policy).replaceAll(/'nonce-[0-9a-f]{32}'/g, "'nonce'");
    expect(withoutNonce(rest)).toBe(withoutNonce(pageRest));
    expect(JSON.stringify(explorer)).not.toMatch(/unsafe-eval|https?:|\*/);
    // Workers obey the policy that they are served with.
    expect(policyOf((await get(open, '/explorer/assets/index-abc.js')).headers)['style-src-attr']).toBeUndefined();
  });

  it.each(['/explorer', '/explorer/', '/explorer/assets/index-abc.js'])('is not there in production for users who are no developers: %s', async (where) => {
    expect(await get(production, where)).toMatchObject({ status: 404, text: '{"error":"Not found"}' });
  });
});

describe('the gateway calls in a response', () => {
  const ask = async ({ facade }: RunningBindflow, body: object) => {
    const response = await fetch(`${facade.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return (await response.json()) as { data?: unknown; errors?: unknown[]; extensions?: { gateway?: { calls: Record<string, unknown>[] } } };
  };

  it('are named to developers: method, path, status, milliseconds, call id, also where a call failed', async () => {
    const answered = await ask(open, { query: CHECK });
    await open.control.fault({ method: 'GET', path: '/api/check', fault: 'status-500', times: 2 });
    const failed = await ask(open, { query: CHECK });
    expect([answered.errors, failed.errors?.length]).toEqual([undefined, 1]);
    const [call, retried] = [answered, failed].map(({ extensions }) => extensions?.gateway?.calls ?? []);
    const expected = {
      upstream: 'local',
      method: 'GET',
      path: '/api/check',
      callId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      milliseconds: expect.any(Number),
      startedAt: expect.any(Number),
      isCached: false,
    };
    expect(call).toEqual([expect.objectContaining({ ...expected, status: 200, attempts: 1 })]);
    expect(retried).toEqual([expect.objectContaining({ ...expected, status: 500, attempts: 2, fault: 'UPSTREAM_STATUS' })]);
    const seen = await open.control.calls('/api/check');
    expect(new Set(seen.map(({ callId }) => callId))).toEqual(new Set([call![0]!['callId'], retried![0]!['callId']]));
  });

  it('are empty if none was made', async () => {
    expect((await ask(open, { query: '{ __typename }' })).extensions).toEqual({ gateway: { calls: [] } });
  });

  it('contain no value that was sent', async () => {
    const { extensions } = await ask(open, { query: CHECK });
    expect(JSON.stringify(extensions)).not.toMatch(/example\.com/);
  });

  it('are hidden from everyone else', async () => {
    const answer = await ask(production, { query: CHECK });
    expect(answer).toMatchObject({ data: { emailCheck: { hasAccount: false } } });
    expect(answer).not.toHaveProperty('extensions');
  });
});
