import { expectConfirmed, expectPayment, fillFitness, newEmail, press } from './support/buyer.ts';
import { fillPayment, shownTotal } from './support/payment.ts';
import { everythingShipped, expect, expectSold, salesSince, test } from './support/test.ts';

test('a browser without session storage shows a warning, and the buyer completes the purchase in one document', async ({ page, app }) => {
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
  });
  const before = await app.sandbox.ledger();
  await page.goto(app.url);
  expect(await page.evaluate(() => Object.prototype.hasOwnProperty.call(window, 'sessionStorage'))).toBe(true);
  const warning = page.getByText('You can continue, but your answers will be lost if you reload or close this window.');
  await expect(warning).toBeVisible();
  await fillFitness(page, newEmail());
  const document = await page.evaluateHandle(() => window.document);
  await press(page, 'Continue');
  await expectPayment(page);
  await expect(warning).toBeVisible();
  const total = await shownTotal(page);
  await fillPayment(page);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await expect(page.getByText('Print this page or write down your policy numbers before you reload or close it.')).toBeVisible();
  await expect(warning).toBeHidden();
  expect(await page.evaluate((first) => first === window.document, document)).toBe(true);
  await everythingShipped(page);
  await expectSold(page, await salesSince(app.sandbox, before), total, 1);
});
