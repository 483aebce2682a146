import { quotedFitness } from '../support/checkout.ts';
import { findings } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const logIn = async (url: string): Promise<string> => {
  const body = new URLSearchParams({ grant_type: 'password', username: 'member@example.com', password: 'Passw0rd!' });
  const { bearer } = (await (await fetch(`${url}/auth/local/login/user`, { method: 'POST', body })).json()) as { bearer: string };
  return bearer;
};

test('the sandbox’s page shows a new mail, and its code can be copied', async ({ page, app, context }) => {
  const url = app.sandboxUrl ?? '';
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  const bearer = await logIn(url);
  await page.goto(`${url}/sandbox`);
  await page.locator('#test-values summary').click();
  await expect(page.getByText('4111111111111111')).toBeVisible();
  await fetch(`${url}/auth-mfa/generate`, { method: 'POST', headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }, body: '{}' });
  const code = page.locator('#inbox .copy').first();
  await expect(code).toHaveText(/^\d{6}$/);
  await page.locator('#inbox').getByRole('button', { name: /^Copy/ }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent());
  // Opened entries are still open.
  await expect(page.getByText('4111111111111111')).toBeVisible();
});

test('faults can be switched on and off on the sandbox’s page, also on a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`${app.sandboxUrl}/sandbox`);
  await page.getByLabel('Call', { exact: true }).selectOption('GET /api/util/getcoverages');
  await page.getByLabel('Fault').selectOption('timeout');
  await page.getByLabel('Times').fill('3');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('status')).toHaveText(/timeout waits for the next 3 calls of GET \/api\/util\/getcoverages/);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('status')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('the sandbox’s page has no axe finding at any width', async ({ page, app }) => {
  // With the data of one buyer: axe would need a minute for that of all earlier journeys.
  await app.sandbox.reset();
  await quotedFitness(app.url);
  await page.goto(`${app.sandboxUrl}/sandbox`);
  for (const summary of await page.locator('summary').all()) await summary.click();
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page), `at ${width}`).toEqual([]);
  }
});
