import type { Page } from '@playwright/test';
import { expectPayment, fillFitness, newEmail, press } from './support/buyer.ts';
import { hold } from './support/hold.ts';
import { termsDialog } from './support/payment.ts';
import { seatFitness, seatFitnessAnswers } from './support/seat.ts';
import { expect, test } from './support/test.ts';

// Checks layout and motion.
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'no-preference' } });

/** Layout shifts since the page was loaded, as shares of the window. */
const jumps = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        interface Shift extends PerformanceEntry {
          readonly value: number;
          readonly hadRecentInput: boolean;
        }
        const read = (list: PerformanceObserverEntryList): void =>
          resolve((list.getEntries() as Shift[]).reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        new PerformanceObserver(read).observe({ type: 'layout-shift', buffered: true });
        // Where nothing moved, no entry is reported.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

test('nothing jumps while a page loads', async ({ page, app }) => {
  await page.goto(app.url);
  await expect(page.getByLabel('First name')).toBeVisible();
  expect(await jumps(page)).toBeLessThan(0.02);
  await seatFitness(page, app.url);
  await page.reload();
  await expectPayment(page);
  expect(await jumps(page)).toBeLessThan(0.02);
});

test('a panel higher than the window stays in view beside the questions by its end', async ({ page, app }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.goto(app.url);
  const panel = page.getByRole('complementary', { name: 'About this coverage' });
  const [top, end] = [panel.getByRole('heading'), panel.getByText('Questions? Call')];
  await expect(top).toBeInViewport();
  await expect(end).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 1500));
  await expect(end).toBeInViewport();
  await expect(top).not.toBeInViewport();
});

test('a long error summary is shown from its beginning, in a window of any size', async ({ page, app }) => {
  for (const size of [
    { width: 375, height: 812 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(app.url);
    await press(page, 'Continue');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('alert').getByRole('heading')).toBeInViewport({ ratio: 1 });
  }
});

test('a nine-digit ZIP code and the choice of a list are fully visible', async ({ page, app }) => {
  await page.goto(app.url);
  const zip = page.getByLabel('ZIP code');
  await zip.fill('78701-1234');
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await zip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${width} px`).toBeLessThanOrEqual(0);
  }
  // The arrow of a list is 20 wide and 14 from the edge.
  const room = await page.getByLabel('State').evaluate((list) => Number.parseFloat(getComputedStyle(list).paddingRight));
  expect(room).toBeGreaterThan(34);
});

test('in the lowest windows the terms can be read completely, and nothing covers the page', async ({ page, app }) => {
  await seatFitness(page, app.url);
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(page.getByRole('region', { name: 'Order total' })).not.toBeInViewport();
  await page.getByLabel(/I have read and accept/).click();
  const next = termsDialog(page).getByRole('button', { name: 'Next' });
  await expect(next).not.toBeInViewport();
  await next.click();
  // The next document begins at its top.
  const title = termsDialog(page).getByRole('heading', { level: 2 });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expect(termsDialog(page).getByRole('button', { name: 'I accept' })).not.toBeInViewport();
});

test('a click that leaves a field takes effect although an error above it disappears', async ({ page, app }) => {
  await page.goto(app.url);
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toBeFocused();
  await fillFitness(page, newEmail());
  await page.getByLabel('Hours per week').fill('');
  await press(page, 'Continue');
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
  await page.getByLabel('Hours per week').fill('12');
  await press(page, 'Continue');
  await expectPayment(page);
});

test('nothing moves if reduced motion is preferred', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await seatFitnessAnswers(page, app.url);
  const quotes = await hold(page, 'RequestQuotes');
  await press(page, 'Continue');
  await quotes.sent;
  await expect(page.getByRole('dialog', { name: 'Quoting' })).toBeVisible();
  const longest = await page.evaluate(() => Math.max(...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().activeDuration ?? 0)), 0));
  expect(longest).toBeLessThan(1);
  quotes.release();
  await expectPayment(page);
});

test('on a phone the dialogs return the focus, and the summary is one tap away', async ({ page, app }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await seatFitness(page, app.url);
  const open = page.getByRole('button', { name: 'View summary' });
  await open.click();
  const summary = page.getByRole('dialog', { name: 'ORDER SUMMARY' });
  await expect(summary.getByText('ORDER TOTAL:')).toBeVisible();
  await summary.getByRole('button', { name: 'Close' }).click();
  await expect(open).toBeFocused();
  const terms = page.getByLabel(/I have read and accept/);
  await terms.click();
  await termsDialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(terms).toBeFocused();
});
