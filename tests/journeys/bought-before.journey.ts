// Somebody who does not know that he has bought already opens the page anew: in a window of its own, which knows nothing of the other one.
import type { BrowserContext } from '@playwright/test';
import { pay, readyToPay } from '../support/checkout.ts';
import type { NodeBuyer } from '../support/node-buyer.ts';
import { expectConfirmed, expectPayment, fillFitness, newEmail, press } from './support/buyer.ts';
import { expectAccessible } from './support/look.ts';
import { fillPayment, shownTotal } from './support/payment.ts';
import { seatFitnessAnswers } from './support/seat.ts';
import { everythingShipped, expect, expectSold, salesSince, test } from './support/test.ts';

const bought = /^This insurance was bought in this browser on .* to buy it here again is a second purchase, and a second charge\.$/;

/** Makes a page's browser that of a buyer without one. */
const share = (context: BrowserContext, { browser }: NodeBuyer, url: string): Promise<void> =>
  context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url })));

test('a new window of a browser that has bought says so, until the second one is bought as well', async ({ page, context, app }) => {
  const buyer = await readyToPay(app.url);
  expect(await pay(buyer)).toBe(true);
  await share(context, buyer, app.url);
  const before = await app.sandbox.ledger();

  await page.goto(app.url);
  const notice = page.getByText(bought);
  await expect(notice).toBeVisible();
  await everythingShipped(page);
  await expectAccessible(page, 'bought-before');
  // It is part of what is recorded: a reload shows it at once, and says it no second time.
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

test('where both windows were open before the first one bought, the other one says so with its price', async ({ page, context, app }) => {
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
