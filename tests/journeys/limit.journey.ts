import { expectPayment, press } from './support/buyer.ts';
import { orderSummary, shownTotal } from './support/payment.ts';
import { seatFitnessAnswers, seatHealth } from './support/seat.ts';
import { everythingShipped, expect, test } from './support/test.ts';

// spec: 2.48, 9.15
test("'Select different limit' leads to the question about the limit, and another limit changes the price, which is marked", async ({ page, app }) => {
  await seatHealth(page, app.url);
  const total = await shownTotal(page);
  await press(page, 'Select different limit');
  await expect(page).toHaveURL(`${app.url}/Coverage?sitename=health`);
  const limits = page.getByRole('radiogroup', { name: 'How much coverage do you want?' });
  await expect(limits.getByLabel('$1,000,000 / $3,000,000')).toBeFocused();
  await expect(limits).toBeInViewport();
  await everythingShipped(page);
  await limits.getByLabel('$2,000,000 / $4,000,000').check();
  await press(page, 'Next');
  await expect(page).toHaveURL(`${app.url}/History?sitename=health`);
  await press(page, 'Continue');
  await expectPayment(page);
  expect(await shownTotal(page)).not.toBe(total);
  await expect(orderSummary(page)).toContainText(`Was $${total}`);
  await expect(orderSummary(page)).toContainText('Before: $1,000,000 each claim / $3,000,000 a year');
  await expect(page.getByRole('status').filter({ hasText: `It was $${total} in your last quote.` })).toBeVisible();
});

test('a buyer who stops the payment page from loading can continue again', async ({ page, app }) => {
  await seatFitnessAnswers(page, app.url);
  await page.evaluate(() => {
    const stop = (): void =>
      void setTimeout(() => {
        window.stop();
        document.documentElement.dataset['stopped'] = 'yes';
      }, 0);
    window.addEventListener('beforeunload', stop, { once: true });
  });
  await page.route('**/Payment', () => undefined, { times: 1 });
  await press(page, 'Continue');
  await expect(page.locator('html')).toHaveAttribute('data-stopped', 'yes');
  await press(page, 'Continue');
  await expectPayment(page);
});
