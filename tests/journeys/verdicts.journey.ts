import { otherCard } from '../support/answers.ts';
import { expectConfirmed, press } from './support/buyer.ts';
import { cardWith, fillCard, fillPayment, shownTotal } from './support/payment.ts';
import { seatFitness } from './support/seat.ts';
import { expect, expectSold, salesSince, test } from './support/test.ts';

const SUBMIT = '/api/payment/submitPaymentWithCaching/{id}';

// spec: 8.4
test('a declined card is reported at the top, and another card buys once', async ({ page, app }) => {
  const before = await app.sandbox.ledger();
  await seatFitness(page, app.url);
  const total = await shownTotal(page);
  await fillPayment(page, cardWith('901'));
  await press(page, 'Purchase');
  await expect(page.getByRole('alert')).toContainText('Payment method declined.');
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('alert').getByRole('link', { name: 'Use another payment method' }).click();
  await expect(page.getByLabel('Credit card')).toBeFocused();
  await page.getByRole('alert').getByRole('link', { name: 'Check your card details' }).click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111');
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await fillCard(page, otherCard);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  const sales = await salesSince(app.sandbox, before);
  await expectSold(page, sales, total, 1);
  expect((await app.sandbox.ledger()).charges.at(-1)?.last4).toBe('4444');
});

// spec: 8.5
test('an unconfirmed payment locks the purchase: no reload, other card or new quote pays again', async ({ page, app }) => {
  const before = await app.sandbox.ledger();
  const sent = async (): Promise<number> => (await app.sandbox.calls(SUBMIT)).length;
  await seatFitness(page, app.url);
  await fillPayment(page, cardWith('902'));
  await press(page, 'Purchase');
  const locked = page.getByText(/We did not receive confirmation of your payment from our payment processing service\.\s+Please contact client solutions to continue\./);
  await expect(locked).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  const once = await sent();
  await page.reload();
  await expect(locked).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Purchase', exact: true })).toHaveCount(0);
  await press(page, 'Check payment again');
  await expect(locked).toBeVisible();
  await page.goto(app.url);
  await expect(page).toHaveURL(/\/Payment/);
  await expect(locked).toBeVisible();
  expect(await sent()).toBe(once);
  expect((await salesSince(app.sandbox, before)).charges).toEqual([]);
});

// spec: 5.20, 5.38
test('an expiry date is validated after both month and year are chosen', async ({ page, app }) => {
  await seatFitness(page, app.url);
  const month = page.getByLabel('Expiration month');
  await month.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Expiration year')).toBeFocused();
  await expect(month).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Tab');
  await expect(month).toHaveAccessibleDescription(/Please select a valid month/);
  await page.getByLabel('Expiration year').selectOption('2035');
  await page.keyboard.press('Tab');
  await expect(month).not.toHaveAttribute('aria-invalid');
});

test('a number that the bank refuses is marked in its field until it changes', async ({ page, app }) => {
  await seatFitness(page, app.url);
  await fillPayment(page, cardWith('903'));
  await press(page, 'Purchase');
  const number = page.getByRole('textbox', { name: 'Card number' });
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toHaveAccessibleDescription(/Please enter a valid card number/);
  await page.getByRole('alert').getByRole('link').first().click();
  await expect(number).toBeFocused();
  await number.fill(otherCard.cardNumber);
  await expect(number).not.toHaveAttribute('aria-invalid');
});

// spec: 5.33, 8.10
test('missing answers are listed with their messages, and each link leads to its field', async ({ page, app }) => {
  await seatFitness(page, app.url);
  await press(page, 'Purchase');
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid');
  // What was not on the page at the last attempt waits for the next one.
  await page.getByLabel('Billing address is the same').uncheck();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Maya');
  await expect(page.getByLabel('City')).not.toHaveAttribute('aria-invalid');
  await press(page, 'Purchase');
  const summary = page.getByRole('alert');
  await expect(summary).toContainText(
    'Please verify that all required information is entered correctly. Missing: Billing address, Payment method, Account information, Affidavit/Terms and Conditions',
  );
  const fields = {
    'Please enter a valid city.': 'City',
    'Please enter a valid card number': 'Card number',
    'Create password: Please enter a valid password': 'Create password',
    'Must approve terms and conditions': /I have read/,
  };
  for (const [entry, field] of Object.entries(fields)) {
    await summary.getByRole('link', { name: entry, exact: true }).click();
    await expect(page.getByLabel(field)).toBeFocused();
  }
});
