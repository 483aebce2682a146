import type { Page, Response } from '@playwright/test';
import { expectConfirmed, expectPayment, fillFitness, newEmail, press } from './support/buyer.ts';
import { fillPayment, shownTotal } from './support/payment.ts';
import { seatFitness, seatFitnessAnswers } from './support/seat.ts';
import { everythingShipped, expect, expectSold, salesSince, test } from './support/test.ts';

/** The highest sequence that the facade has acknowledged, over all of the page's batches. */
function acknowledged(page: Page): () => Promise<number> {
  const heads: Promise<number>[] = [];
  page.on('response', (response: Response) => {
    if (!response.request().postData()?.includes('AppendEvents')) return;
    heads.push(
      response.json().then(
        ({ data }: { data: { appendEvents: { sequence?: number } } }) => data.appendEvents.sequence ?? 0,
        () => 0,
      ),
    );
  });
  return async () => Math.max(0, ...(await Promise.all(heads)));
}

const recorded = (page: Page): Promise<number> => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('bindflow/event/')).length);

test.describe('without a network', () => {
  test.use({ tolerated: { patterns: [/ERR_INTERNET_DISCONNECTED/] } });

  test('answers survive a reload and are sent when the network is back', async ({ page, app }) => {
    const stored = acknowledged(page);
    await page.goto(app.url);
    // What was refused before and is corrected since hides nothing.
    await press(page, 'Continue');
    await expect(page.getByRole('alert')).toContainText('Please verify that all required questions are filled out.');
    await page.getByLabel('First name').fill('Maya');
    await page.getByLabel('Last name').focus();
    await everythingShipped(page);
    await page.context().setOffline(true);
    const known = await stored();
    await fillFitness(page, newEmail());
    await expect(page.locator('html')).toHaveAttribute('data-event-sync', 'waiting');
    await press(page, 'Continue');
    await expect(page.getByRole('alert')).toContainText('That didn’t work because you were offline.');
    await expect(page.getByRole('alert')).toContainText('Please try again when you’re back online.');
    // One message: the notice at the top gives way to it.
    await expect(page.getByText('You’re offline')).toBeHidden();
    expect(await recorded(page)).toBeGreaterThan(known + 10);
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByLabel('Hours per week')).toHaveValue('12');
    await everythingShipped(page);
    expect(await stored()).toBe(await recorded(page));
    await press(page, 'Continue');
    await expectPayment(page);
  });

  test('the payment page stays and says why; the buyer can leave it when the network is back', async ({ page, app }) => {
    await seatFitness(page, app.url);
    await page.getByLabel('Create password').fill('Secret-2026');
    await page.context().setOffline(true);
    await press(page, 'Change your answers');
    await expect(page.getByText('You’re offline')).toBeInViewport();
    await expectPayment(page);
    await page.context().setOffline(false);
    await expect(page.getByText('You’re offline')).toBeHidden();
    await expect(page.getByLabel('Create password')).toHaveValue('Secret-2026');
    await press(page, 'Change your answers');
    await expect(page.getByLabel('Hours per week')).toHaveValue('12');
  });
});

test('a second click has no second effect', async ({ page, app }) => {
  const before = await app.sandbox.ledger();
  const email = await seatFitnessAnswers(page, app.url);
  await page.getByRole('button', { name: 'Continue', exact: true }).dblclick();
  await expectPayment(page);
  const total = await shownTotal(page);
  await fillPayment(page);
  await page.getByRole('button', { name: 'Purchase', exact: true }).dblclick();
  await expectConfirmed(page);
  await everythingShipped(page);
  await expectSold(page, await salesSince(app.sandbox, before), total, 1);
  const purchase = (await app.sandbox.ledger()).charges.at(-1)?.purchaseId ?? '';
  const calls = await app.sandbox.calls();
  const ofPurchase = (path: string): number => calls.filter((call) => call.path.includes(path) && call.path.includes(purchase)).length;
  expect(ofPurchase('submitPaymentWithCaching')).toBe(1);
  expect(ofPurchase('purchaseWithCacheUpdate')).toBe(1);
  expect(calls.filter(({ template, body }) => template === '/api/quote/quotes' && JSON.stringify(body).includes(email))).toHaveLength(1);
});
