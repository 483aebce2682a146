// What browsers report as blocked: counted and logged without personal data, and bounded, on production settings.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';

const CLIENT_LIMIT = 30;
const MESSAGE = 'a content security policy blocked something';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests({
    isProduction: true,
    oidc: null,
    publicUrl: 'https://buy.example.com',
    metricsToken: 'token',
    limits: { cspReport: { client: { tries: CLIENT_LIMIT, seconds: 600 } } },
  });
}, 120_000);
afterAll(() => bindflow.close());

const send = (type: string, body: string, address: string): Promise<Response> =>
  fetch(`${bindflow.facade.url}/csp-reports`, { method: 'POST', headers: { 'content-type': type, 'x-forwarded-for': address }, body });
const sendUri = (report: object, address: string): Promise<Response> => send('application/csp-report', JSON.stringify({ 'csp-report': report }), address);
const logged = (): Record<string, unknown>[] => bindflow.logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === MESSAGE);
const metrics = async (): Promise<string> => (await fetch(`${bindflow.facade.url}/metrics`, { headers: { authorization: 'Bearer token' } })).text();

describe('a report of a content security policy', () => {
  it('is counted, and logged without queries, samples and names of persons', async () => {
    const { status, headers } = await sendUri(
      {
        'document-uri': 'https://buy.example.com/Application/2?memberid=zubaida',
        'blocked-uri': 'https://evil.example.com/steal?card=4111111111111111',
        'effective-directive': 'script-src-elem',
        'script-sample': 'zubaida',
        'source-file': 'https://buy.example.com/zubaida',
      },
      '203.0.113.1',
    );
    expect(status).toBe(204);
    for (const name of ['content-security-policy', 'permissions-policy', 'strict-transport-security', 'x-request-id']) expect(headers.has(name)).toBe(true);
    expect(headers.get('set-cookie')).toBeNull();
    expect(logged()).toMatchObject([{ directive: 'script-src-elem', blocked: 'https://evil.example.com', document: '/application' }]);
    expect(bindflow.logged.join('\n')).not.toMatch(/zubaida|4111111111111111/);
    expect(await metrics()).toContain('bindflow_csp_reports_total{directive="script-src-elem"} 1');
  });

  it('is logged once, in either form', async () => {
    const before = logged().length;
    const body = { documentURL: 'https://buy.example.com/Payment', blockedURL: 'trusted-types-sink', effectiveDirective: 'require-trusted-types-for' };
    const reports = JSON.stringify([
      { type: 'csp-violation', body },
      { type: 'csp-violation', body },
      { type: 'deprecation', body: {} },
    ]);
    expect((await send('application/reports+json', reports, '203.0.113.2')).status).toBe(204);
    await sendUri({ 'document-uri': body.documentURL, 'blocked-uri': body.blockedURL, 'effective-directive': body.effectiveDirective }, '203.0.113.2');
    expect(logged().slice(before)).toMatchObject([{ directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', document: '/payment' }]);
    expect(await metrics()).toContain('bindflow_csp_reports_total{directive="require-trusted-types-for"} 3');
  });

  it('of a script without a hash is counted as one of the integrity policy', async () => {
    const before = logged().length;
    const body = { documentURL: 'https://buy.example.com/Payment', blockedURL: 'https://buy.example.com/assets/none.js', destination: 'script', reportOnly: false };
    expect((await send('application/reports+json', JSON.stringify([{ type: 'integrity-violation', body }]), '203.0.113.6')).status).toBe(204);
    expect(logged().slice(before)).toMatchObject([{ directive: 'integrity-policy', blocked: 'https://buy.example.com', document: '/payment' }]);
    expect(await metrics()).toContain('bindflow_csp_reports_total{directive="integrity-policy"} 1');
  });

  it('names only directives, documents and hosts of known kinds', async () => {
    const before = logged().length;
    await sendUri({ 'document-uri': 'https://buy.example.com/zubaida', 'blocked-uri': 'javascript:zubaida', 'effective-directive': 'zubaida' }, '203.0.113.3');
    expect(logged().slice(before)).toMatchObject([{ directive: 'other', blocked: 'other', document: 'other' }]);
    expect(await metrics()).not.toContain('zubaida');
  });

  it.each([
    ['of another type', 'application/json', '{}', 415],
    ['that is no JSON', 'application/csp-report', '{', 400],
    ['of more than 16 KiB', 'application/csp-report', JSON.stringify({ 'csp-report': { 'script-sample': 'a'.repeat(17_000) } }), 413],
    ['that reports nothing', 'application/reports+json', '[null, 1, {"type": "csp-violation"}]', 204],
  ])('%s is answered', async (_, type, body, status) => {
    const response = await send(type, body, '203.0.113.4');
    expect([response.status, response.headers.has('content-security-policy')]).toEqual([status, true]);
  });

  it('is refused with 429 and Retry-After over the limit of its client', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent <= CLIENT_LIMIT; sent += 1) statuses.push((await sendUri({}, '203.0.113.5')).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(CLIENT_LIMIT);
    const refused = await sendUri({}, '203.0.113.5');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await metrics()).toContain('bindflow_limited_total{limit="cspReport",scope="client"} 2');
    expect((await sendUri({}, '203.0.113.6')).status).toBe(204);
  });

  it('writes at most ten lines of a kind, says that there are more, and hides no other kind', async () => {
    const before = logged().length;
    const reports = (from: number): string =>
      JSON.stringify(
        Array.from({ length: 20 }, (_, index) => ({ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: `https://h${from + index}.example.com/` } })),
      );
    for (let sent = 0; sent < 10; sent += 1) await send('application/reports+json', reports(sent * 20), `198.51.100.${sent}`);
    expect(logged().slice(before)).toHaveLength(10);
    expect(bindflow.logged.filter((line) => line.includes('blocked more')).length).toBe(1);
    await sendUri({ 'document-uri': 'https://buy.example.com/Payment', 'blocked-uri': 'https://evil.example.com', 'effective-directive': 'connect-src' }, '203.0.113.7');
    expect(logged().at(-1)).toMatchObject({ directive: 'connect-src', document: '/payment' });
    expect(await metrics()).toContain('bindflow_csp_reports_total{directive="img-src"} 200');
  });

  it('has no other method', async () => {
    const get = await fetch(`${bindflow.facade.url}/csp-reports`);
    const put = await fetch(`${bindflow.facade.url}/csp-reports`, { method: 'PUT' });
    expect([get.status, put.status, put.headers.get('allow')]).toEqual([404, 405, 'POST']);
  });
});
