import type { Page } from '@playwright/test';
import { expectConfirmed, expectPayment, fillFitness, newEmail, press } from './support/buyer.ts';
import { acceptTerms, cardWith, fillAccount, fillCard, fillPayment, shownTotal } from './support/payment.ts';
import { seatFitness } from './support/seat.ts';
import { everythingShipped, expect, expectSold, salesSince, test } from './support/test.ts';
import { fillBusiness, fillWork, onPage, tradesUrl } from './support/trades.ts';

const SUBMIT = '/api/payment/submitPaymentWithCaching/{id}';

/** The current state in session storage. */
const savedState = (page: Page): Promise<unknown> => page.evaluate(() => (JSON.parse(sessionStorage.getItem('bindflow/snapshot') ?? '{}') as { state?: unknown }).state);

// spec: 3.31, 9.20
test('typed text, answers and refusals survive a reload', async ({ page, app }) => {
  await page.goto(app.url);
  await page.getByLabel('First name').focus();
  await page.keyboard.type('May');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('May');
  await page.getByLabel('Yoga').check();
  // The page was not left in between: the state is saved after the action itself.
  await expect.poll(() => savedState(page)).toMatchObject({ answers: { firstName: 'May', disciplines: ['yoga'] } });
  await page.getByLabel('ZIP code').fill('787');
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('May');
  await expect(page.getByLabel('Yoga')).toBeChecked();
  await expect(page.getByLabel('ZIP code')).toHaveValue('787');
  await expect(page.getByRole('alert').getByRole('link', { name: 'ZIP code: Please enter a valid zip.' })).toBeVisible();
  // Once nothing is missing, the next visit says nothing of it.
  await fillFitness(page, newEmail());
  await page.reload();
  await expect(page.getByLabel('ZIP code')).toHaveValue('78704');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Error/);
  await everythingShipped(page);
});

test('a later page survives a reload unchanged', async ({ page, app }) => {
  await page.goto(tradesUrl(app.url));
  await fillBusiness(page);
  await press(page, 'Next');
  await onPage(page, 2);
  await fillWork(page);
  await page.reload();
  await onPage(page, 2);
  await expect(page.getByText('(page 2 of 3)').filter({ visible: true })).toBeVisible();
  await expect(page.getByLabel('What is your main trade?')).toHaveValue('carpentry');
  await expect(page.getByLabel('Annual revenue')).toHaveValue('240,000');
  await press(page, 'Next');
  await onPage(page, 3);
});

// spec: 2.60, 9.20
test('a quote, accepted terms, a decline and a purchase survive a reload; secrets do not, and nothing is charged again', async ({ page, app }) => {
  const before = await app.sandbox.ledger();
  await seatFitness(page, app.url);
  const total = await shownTotal(page);
  await fillPayment(page, cardWith('901'));
  await page.reload();
  await expectPayment(page);
  expect(await shownTotal(page)).toBe(total);
  await expect(page.getByLabel(/I have read and accept/)).toBeChecked();
  await expect(page.getByText('Signed electronically by Maya Castillo')).toBeVisible();
  for (const label of ['Card number', 'Security code', 'Create password', 'Confirm password']) await expect(page.getByLabel(label)).toHaveValue('');

  await fillCard(page, cardWith('901'));
  await fillAccount(page);
  await app.sandbox.fault({ path: SUBMIT, fault: 'slow', delayMs: 2000 });
  const { length } = await app.sandbox.calls(SUBMIT);
  await press(page, 'Purchase');
  await app.sandbox.called(SUBMIT, length + 1);
  // The page that comes back has not seen the answer.
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Payment method declined.');
  await page.reload();
  await expectPayment(page);
  await expect(page.getByRole('alert')).toContainText('Payment method declined.');
  expect((await salesSince(app.sandbox, before)).charges).toHaveLength(0);

  await fillCard(page);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await page.reload();
  await expectConfirmed(page);
  await page.goto(`${app.url}/Payment`);
  await expectConfirmed(page);
  await everythingShipped(page);
  await expectSold(page, await salesSince(app.sandbox, before), total, 1);
});

test('after payment without binding, a reload asks for no card and Purchase completes with the one charge', async ({ page, app }) => {
  const before = await app.sandbox.ledger();
  await seatFitness(page, app.url);
  const total = await shownTotal(page);
  await fillPayment(page);
  await app.sandbox.fault({ path: '/api/workflow/purchaseWithCacheUpdate/{id}', fault: 'status-500', times: 2 });
  await press(page, 'Purchase');
  await expect(page.getByRole('alert')).toContainText('Oops! An error has occurred when trying to bind the policy');
  await page.reload();
  const unissued = page.getByRole('heading', { name: 'We have your payment. Your policy isn’t issued yet', level: 1 });
  await expect(unissued).toBeVisible();
  await expect(page.getByText(/We keep trying to issue it, and we’ll email your proof of coverage to buyer-/)).toBeVisible();
  await expect(page.getByText(/Your payment of \$[\d.]+ was received/)).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  // No other address leads away from it either.
  await page.goto(app.url);
  await expect(page).toHaveURL(/\/Payment(\?|$)/);
  await expect(unissued).toBeVisible();
  await press(page, 'Finish purchase');
  await expectConfirmed(page);
  await expectSold(page, await salesSince(app.sandbox, before), total, 1);
});

test('typing continues after a reload, and the application is complete', async ({ page, app }) => {
  await page.goto(app.url);
  await fillFitness(page, newEmail());
  await page.reload();
  await press(page, 'Continue');
  await expectPayment(page);
  await acceptTerms(page);
  await page.goBack();
  await expect(page.getByLabel('Hours per week')).toHaveValue('12');
});
