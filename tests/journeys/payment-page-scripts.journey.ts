// PCI DSS 6.4.3 and 11.6.1 in Chromium: the payment page runs the authorized scripts, with the content that was built, and no other.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectConfirmed, press, quoteFitness } from './support/buyer.ts';
import { fillPayment } from './support/payment.ts';
import { everythingShipped, expect, test } from './support/test.ts';

interface Script {
  readonly name: string;
  readonly file: string;
  readonly integrity: string;
}

const built = (JSON.parse(readFileSync('dist/web/.vite/scripts.json', 'utf8')) as { scripts: Script[] }).scripts;
const hash = (body: Buffer): string => `sha384-${createHash('sha384').update(body).digest('base64')}`;

/** Runs `npm run payment-page-scripts -- --check` in a folder. */
function check(cwd: string): { status: number | null; lines: string[] } {
  const [hook, command] = ['config/typescript-hook.mjs', 'commands/payment-page-scripts.ts'].map((file) => path.resolve(file)) as [string, string];
  const { status, stderr } = spawnSync(process.execPath, ['--no-warnings', '--import', hook, command, '--check'], { cwd, encoding: 'utf8' });
  return { status, lines: stderr.split('\n').filter(Boolean) };
}

/** Collects the scripts that a page loads, by address, with the hash of what arrived. */
async function collectScripts(page: Page): Promise<Map<string, string>> {
  const loaded = new Map<string, string>();
  // Read on the way: the browser forgets the body once the page is left.
  await page.route(/\.js$/, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    loaded.set(route.request().url(), hash(body));
    // The page may have been left meanwhile.
    await route.fulfill({ response, body }).catch(() => undefined);
  });
  return loaded;
}

test.describe('the list of authorized scripts', () => {
  test('has every script of the build, with its packages, their versions and a purpose', () => {
    expect(check('.')).toEqual({ status: 0, lines: [] });
  });

  test('differs from a build with a package, a folder or a script that nobody authorized', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bindflow-scripts-'));
    for (const file of ['package-lock.json', 'docs/payment-page-scripts.json', 'dist/web/.vite/scripts.json']) cpSync(file, path.join(folder, file), { recursive: true });
    const [first, ...others] = JSON.parse(readFileSync('dist/web/.vite/scripts.json', 'utf8')).scripts;
    const planted = [{ ...first, folders: [...first.folders, 'web/skimmer'], packages: ['node_modules/dayjs'] }, ...others, { ...first, name: 'skimmer' }];
    writeFileSync(path.join(folder, 'dist/web/.vite/scripts.json'), JSON.stringify({ scripts: planted }));
    const { status, lines } = check(folder);
    expect(status).toBe(1);
    expect(lines).toEqual([
      `docs/payment-page-scripts.json: ${first.name} contains web/skimmer, which is not authorized`,
      expect.stringMatching(/contains dayjs@[\d.]+, which is not authorized$/),
      'docs/payment-page-scripts.json: skimmer is not authorized',
      'CONTRIBUTING.md says how to authorize scripts: "Change what the pages load"',
    ]);
    rmSync(folder, { recursive: true, force: true });
  });
});

test('a purchase loads only listed scripts, byte for byte as built', async ({ page, app }) => {
  const loaded = await collectScripts(page);
  await quoteFitness(page, app.url);
  await page.reload();
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
  await fillPayment(page);
  const inline = await page.locator('script:not([src])').evaluateAll((scripts) => scripts.map((script) => (script as HTMLScriptElement).type));
  expect(inline).toEqual(['application/json', 'importmap']);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await everythingShipped(page);
  const authorized = new Map(built.map(({ file, integrity }) => [`${app.url}/${file}`, integrity]));
  expect(loaded.size).toBeGreaterThan(5);
  for (const [url, content] of loaded) expect([url, content]).toEqual([url, authorized.get(url)]);
});

test.describe('a script with other content', () => {
  test.use({ tolerated: { patterns: [/Failed to find a valid digest in the 'integrity' attribute/, /Failed to fetch dynamically imported module/] } });

  for (const name of ['first-page', 'PaymentScreen'])
    test(`does not run: ${name}`, async ({ page, app }) => {
      let replaced = 0;
      await page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), async (route) => {
        const response = await route.fetch();
        replaced += 1;
        await route.fulfill({ response, body: `document.documentElement.dataset.skimmed = 'yes';${await response.text()}` });
      });
      const refused = page.waitForEvent('console', (message) => message.text().includes('Failed to find a valid digest'));
      await page.goto(app.url);
      await refused;
      expect(replaced).toBeGreaterThan(0);
      await expect(page.locator('html')).not.toHaveAttribute('data-skimmed');
    });
});

test.describe('an injected script', () => {
  test.use({ tolerated: { patterns: [/Content Security Policy/, /This document requires 'Trusted/, /integrity/i] } });

  const reports = (output: string): string =>
    output
      .split('\n')
      .filter((line) => line.includes('a content security policy blocked'))
      .join('\n');

  test('does not run on the payment page: from elsewhere, inline, from a string, or of our own without a hash', async ({ page, app }) => {
    // Over plain HTTP browsers support only the older of the two ways to report.
    await page.route(
      (url) => url.pathname === '/Payment',
      async (route) => {
        const response = await route.fetch();
        const headers = response.headers();
        const parsed = '<script>document.documentElement.dataset.skimmed = "parsed";</script><script src="https://skimmer.example.com/parsed.js"></script>';
        const body = (await response.text()).replace('</body>', () => `${parsed}<script src="/assets/none.js"></script></body>`);
        await route.fulfill({ response, body, headers: { ...headers, 'content-security-policy': (headers['content-security-policy'] ?? '').replace(';report-to csp', '') } });
      },
    );
    await quoteFitness(page, app.url);
    const skimmer = 'document.documentElement.dataset.skimmed = "loaded";';
    await page.route(/skimmer\.example\.com|\/assets\/none\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: skimmer }));
    const refusals = new Map<string, string | undefined>();
    page.on('requestfailed', (request) => refusals.set(request.url(), request.failure()?.errorText));
    await page.reload();
    await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
    const thrown = await page.evaluate(() => {
      const attempts = [
        () => document.body.append(Object.assign(document.createElement('script'), { src: 'https://skimmer.example.com/added.js' })),
        () => document.body.append(Object.assign(document.createElement('script'), { textContent: 'document.documentElement.dataset.skimmed = "added"' })),
        () => void (document.body.innerHTML += '<img src=x onerror="document.documentElement.dataset.skimmed = 1">'),
      ];
      return attempts.map((attempt) => {
        try {
          attempt();
          return 'did not throw';
        } catch (error) {
          return (error as Error).name;
        }
      });
    });
    expect(thrown).toEqual(['TypeError', 'TypeError', 'TypeError']);
    await expect.poll(() => reports(app.output())).toContain('"blocked":"https://skimmer.example.com"');
    expect(reports(app.output())).toContain('"document":"/payment"');
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toMatch(/bindflow_csp_reports_total\{directive="script-src-elem"\} [1-9]/);
    expect(Object.fromEntries(refusals)).toMatchObject({ 'https://skimmer.example.com/parsed.js': 'csp', [`${app.url}/assets/none.js`]: 'integrity' });
    await expect(page.locator('html')).not.toHaveAttribute('data-skimmed');
  });
});
