// A part of the pages that does not arrive, as on a train: the page stays, says what failed, and continues when the part is there.
import { expectPayment, fillFitness, newEmail, press } from './support/buyer.ts';
import { everythingShipped, expect, test } from './support/test.ts';

test.use({ tolerated: { patterns: [/ERR_FAILED/, /Failed to fetch dynamically imported module/] } });

const FLOW = /\/assets\/flow-/;

test('a first page without its next part can be filled in, says that a step failed, and continues when the part arrives', async ({ page, app }) => {
  let attempts = 0;
  await page.route(FLOW, (route) => {
    attempts += 1;
    return route.abort();
  });
  await page.goto(app.url);
  await fillFitness(page, newEmail());
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toContainText('Oops! An error has occurred, please try again later');
  await expect(page.getByLabel('Hours per week')).toHaveValue('12');
  expect(attempts).toBeGreaterThan(1);
  const arrival = page.waitForResponse((response) => response.url().includes('/assets/flow-'));
  await page.unroute(FLOW);
  await arrival;
  await everythingShipped(page);
  await press(page, 'Continue');
  await expectPayment(page);
});

test('the parts of the next pages are loaded before they are needed', async ({ page, app }) => {
  const parts = ['flow', 'PaymentScreen', 'ConfirmationScreen'].map((name) => page.waitForResponse((response) => response.url().includes(`/assets/${name}-`)));
  await page.goto(app.url);
  for (const part of parts) expect((await part).status()).toBe(200);
});

test('a page whose first script is lost offers to load it again', async ({ page, app }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${app.url}/?sitename=fitness`);
  const reload = page.getByRole('link', { name: 'Reload' });
  await expect(page.getByRole('heading', { name: 'Loading.' })).toBeVisible();
  await expect(reload).toBeHidden();
  // Ten seconds later.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await page.unroute('**/*.js');
  await reload.click();
  await expect(page.getByLabel('First name')).toBeVisible();
});
