// The console's door, and the policies of its page and of the frame in which it shows the buyer's pages.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';

let root: string;
let bindflow: RunningBindflow;
beforeAll(async () => {
  // The built documents with a script: the tests are about how the server sends them.
  root = mkdtempSync(path.join(os.tmpdir(), 'bindflow-console-'));
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'assets/index-abc.js'), 'export {};');
  for (const name of ['index.html', 'frame.html']) writeFileSync(path.join(root, name), readFileSync(`web/console/${name}`, 'utf8'));
  bindflow = await startForTests({ console: { root } });
}, 120_000);
afterAll(async () => {
  await bindflow.close();
  rmSync(root, { recursive: true, force: true });
});

const at = (where: string): string => bindflow.facade.url + where;
async function signedIn(userName: string): Promise<StaffBrowser> {
  const browser = staffBrowser(bindflow.facade.url);
  await browser.signIn(userName);
  return browser;
}
const policyOf = (headers: Headers) =>
  Object.fromEntries((headers.get('content-security-policy') ?? '').split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')] as const));

describe('the console', () => {
  it.each(['/console', '/console/applications/x', '/console/frame', '/console/assets/index-abc.js'])(
    'shows %s to nobody who has not signed in, outside production either',
    async (where) => {
      const { status, text } = await staffBrowser(bindflow.facade.url).visit(at(where));
      expect([status, text.includes('analysts of this deployment')]).toEqual([401, true]);
    },
  );

  it('refuses users without access, with a page that says why', async () => {
    const developer = await signedIn('developer@example.com');
    const { status, text } = await developer.visit(at('/console'));
    expect([status, text.includes('role analyst')]).toEqual([403, true]);
  });

  it('is served to analysts, never cached, at the address of an application, too', async () => {
    const analyst = await signedIn('analyst@example.com');
    for (const where of ['/console', '/console/applications/3f1c0c7e-0000-4000-8000-000000000000']) {
      const { status, headers, text } = await analyst.visit(at(where));
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(text).toContain('<title>Console · Bindflow</title>');
      expect(text).not.toContain('{{');
    }
    expect(await analyst.visit(at('/console/assets/index-abc.js'))).toMatchObject({ status: 200 });
    const { url } = await analyst.visit(at('/console/?outcome=PURCHASED&page=%2FQuote'));
    expect(url).toBe(at('/console?outcome=PURCHASED&page=%2FQuote'));
    expect(await analyst.visit(at('/console/a/b/c'))).toMatchObject({ status: 404 });
  });

  it('has a frame that no other page may embed, and that makes no request', async () => {
    const analyst = await signedIn('analyst@example.com');
    const [page, frame] = [await analyst.visit(at('/console')), await analyst.visit(at('/console/frame'))];
    expect(policyOf(page.headers)).toMatchObject({ 'frame-src': "'self'", 'frame-ancestors': "'none'", 'connect-src': "'self'", 'trusted-types': "'none'" });
    expect(policyOf(frame.headers)).toMatchObject({
      'connect-src': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self'",
      'script-src': expect.stringMatching(/^'self'/),
      'trusted-types': 'dompurify',
    });
    for (const { headers } of [page, frame]) expect(policyOf(headers)).toMatchObject({ 'require-trusted-types-for': "'script'", 'report-to': 'csp' });
    expect([page.headers.get('x-frame-options'), frame.headers.get('x-frame-options')]).toEqual(['SAMEORIGIN', 'SAMEORIGIN']);
    expect(frame.text).not.toContain('{{');
  });

  it('is offered to analysts on the page that shows their account', async () => {
    expect((await (await signedIn('analyst@example.com')).visit(at('/staff'))).text).toContain('href="/console"');
    expect((await (await signedIn('developer@example.com')).visit(at('/staff'))).text).not.toContain('href="/console"');
  });
});
