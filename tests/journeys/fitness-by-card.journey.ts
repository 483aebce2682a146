import { expectConfirmed, press, quoteFitness } from './support/buyer.ts';
import { fillPayment, shownTotal } from './support/payment.ts';
import { everythingShipped, expect, expectSold, salesSince, test } from './support/test.ts';

test.use({ tolerated: { patterns: [/ERR_INTERNET_DISCONNECTED/] } });

// spec: 1.1, 4.44, 2.61, 2.57, 4.24, 6.1
test('buys fitness by card: one charge of what the page showed, one policy', async ({ page, app }) => {
  const before = await app.sandbox.ledger();
  await quoteFitness(page, app.url);
  const total = await shownTotal(page);
  await fillPayment(page);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await everythingShipped(page);
  // Without a network the page says what happened, and a second try is offered.
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Download proof of coverage' }).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t download your PDF. Check your connection and try again.');
  await page.context().setOffline(false);
  const downloading = page.waitForEvent('download');
  await press(page, 'Try again');
  expect((await downloading).suggestedFilename()).toMatch(/^proof-of-coverage-[\w-]+\.pdf$/);
  await expect(page.getByRole('alert')).toBeHidden();
  await expectSold(page, await salesSince(app.sandbox, before), total, 1);
});
