import { member } from '../support/account-holder.ts';
import { fitnessAnswers, password, retailAnswers } from '../support/answers.ts';
import { fillAnswers } from './support/answers.ts';
import { expectConfirmed, expectPayment, press } from './support/buyer.ts';
import { readStorage, logIn, loginDialog, typeCode, typeCredentials } from './support/login.ts';
import { expectAccessible } from './support/look.ts';
import { acceptTerms, fillCard, payBy, shownTotal } from './support/payment.ts';
import { quoteProgram } from './support/programs.ts';
import { everythingShipped, expect, expectSold, salesSince, test } from './support/test.ts';

const { email: _email, phone: _phone, address1: _a, city: _c, state: _s, zip: _z, ...notOnFile } = fitnessAnswers(member.email);

// spec: 1.2, 2.22, 2.27, 2.28, 2.32, 2.33, 2.34, 2.54, 2.55, 4.2, 4.3, 4.27, 4.28, 5.17, 6.2, 6.5
test('a buyer who logs in types little and pays by a saved card; a login that ends by itself loses nothing', async ({ page, app, context }) => {
  const before = await app.sandbox.ledger();
  await page.goto(app.url);
  await expect(page.getByRole('heading', { name: 'Already have an account?' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await typeCredentials(page, { ...member, password: 'wrong' });
  await expect(loginDialog(page).getByText('Please verify your password is entered correctly')).toBeVisible();
  await expect(loginDialog(page).getByLabel('Password')).toBeFocused();
  await expectAccessible(page, 'login-refused');
  await typeCredentials(page);
  await expect(loginDialog(page).getByLabel('Security code')).toBeFocused();
  await expect(loginDialog(page).getByRole('button', { name: 'Resend code' })).toBeDisabled();
  await expectAccessible(page, 'login-code');
  await typeCode(page, app);
  await expect(page.getByRole('button', { name: /Logged in as/ })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Already have an account?' })).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await page.getByLabel('Choose an address').selectOption('addr-2');
  await expect(page.getByLabel('Street address')).toHaveValue('2400 S LAMAR BLVD');
  await expect(page.getByLabel('Street address')).toHaveJSProperty('readOnly', true);
  await expectAccessible(page, 'logged-in');
  await fillAnswers(page, notOnFile);
  await press(page, 'Continue');
  await expectPayment(page);
  const account = page.getByRole('region', { name: 'Your account' });
  await expect(account.getByText('Maya Castillo')).toBeVisible();
  await expect(account.getByText(member.email)).toBeVisible();
  const methods = page.getByRole('radiogroup', { name: 'Choose a payment method' });
  await expect(methods.locator('input:checked')).toHaveCount(1);
  await expect(page.getByLabel('Card number')).toBeHidden();
  await methods.getByText('Add new').click();
  await payBy(page, 'Credit card');
  await fillCard(page);

  await context.clearCookies({ name: /bindflow-session/ });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('You’ve been logged out', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111');
  await expectAccessible(page, 'payment-login-ended');
  await page.getByRole('button', { name: 'Log in again' }).click();
  await logIn(page, app);
  // The page says what the login has changed, and leads there.
  await expect(page.getByText(`You’re logged in as ${member.email}`)).toBeVisible();
  await expect(methods.locator('input:checked')).toBeFocused();

  await methods.getByText(/ending in 1111/).click();
  await expect(page.getByLabel('Card number')).toBeHidden();
  const total = await shownTotal(page);
  await acceptTerms(page);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await everythingShipped(page);
  expect(await readStorage(page)).not.toContain(member.password);
  await expectSold(page, await salesSince(app.sandbox, before), total, 1);
});

// spec: 4.6, 3.17
test('a logout removes what the account brought from all windows, and from what a reload shows; what was typed stays', async ({ page, app, context }) => {
  await page.goto(app.url);
  await page.getByLabel('First name').fill('Maya');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await logIn(page, app);
  await page.getByLabel('Choose an address').selectOption('addr-2');
  await expect(page.getByLabel('Street address')).toHaveValue('2400 S LAMAR BLVD');
  const phone = await page.getByLabel(/phone/i).inputValue();
  await everythingShipped(page);

  // A duplicate has a copy of this window's sessionStorage.
  const [other] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open(window.location.href))]);
  await expect(other.getByLabel('Street address')).toHaveValue('2400 S LAMAR BLVD');
  await page.getByRole('button', { name: /Logged in as/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  for (const window of [page, other]) {
    await expect(window.getByText('You’re logged out', { exact: true })).toBeVisible();
    for (const label of [/^Email/, /phone/i, /Street address/, /ZIP/]) await expect(window.getByLabel(label)).toHaveValue('');
    await expect(window.getByLabel('First name')).toHaveValue('Maya');
  }

  await everythingShipped(page);
  for (const text of [member.email, phone, 'LAMAR']) expect(await readStorage(page)).not.toContain(text);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Maya');
  const shown = await page.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join(' '));
  for (const text of [member.email, phone, 'LAMAR']) expect(shown).not.toContain(text);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(loginDialog(page).getByLabel('Email')).toHaveValue('');
});

const afterwards = 'We’ve emailed you a link to choose a new password for your account.';

// spec: 2.49, 2.59, 4.11, 4.35, 5.29, 8.12, 8.18
test('an account found on the payment page opens with its password, or without the password if the password must change', async ({ page, app }) => {
  const payFor = async (email: string): Promise<void> => {
    await quoteProgram(page, app, 'retail', retailAnswers(email));
    await expect(page.getByText('This email already has an account')).toBeVisible();
    await fillCard(page);
    await acceptTerms(page);
  };
  await payFor(member.email);
  await expectAccessible(page, 'payment-existing-account');
  await page.locator('#password').fill('wrong');
  await press(page, 'Purchase');
  await expect(page.getByRole('alert').getByRole('link', { name: 'Oops! Invalid email/password combination.' })).toBeVisible();
  await page.locator('#password').fill(password);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await expect(page.getByText(afterwards)).toBeHidden();

  await press(page, 'Start another application');
  await payFor('mustchange@example.com');
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await expect(page.getByText(afterwards)).toBeVisible();
});

// spec: 2.27, 2.29, 4.4, 4.10, 6.4, 8.8, 8.19, 9.18
test('an email with an account opens the login; an unverified account leads to its verification page', async ({ page, app }) => {
  const email = 'unverified@example.com';
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(app.url);
  const burger = page.getByRole('button', { name: 'Menu' });
  await burger.click();
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  // The dialog is loaded on the first click.
  await expect(loginDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(loginDialog(page)).toBeHidden();
  await expect(burger).toBeFocused();
  await fillAnswers(page, { ...fitnessAnswers(email) });
  await press(page, 'Continue');
  const dialog = loginDialog(page);
  const link = dialog.getByRole('link', { name: 'click here to verify' });
  await expect(link).toHaveAttribute('href', `https://test.account.bindflow.example/verify?userName=${encodeURIComponent(email)}`);
  await typeCredentials(page, { email, password });
  await expect(link).toBeVisible();
  await expectAccessible(page, 'login-must-verify');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('This email already has an account.');
  await page.getByRole('alert').getByRole('button', { name: 'Log in' }).click();
  await expect(dialog.getByText('Account must be verified before purchase')).toBeVisible();
  // A verified buyer continues to payment, even if the page reloads while the code is on its way.
  await typeCredentials(page);
  await expect(dialog.getByRole('heading', { name: 'Enter Security Code' })).toBeVisible();
  await page.reload();
  await typeCode(page, app);
  await expectPayment(page);
});
