// Chromium blocks markup that comes from a string, and reports it.
import { expect, test } from './support/test.ts';

test.use({ tolerated: { patterns: [/This document requires 'TrustedHTML' assignment/] } });

test('markup from a string is blocked, and reported without the number in the page’s address', async ({ page, app }) => {
  // Over plain HTTP browsers support only the older of the two ways to report.
  await page.route(`${app.url}/?memberid=M-1001`, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': (headers['content-security-policy'] ?? '').replace(';report-to csp', '') } });
  });
  await page.goto(`${app.url}/?memberid=M-1001`);
  const blocked = await page.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<b>Maya</b>';
      return false;
    } catch {
      return true;
    }
  });
  expect(blocked).toBe(true);
  const reported = (): string =>
    app
      .output()
      .split('\n')
      .find((line) => line.includes('a content security policy blocked something')) ?? '';
  await expect.poll(reported).not.toBe('');
  expect(JSON.parse(reported())).toMatchObject({ directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', document: '/' });
  expect(app.output()).not.toContain('M-1001');
});
