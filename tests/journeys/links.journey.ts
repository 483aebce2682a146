import type { Page } from '@playwright/test';
import { expectConfirmed, fillFitness, newEmail, press } from './support/buyer.ts';
import { fillPayment } from './support/payment.ts';
import { everythingShipped, expect, test } from './support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('a link with a reference', () => {
  test.use({ tolerated: { patterns: [] } });

  // spec: 2.13, 2.18, 2.17, 2.23, 4.1, 8.9
  test('an expired link shows whom to call, a valid one brings dates and answers, and one that cannot be checked leads to /error', async ({ page, app }) => {
    await page.goto(`${app.url}/?acctref=EXPIRED-1`);
    await expect(heading(page, 'Expired')).toBeVisible();
    await expect(page.getByText('This link has expired. For further assistance, please call (844) 555-0142')).toBeVisible();
    await expect(page.getByRole('paragraph').filter({ hasText: 'This link has expired' }).getByRole('link')).toHaveAttribute('href', 'tel:8445550142');
    await page.goto(`${app.url}/?ACCTREF=CRM-100200&Venue=studio&hoursPerWeek=12&debug=true`);
    await expect(heading(page, 'Fitness Professionals Liability Program')).toBeVisible();
    await expect(page.getByLabel('Gym or studio')).toBeChecked();
    await expect(page.getByLabel('When should coverage begin?')).toHaveValue(/^\d\d\/\d\d\/20\d\d$/);
    await expect(page.getByLabel('Hours per week')).toHaveValue('');
    await press(page, 'Developer');
    await expect(page.getByRole('dialog', { name: 'Developer' })).toContainText('PolicyDatesFound');
    await app.sandbox.fault({ method: 'GET', path: '/api/profile/getLinkToVelocityCustomerReferences/{id}', fault: 'status-500', times: 4 });
    await page.goto(`${app.url}/?acctref=CRM-300`);
    await expect(page).toHaveURL(/\/error/);
    await expect(heading(page, 'Oops! An unexpected error has occurred.')).toBeVisible();
  });
});

// spec: 2.16
test('a member’s number in a link answers its question and shows the sponsor, in any case of the parameter', async ({ page, app }) => {
  await page.goto(`${app.url}/?sitename=yoga&MemberID=M-2001`);
  await page.getByLabel('Which association do you belong to?').selectOption('AIM Yoga');
  await expect(page.getByLabel('Member number')).toHaveValue('M-2001');
  await everythingShipped(page);
  const lookUps = (await app.sandbox.calls('/api/organization/{sponsorId}/member/{memberId}/')).map(({ path }) => path);
  expect(lookUps.at(-1)).toBe('/api/organization/AIMYOGA2/member/M-2001/');
});

/** As the server does for a program with a code (tests/integration/facade/pages.test.ts): all documents except the payment page's. */
async function withTagManager(page: Page, url: string): Promise<string[]> {
  const loaded: string[] = [];
  await page.route(/googletagmanager/, (route) => {
    loaded.push(new URL(route.request().frame().url()).pathname);
    return route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.tags = "here";' });
  });
  await page.route(
    (address) => address.origin === url && !/^\/(assets|graphql)/.test(address.pathname),
    async (route) => {
      const response = await route.fetch();
      const isPayment = new URL(route.request().url()).pathname === '/Payment';
      if (isPayment || !response.headers()['content-type']?.startsWith('text/html')) return route.fulfill({ response });
      const policy = (response.headers()['content-security-policy'] ?? '')
        .replace("script-src 'self'", "script-src 'self' https://www.googletagmanager.com")
        .replaceAll(/;(?:require-)?trusted-types[^;]*/g, '');
      const body = (await response.text()).replace('"release":', '"tags":"GTM-ABC123","release":');
      const { 'integrity-policy': _, ...headers } = response.headers();
      return route.fulfill({ response, body, headers: { ...headers, 'content-security-policy': policy } });
    },
  );
  return loaded;
}

// spec: 7.42, 2.61, 4.46
test('tags run beside the questions and the confirmation, never beside the card; they report one sale and no personal data', async ({ page, app }) => {
  const loaded = await withTagManager(page, app.url);
  const layer = (): Promise<{ event: string }[]> => page.evaluate(() => (window as { dataLayer?: { event: string }[] }).dataLayer ?? []);
  const events = async (): Promise<string[]> => (await layer()).map(({ event }) => event);
  const email = newEmail();
  await page.goto(`${app.url}/?memberid=M-1001&utm_source=mail`);
  await fillFitness(page, email);
  await expect(page.locator('html')).toHaveAttribute('data-tags', 'here');
  // Personal values of a link are removed from the address before a tag can read it.
  await expect(page).toHaveURL(`${app.url}/?utm_source=mail`);
  expect(await events()).toContain('pageview');
  const before = JSON.stringify(await layer());
  await press(page, 'Continue');
  await expect(page).toHaveURL(/\/Payment/);
  await fillPayment(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-tags');
  await expect(page.locator('script#tag-manager')).toHaveCount(0);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await expect(page.locator('html')).toHaveAttribute('data-tags', 'here');
  expect((await events()).filter((event) => event === 'transaction')).toHaveLength(1);
  await everythingShipped(page);
  const after = JSON.stringify(await layer());
  for (const secret of [email, 'Maya', 'Castillo', 'Congress', '5550134', 'M-1001']) expect(before + after).not.toContain(secret);
  await page.reload();
  await expectConfirmed(page);
  await expect.poll(events).toContain('pageview');
  expect(await events()).not.toContain('transaction');
  expect(new Set(loaded)).toEqual(new Set(['/', '/Confirmation']));
});
