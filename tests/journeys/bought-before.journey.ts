// A buyer who has forgotten a purchase opens the page again, in a new window that shares only the cookies.
import type { BrowserContext } from '@playwright/test';
import { pay, readyToPay } from '../support/checkout.ts';
import type { NodeBuyer } from '../support/node-buyer.ts';
import { expectConfirmed, expectPayment, fillFitness, newEmail, press } from './support/buyer.ts';
import { expectAccessible } from './support/look.ts';
import { fillPayment, shownTotal } from './support/payment.ts';
import { seatFitnessAnswers } from './support/seat.ts';
import { everythingShipped, expect, expectSold, salesSince, test } from './support/test.ts';

const bought = /^This insurance was bought in this browser on .* Buying again means a second policy and a second charge\.$/;

/** Gives the page's browser the cookies of a buyer in Node. */
const share = (context: BrowserContext, { browser }: NodeBuyer, url: string): Promise<void> =>
  context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url })));

test('a new window shows a notice after a purchase in this browser, until the second purchase is complete', async ({ page, context, app }) => {
  const buyer = await readyToPay(app.url);
  expect(await pay(buyer)).toBe(true);
  await share(context, buyer, app.url);
  const before = await app.sandbox.ledger();

  await page.goto(app.url);
  const notice = page.getByText(bought);
  await expect(notice).toBeVisible();
  await everythingShipped(page);
  await expectAccessible(page, 'bought-before');
  // The notice is a recorded event: a reload shows it immediately and does not record it again.
  await page.reload();
  await expect(notice).toBeVisible();
  await everythingShipped(page);
  expect(await page.evaluate(() => Object.values(sessionStorage).filter((text) => String(text).includes('"EarlierPurchaseFound"')).length)).toBe(1);

  await fillFitness(page, newEmail());
  await press(page, 'Continue');
  await expectPayment(page);
  await expect(notice).toBeVisible();
  const total = await shownTotal(page);
  await fillPayment(page);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await expect(notice).toHaveCount(0);
  await expectSold(page, await salesSince(app.sandbox, before), total, 1);
});

test('a window that was open before the purchase shows the notice together with its price', async ({ page, context, app }) => {
  const buyer = await readyToPay(app.url);
  await share(context, buyer, app.url);
  await seatFitnessAnswers(page, app.url);
  await everythingShipped(page);
  expect(await pay(buyer)).toBe(true);
  await expect(page.getByText(bought)).toHaveCount(0);
  await press(page, 'Continue');
  await expectPayment(page);
  await expect(page.getByText(bought)).toBeVisible();
});
