import type { Page } from '@playwright/test';
import { expectConfirmed, expectPayment, newEmail } from './support/buyer.ts';
import { hold } from './support/hold.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { termsDialog } from './support/payment.ts';
import { expect, salesSince, test } from './support/test.ts';

async function answerByKeyboard(page: Page): Promise<void> {
  await page.keyboard.type('Maya');
  await typeInto(page, 'Last name', 'Castillo');
  await typeInto(page, 'Email', newEmail());
  await typeInto(page, 'Phone', '5125550134');
  await typeInto(page, 'Street address', '1204 South Congress Avenue');
  await typeInto(page, 'City', 'Austin');
  await typeInto(page, 'State', 'Texas');
  await typeInto(page, 'ZIP code', '78704');
  await pressOn(page, page.getByLabel('Yoga'), 'Space');
  await pressOn(page, page.getByLabel('For myself'), 'Space');
  await pressOn(page, page.getByLabel('Gym or studio'), 'Space');
  await typeInto(page, 'Hours per week', '12');
  await pressOn(page, page.getByRole('radiogroup', { name: /fitness certification/ }).getByLabel('Yes', { exact: true }), 'ArrowRight');
  await pressOn(page, page.getByLabel('$1,000,000 / $3,000,000'), 'Space');
  await typeInto(page, 'When should coverage begin?', '01152027');
  await pressOn(page, page.getByRole('radiogroup', { name: /Claims in the last/ }).getByLabel('None'), 'Space');
}

test('fitness can be bought by keyboard alone', async ({ page, app }) => {
  const before = await app.sandbox.ledger();
  await page.goto(app.url);
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  // The loader has no control.
  await expect(next).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: 'Skip to main content' }), 'Enter');

  // Refused: the summary has the focus, and its first link leads to the first field.
  await pressOn(page, next, 'Enter');
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(16);
  await pressOn(page, summary.getByRole('link', { name: /First name/ }), 'Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
  await answerByKeyboard(page);
  await expect(page.getByRole('radiogroup', { name: /fitness certification/ }).getByLabel('No', { exact: true })).toBeChecked();
  await expect(summary).toBeHidden();

  // Escape cancels the quote and returns the focus.
  const quotes = await hold(page, 'RequestQuotes');
  await pressOn(page, next, 'Enter');
  await quotes.sent;
  const quoting = page.getByRole('dialog', { name: 'Quoting' });
  await expect(quoting.getByRole('heading', { name: 'Quoting' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(quoting).toBeHidden();
  await expect(next).toBeFocused();
  quotes.release();
  await expect(next).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Enter');
  await expectPayment(page);

  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  await typeInto(page, 'Card number', '4111111111111111');
  await typeInto(page, 'Expiration month', '12');
  await typeInto(page, 'Expiration year', '2030');
  await typeInto(page, 'Security code', '123');
  await typeInto(page, 'Create password', 'Passw0rd!');
  await typeInto(page, 'Confirm password', 'Passw0rd!');

  // Escape leaves the terms unchanged, even if it is pressed often. Accepting returns the focus as well.
  const terms = page.getByLabel(/I have read and accept/);
  for (const _ of [1, 2]) {
    if (!(await terms.evaluate((box) => box === document.activeElement))) await tabTo(page, terms);
    await page.keyboard.press('Space');
    await expect(termsDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(termsDialog(page)).toBeHidden();
    await expect(terms).toBeFocused();
    await expect(terms).not.toBeChecked();
  }
  await page.keyboard.press('Space');
  const accept = termsDialog(page).getByRole('button', { name: 'I accept' });
  await tabTo(page, termsDialog(page).getByRole('button', { name: 'Next' }));
  while (!(await accept.isVisible())) await page.keyboard.press('Enter');
  await expect(accept).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(termsDialog(page)).toBeHidden();
  await expect(terms).toBeFocused();
  await expect(terms).toBeChecked();

  // Nothing closes the dialog while the payment is under way.
  const bind = await hold(page, 'BindPolicies');
  await pressOn(page, page.getByRole('button', { name: 'Purchase', exact: true }), 'Enter');
  await bind.sent;
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Purchasing' })).toBeVisible();
  bind.release();
  await expectConfirmed(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase' })).toBeFocused();
  expect((await salesSince(app.sandbox, before)).charges).toHaveLength(1);
});
