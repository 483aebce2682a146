// Everything served beside GraphQL: pages under a strict policy, assets, health; and refused paths.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { bridgeTo } from '../../support/database-bridge.ts';
import { startPostgres } from '../../support/postgres.ts';

/** As the build writes it, and its hash in the policy. */
const IMPORT_MAP = '{"integrity":{"/assets/index-abc123.js":"sha384-AAAA"}}';
const IMPORT_MAP_SOURCE = `'sha256-${createHash('sha256').update(IMPORT_MAP).digest('base64')}'`;

let folder: string;
let bindflow: RunningBindflow;
beforeAll(async () => {
  // The built page without its script: the tests are about what the server fills in.
  folder = mkdtempSync(path.join(os.tmpdir(), 'bindflow-web-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/index-abc123.js'), 'export {};');
  const source = readFileSync('web/app/index.html', 'utf8')
    .replace('./main.tsx', '/assets/index-abc123.js')
    .replace('<script type="module"', () => `<script type="importmap">${IMPORT_MAP}</script><script type="module"`);
  writeFileSync(path.join(folder, 'index.html'), source);
  const programsDir = path.join(folder, 'programs');
  cpSync('programs', programsDir, { recursive: true });
  const retail = JSON.parse(readFileSync(path.join(programsDir, 'retail.json'), 'utf8')) as { display: object };
  writeFileSync(path.join(programsDir, 'retail.json'), JSON.stringify({ ...retail, display: { ...retail.display, gtmCode: 'GTM-ABC123' } }));
  bindflow = await startForTests({ programsDir, page: { webRoot: folder, release: 'abc123' } });
}, 60_000);
afterAll(async () => {
  await bindflow.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (where: string, init: RequestInit = {}) => {
  const response = await fetch(bindflow.facade.url + where, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
/** A raw request: `fetch` would normalize its path and send its size. */
const raw = ({ body, ...options }: http.RequestOptions & { readonly body?: string }): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(bindflow.facade.url);
    const request = http.request({ port, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject);
    request.end(body);
  });
const servedIn = (html: string) => JSON.parse(/id="served">(?<json>.*?)<\/script>/s.exec(html)?.groups?.['json'] ?? 'null') as Record<string, unknown>;

// spec: 2.23
describe('a page', () => {
  it.each([
    ['/', 'application'],
    ['/Application/2?sitename=trades', 'application'],
    ['/payment', 'payment'],
    ['/Confirmation', 'confirmation'],
    ['/policies', 'text'],
    ['/error', 'text'],
  ])('%s has the shape of its content before its scripts run', async (where, shape) => {
    expect((await get(where)).text).toContain(`data-shape="${shape}"`);
  });

  it.each(['/', '/Application/2', '/payment', '/Confirmation', '/Ineligible', '/error', '/GL_Buyflow/GL_Application?a=b'])('%s is the shell, never cached', async (where) => {
    const { status, headers, text } = await get(where);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
    expect(text).toContain('Please wait while we get the app ready for you.');
  });

  it.each([
    ['its program', 'yoga', '<img src="/assets/logos/aim-yoga-1.svg" alt="" width="188" height="40" />'],
    ['Bindflow', 'fitness', '<img src="/assets/logos/bindflow-1.svg" alt="" width="140" height="32" />'],
  ])('begins with the logo of %s, before any script', async (_whose, sitename, logo) => {
    expect((await get(`/?sitename=${sitename}`)).text).toContain(logo);
    const [, source = ''] = /src="([^"]+)"/.exec(logo) ?? [];
    expect(existsSync(path.join('web/app/public', source))).toBe(true);
  });

  it('tells browsers without scripts what is needed, and whom to call', async () => {
    const shown = /<noscript>(?<text>.*?)<\/noscript>/s;
    const inNoscript = async (where: string) =>
      shown
        .exec((await get(where)).text)
        ?.groups?.['text']?.replace(/<[^>]*>|\s+/g, ' ')
        .replace(/ +/g, ' ')
        .trim();
    const needed = 'This page needs JavaScript Please turn on JavaScript in your browser settings and reload this page.';
    expect(await inNoscript('/')).toMatch(/^This page needs JavaScript .* reload this page, or call \(844\) 555-01\d\d\.$/);
    expect(await inNoscript('/?lang=es')).toMatch(/^Esta página necesita JavaScript .* o llame al \(844\) 555-01\d\d\.$/);
    expect((await get('/?lang=es')).text).toMatch(/^<!doctype html>\s*<html lang="es">[^]*<h1>Cargando\.<\/h1>/);
    expect(await inNoscript('/?sitename=none-such')).toBe(needed);
  });

  it.each(['/nowhere', '/nowhere/2', '/assets.php'])('%s is the same page, with the status 404', async (where) => {
    const { status, text } = await get(where);
    expect(status).toBe(404);
    expect(text).toContain('Please wait while we get the app ready for you.');
  });

  it.each(['/?sitename=retail', '/?SiteName=RETAIL', '/?SITENAME=Retail'])('%s sells the program, whatever the case', async (where) => {
    expect(servedIn((await get(where)).text)).toMatchObject({ program: { sitename: 'retail' } });
  });

  it('does not say where the gateway is', async () => {
    const { text } = await get('/');
    expect(servedIn(text)).toMatchObject({ program: { api: { gateway: '' } } });
    expect(text).not.toContain(bindflow.sandbox.url);
  });

  it('lets no script use a camera, a place or a payment sheet', async () => {
    for (const where of ['/', '/healthz', '/graphql', '/nowhere'])
      expect((await get(where)).headers.get('permissions-policy')).toContain('camera=(), display-capture=(), geolocation=()');
  });

  it('is for members, not for search engines', async () => {
    const { status, headers, text } = await get('/robots.txt');
    expect([status, headers.get('content-type'), text]).toEqual([200, 'text/plain; charset=utf-8', 'User-agent: *\nDisallow: /\n']);
    expect((await get('/favicon.ico')).headers.get('location')).toMatch(/favicon/);
  });

  it('has a policy with its own nonce: nothing inline, nothing from other origins, no frame', async () => {
    const [first, second] = [await get('/'), await get('/')];
    const policyOf = (headers: Headers) =>
      Object.fromEntries((headers.get('content-security-policy') ?? '').split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
    const policy = policyOf(first.headers);
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['script-src']).toEqual(["'self'", expect.stringMatching(/^'nonce-[0-9a-f]{32}'$/), IMPORT_MAP_SOURCE]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|https?:|\*/);
    const nonce = /property="csp-nonce" nonce="([0-9a-f]+)"/.exec(first.text)?.[1];
    expect(policy['style-src']).toContain(`'nonce-${nonce}'`);
    expect(policyOf(second.headers)['style-src']).not.toEqual(policy['style-src']);
    expect(first.text).not.toContain('{{');
  });

  it('takes markup and script addresses only from the policies it names, and has browsers report what is blocked', async () => {
    const { headers } = await get('/Payment?sitename=retail');
    const policy = (headers.get('content-security-policy') ?? '').split(';');
    expect(policy).toEqual(expect.arrayContaining(["require-trusted-types-for 'script'", 'trusted-types dompurify default', 'report-uri /csp-reports', 'report-to csp']));
    expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"');
  });

  it('lets only scripts with a hash run, except beside a tag manager', async () => {
    const policyOf = async (where: string): Promise<string | null> => (await get(where)).headers.get('integrity-policy');
    expect(await policyOf('/')).toBe('blocked-destinations=(script), endpoints=(csp)');
    expect(await policyOf('/Payment?sitename=retail')).toBe('blocked-destinations=(script), endpoints=(csp)');
    expect(await policyOf('/?sitename=retail')).toBeNull();
  });

  it('has no inline script, style or handler', async () => {
    const { text } = await get('/');
    const scripts = [...text.matchAll(/<script(?<attributes>[^>]*)>(?<body>.*?)<\/script>/gs)].map(({ groups }) => groups!);
    expect(scripts.filter(({ attributes, body }) => !/application\/json|importmap/.test(attributes!) && body!.trim() !== '')).toEqual([]);
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
  });

  it('has the other security headers', async () => {
    const { headers } = await get('/');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('gives the browser an id that no script can read, once', async () => {
    const { headers } = await get('/');
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^bindflow-browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await get('/', { headers: { cookie: cookie.split(';')[0]! } })).headers.getSetCookie()).toEqual([]);
    expect((await get('/', { headers: { cookie: 'bindflow-browser=forged' } })).headers.getSetCookie()).toHaveLength(1);
  });
});

// spec: 7.42
describe('the tag manager (7.42)', () => {
  const scripts = (headers: Headers): string => /script-src [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0] ?? '';

  it.each(['/', '/Application/0', '/Confirmation', '/nowhere'])('is allowed on %s of a program with a code for it, beside the page’s own nonce', async (where) => {
    const { headers, text } = await get(`${where}?sitename=retail`);
    expect(servedIn(text)['tags']).toBe('GTM-ABC123');
    expect(scripts(headers)).toMatch(/^script-src 'self' 'nonce-[0-9a-f]{32}' 'sha256-[^']{44}' https:\/\/www\.googletagmanager\.com$/);
    const nonce = /property="csp-nonce" nonce="([0-9a-f]+)"/.exec(text)?.[1];
    expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it('is on pages without trusted types, whose blocks are still reported', async () => {
    const policy = (await get('/?sitename=retail')).headers.get('content-security-policy');
    expect(policy).not.toContain('trusted-types');
    expect(policy).toContain('report-to csp');
  });

  it.each(['/Payment', '/payment/', '/PAYMENT', '/Application/2'])('is never allowed on the payment page: %s', async (where) => {
    const { headers, text } = await get(`${where}?sitename=retail`);
    expect(servedIn(text)).not.toHaveProperty('tags');
    expect(headers.get('content-security-policy')).not.toMatch(/https?:/);
  });

  it('is not allowed on the pages of a program without a code', async () => {
    const { headers, text } = await get('/?sitename=fitness');
    expect(servedIn(text)).not.toHaveProperty('tags');
    expect(scripts(headers)).not.toContain('googletagmanager');
  });
});

describe('the settings in the page', () => {
  // spec: 2.12, 3.26
  it('are the program’s, with its hash, without the gateway’s credential', async () => {
    const { text } = await get('/?sitename=trades');
    const { release, program, hash } = servedIn(text);
    expect([release, (program as { sitename: string }).sitename, hash]).toEqual(['abc123', 'trades', expect.stringMatching(/^[0-9a-f]{64}$/)]);
    const settings = (await (await fetch(`${bindflow.sandbox.url}/api/settings`)).json()) as { api: { credential: string } };
    expect(settings.api.credential.length).toBeGreaterThan(10);
    expect(text).not.toContain(settings.api.credential);
    expect(text).not.toContain('credential');
  });

  it.each(['nothing', '../fitness', '<script>alert(1)</script>', 'x'.repeat(5000)])('are missing for sitename %j: the shell goes to /error', async (sitename) => {
    const { status, text } = await get(`/?sitename=${encodeURIComponent(sitename)}`);
    expect([status, servedIn(text)]).toEqual([200, { release: 'abc123', canMail: true, mailsProof: false, mailsReminders: false, savesMethods: true }]);
    expect(text).not.toContain('alert(1)');
  });

  it('are missing while the local server is away', async () => {
    await bindflow.control.fault({ method: 'GET', path: '/api/settings', fault: 'status-500', times: 2 });
    expect(servedIn((await get('/?sitename=health')).text)).toEqual({ release: 'abc123', canMail: true, mailsProof: false, mailsReminders: false, savesMethods: true });
  });

  it('cannot close their script element', async () => {
    const { text } = await get('/?sitename=trades');
    const inside = /id="served">(?<json>.*?)<\/script>/s.exec(text)!.groups!['json']!;
    expect(inside).not.toMatch(/[<>&]/);
    expect(JSON.stringify(servedIn(text))).toContain('<p>');
  });
});

describe('a path that is no page', () => {
  it.each(['/assets/none.js', '/assets/', '/graphql/x', '/api/settings', '/api'])('GET %s answers 404 as JSON', async (where) => {
    const { status, headers, text } = await get(where);
    expect([status, headers.get('content-type'), text.slice(0, 10)]).toEqual([404, 'application/json; charset=utf-8', '{"error":"']);
  });

  it.each(['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/..%2findex.html', '/assets/..%5cindex.html', '/assets/%00'])(
    'a path does not lead out of the assets: %s',
    async (where) => {
      const { status, text } = await raw({ path: where });
      expect([400, 403, 404]).toContain(status);
      expect(text).not.toContain('<html');
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s to a page answers 405 as JSON', async (method) => {
    expect(await get('/Payment', { method })).toMatchObject({ status: 405, text: '{"error":"Method not allowed"}' });
  });

  it('is served with its type, for ever, if it is an asset', async () => {
    const { status, headers } = await get('/assets/index-abc123.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('cache-control')).toContain('immutable');
  });
});

describe('health', () => {
  it('reports that the process is alive and what it can reach', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(await get('/readyz')).toMatchObject({ status: 200, text: '{"database":true,"gateway":true}' });
  });

  it('reports a gateway that cannot be reached', async () => {
    const alone = await startForTests();
    await alone.sandbox.close();
    const response = await fetch(`${alone.facade.url}/readyz`);
    expect([response.status, await response.json()]).toEqual([503, { database: true, gateway: false }]);
    expect((await fetch(`${alone.facade.url}/healthz`)).status).toBe(200);
    await alone.close();
  }, 60_000);

  it('reports a database that cannot be reached, and that it is back', async () => {
    const postgres = await startPostgres();
    const bridge = await bridgeTo(await postgres.createDatabase());
    const alone = await startForTests({ databaseUrl: bridge.databaseUrl });
    const ready = async (): Promise<unknown[]> => {
      const response = await fetch(`${alone.facade.url}/readyz/database`);
      return [response.status, await response.json()];
    };
    expect(await ready()).toEqual([200, { database: true }]);
    bridge.cut();
    expect(await ready()).toEqual([503, { database: false }]);
    bridge.mend();
    await expect.poll(ready).toEqual([200, { database: true }]);
    await alone.close();
    bridge.close();
    await postgres.stop();
  }, 60_000);
});
