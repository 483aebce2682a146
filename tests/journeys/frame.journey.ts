// The frame around every page, and the parts of the payment page, as the specification draws them.
import type { Locator } from '@playwright/test';
import { expectPayment, press } from './support/buyer.ts';
import { hold } from './support/hold.ts';
import { acceptTerms, orderSummary, payBy } from './support/payment.ts';
import { seatFitnessAnswers } from './support/seat.ts';
import { expect, test } from './support/test.ts';

// Checks the layout.
test.use({ viewport: { width: 1440, height: 900 } });

const widthOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.width ?? 0;
const BLUE = 'rgb(28, 88, 217)';

// spec: 2.12, 2.20, 2.24, 2.25, 2.26, 2.27, 2.29, 2.30, 9.19
test('header, step bar and footer have their contents and fit the window', async ({ page, app }) => {
  // Wider than a logo may be shown.
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="40"><rect width="1200" height="40"/></svg>';
  await page.route('**/assets/logos/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  await page.goto(`${app.url}/?sitename=yoga`);
  await expect(page.getByText('This is a test site. To make a purchase, please go to our production site.')).toBeVisible();
  const logo = page.getByRole('banner').getByRole('img');
  await expect(logo).toHaveAttribute('alt', /Yoga/);
  await expect.poll(() => widthOf(logo)).toBe(360);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  const steps = page.getByRole('navigation', { name: 'Progress' });
  // Application1 to Application3 are one step in the bar. Each step shows its icon, and from 1000 px on its name.
  await expect(steps.getByText(/^Application/)).toHaveCount(0);
  await expect(steps.getByText('Payment', { exact: true }).last()).toBeVisible();
  await expect(steps.locator('svg')).toHaveCount(3);

  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(() => widthOf(logo)).toBe(240);
  await expect(steps.getByText('Payment', { exact: true }).last()).toBeHidden();
  await page.setViewportSize({ width: 769, height: 900 });
  await expect.poll(() => widthOf(logo)).toBe(360);
  await page.setViewportSize({ width: 760, height: 900 });
  await expect.poll(() => widthOf(logo)).toBe(240);
  const burger = page.getByRole('button', { name: 'Menu' });
  await burger.click();
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(burger).toHaveAttribute('aria-expanded', 'false');
  await expect(burger).toBeFocused();

  const footer = page.getByRole('contentinfo');
  for (const text of ['400 Congress Avenue', 'PO Box 12080', 'licensed insurance producer', '© 2018']) await expect(footer.getByText(text)).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', /privacy/);
  await expect(footer.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', /terms/);
  await page.goto(`${app.url}/?sitename=fitness`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bindflow' })).toBeVisible();
});

// spec: 2.35, 2.38, 2.45, 2.47, 2.50, 2.53, 2.56, 2.59, 2.60, 4.25, 5.32, 9.19
test('a canceled quote can be requested again, and the payment page has all its parts', async ({ page, app }) => {
  await seatFitnessAnswers(page, app.url);
  const quotes = await hold(page, 'RequestQuotes');
  await press(page, 'Continue');
  await quotes.sent;
  const quoting = page.getByRole('dialog', { name: 'Quoting' });
  await expect(quoting.getByText('Please wait while we build a quote just for you.')).toBeVisible();
  expect(await widthOf(quoting)).toBe(640);
  await quoting.getByRole('button', { name: 'Cancel' }).click();
  await expect(quoting).toBeHidden();
  quotes.release();
  await press(page, 'Continue');
  await expectPayment(page);

  await expect(orderSummary(page).getByText('ORDER SUMMARY')).toBeVisible();
  // In a window of 640 px, too: the last line is far below it.
  await expect(
    orderSummary(page)
      .getByText(/^\$\d+\.\d\d$/)
      .first(),
  ).toBeInViewport();
  await expect(page.getByLabel('Expiration year')).toHaveValue(String(new Date().getFullYear()));
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(/@example\.com$/);
  const purchase = page.getByRole('button', { name: 'Purchase', exact: true });
  await expect(purchase).toHaveCSS('background-color', BLUE);
  await purchase.click();
  await expect(page.getByText('Must approve terms and conditions').last()).toBeVisible();
  await acceptTerms(page);
  await expect(page.getByText('Must approve terms and conditions')).toHaveCount(0);
  await expect(page.getByText('Maya Castillo', { exact: true }).last()).toHaveCSS('font-family', /Dancing Script/);
  const fee = (await orderSummary(page).innerText()).match(/Card processing fee[^$]+(?<fee>\$[\d.]+)/)?.groups?.['fee'] ?? 'none';
  const note = page.getByText(`Paying by card adds a processing fee of ${fee}. eCheck has no fee.`);
  await expect(note).toBeVisible();
  await payBy(page, 'eCheck');
  await expect(note).toBeVisible();
  await expect(page.getByLabel('Routing number')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
});
