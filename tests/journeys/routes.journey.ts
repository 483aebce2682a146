import { findings } from './support/axe.ts';
import { expectPayment, newEmail, press } from './support/buyer.ts';
import { acceptTerms, shownTotal } from './support/payment.ts';
import { hold } from './support/hold.ts';
import { seatFitnessAnswers } from './support/seat.ts';
import { everythingShipped, expect, test } from './support/test.ts';
import { fillBusiness, fillTrades, fillWork, onPage, quoteTrades, tradesUrl } from './support/trades.ts';

test.describe('with an unknown address', () => {
  test.use({ tolerated: { patterns: [/status of 40[04]/] } });

  // spec: 2.1, 2.2, 2.4, 2.8, 2.9, 8.20, 2.5
  test('addresses lead where the specification says', async ({ page, app }) => {
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
    await page.goto(`${app.url}/Application/0`);
    await expect(heading('Fitness Professionals Liability Program')).toBeVisible();
    await page.goto(`${app.url}/nowhere`);
    await expect(heading('Oops! The page you requested was not found.')).toBeVisible();
    // An address that cannot be read is no page either.
    await page.goto(`${app.url}/%ff`);
    await expect(heading('Oops! The page you requested was not found.')).toBeVisible();
    await page.getByRole('link', { name: 'Go home' }).click();
    await expect(page).toHaveURL(`${app.url}/`);
    await expect(heading('Fitness Professionals Liability Program')).toBeVisible();
    await page.goto(`${app.url}/GL_Buyflow/GL_Application?sitename=trades&memberid=7`);
    await expect(page).toHaveURL(`${app.url}/?sitename=trades&memberid=7`);
    await expect(heading('Trades Contractors Business Insurance')).toBeVisible();
    await page.goto(`${app.url}/Payment?sitename=trades`);
    await expect(page).toHaveURL(`${app.url}/?sitename=trades`);
    await page.goto(`${app.url}/Confirmation`);
    await expect(page).toHaveURL(`${app.url}/`);
    await page.goto(`${app.url}/Application/99`);
    await expect(page).toHaveURL(`${app.url}/`);
  });
});

test('the footer leads to the policies of another device, where their email can be sent again, and back to the application', async ({ page, app }) => {
  await page.goto(`${app.url}/?sitename=yoga`);
  await page.getByRole('link', { name: 'Policies and account' }).click();
  await expect(page).toHaveURL(`${app.url}/policies?sitename=yoga`);
  await expect(page.getByRole('heading', { level: 1, name: 'Policies and account' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Find your policy number' })).toBeVisible();
  const email = newEmail();
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `If you bought with ${email}, the email is on its way` })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to the application' }).click();
  await expect(page).toHaveURL(`${app.url}/?sitename=yoga`);
});

// spec: 2.10, 2.20
test('no unfinished page can be skipped; page names are read in any case', async ({ page, app }) => {
  await page.goto(`${app.url}/application2?sitename=trades`);
  await expect(page.getByText('(page 1 of 3)').filter({ visible: true })).toBeVisible();
  await fillBusiness(page);
  await press(page, 'Next');
  await onPage(page, 2);
  await page.goto(`${app.url}/Application/0?sitename=trades`);
  await expect(page.getByText('(page 1 of 3)').filter({ visible: true })).toBeVisible();
  await page.goto(`${app.url}/application2?sitename=trades`);
  await expect(page.getByText('(page 2 of 3)').filter({ visible: true })).toBeVisible();
  await page.goto(`${app.url}/APPLICATION3?sitename=trades`);
  await expect(page.getByText('(page 2 of 3)').filter({ visible: true })).toBeVisible();
});

test('Back and Forward keep everything, also across the payment document', async ({ page, app }) => {
  await quoteTrades(page, app.url);
  const total = await shownTotal(page);
  await acceptTerms(page);
  await page.goBack();
  await onPage(page, 3);
  await expect(page.getByLabel('replace all your tools')).toHaveValue('18,000');
  await page.goBack();
  await onPage(page, 2);
  await expect(page.getByLabel('What is your main trade?')).toHaveValue('carpentry');
  await page.goBack();
  await expect(page.getByLabel('Business name')).toHaveValue('Castillo Carpentry LLC');
  await page.goForward();
  await page.goForward();
  await onPage(page, 3);
  await page.goForward();
  await expect(page).toHaveURL(/\/Payment/);
  expect(await shownTotal(page)).toBe(total);
  await expect(page.getByLabel(/I have read and accept/)).toBeChecked();
});

test('the page’s own Back leads to the previous page, and a changed answer requires a new price', async ({ page, app }) => {
  await seatFitnessAnswers(page, app.url);
  await press(page, 'Continue');
  await expectPayment(page);
  const total = await shownTotal(page);
  await page.getByRole('button', { name: 'Change your answers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel('$2,000,000 / $4,000,000').check();
  await page.goForward();
  await expect(page).toHaveURL(`${app.url}/`);
  await press(page, 'Continue');
  await expect(page).toHaveURL(/\/Payment/);
  expect(await shownTotal(page)).not.toBe(total);
});

// spec: 2.12
test('another program in the address begins another application', async ({ page, app }) => {
  await page.goto(app.url);
  await page.getByLabel('First name').fill('Maya');
  await page.goto(tradesUrl(app.url));
  await expect(page.getByLabel('Business name')).toHaveValue('');
  await expect(page.getByLabel('First name')).toHaveValue('');
});

// spec: 2.5, 2.37, 4.22
test('an application whose every product is kicked out leads to /Ineligible and back to the answers', async ({ page, app }) => {
  await fillTrades(page, app.url);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await onPage(page, 2);
  await fillWork(page, { hazards: ['Explosives'] });
  await page.setViewportSize({ width: 375, height: 812 });
  await press(page, 'Next');
  await expect(page).toHaveURL(/\/Ineligible/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  const back = page.getByRole('button', { name: 'Go back to your answers' });
  await back.click();
  // A buyer who corrects the answer on the first page can reach the second again.
  await onPage(page, 2);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('Business name')).toHaveValue('Castillo Carpentry LLC');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(page, 'Next');
  await onPage(page, 2);
  await press(page, 'Next');
  await back.click();
  await page.getByLabel('Explosives').uncheck();
  await press(page, 'Next');
  await onPage(page, 3);
});

test('two claims at Continue lead from the one page of fitness to /Ineligible', async ({ page, app }) => {
  await seatFitnessAnswers(page, app.url);
  await page
    .getByRole('radiogroup', { name: /Claims in the last/ })
    .getByLabel('Two or more')
    .check();
  await press(page, 'Continue');
  await expect(page).toHaveURL(/\/Ineligible/);
  await page.getByRole('button', { name: 'Request a call' }).click();
  const promise = page.getByRole('region', { name: 'We’ll call you at (512) 555-0134' });
  await expect(promise).toBeFocused();
  await page.reload();
  await expect(promise).toBeVisible();
});

// spec: 2.6, 2.31, 8.21, 9.17, 2.23
test('settings that cannot be loaded lead to the error page', async ({ page, app }) => {
  await page.goto(`${app.url}/?sitename=nobody`);
  await expect(page).toHaveURL(/\/error/);
  await expect(page.getByRole('heading', { name: 'Oops! An unexpected error has occurred.' })).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ })).toBeVisible();
});

// spec: 2.35, 4.1, 4.25
test('a buyer who leaves during quoting stays where they are; missing answers on another page are listed with that page', async ({ page, app }) => {
  await fillTrades(page, app.url);
  const rating = await hold(page, 'RequestQuotes');
  await press(page, 'Continue');
  await rating.sent;
  await expect(page.getByRole('dialog', { name: 'Quoting' })).toContainText('Please wait while we build a quote just for you.');
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Quoting' })).toBeHidden();
  await onPage(page, 2);
  rating.release();
  await everythingShipped(page);
  await onPage(page, 2);
  await page.goBack();
  await page.getByLabel('ZIP code').first().fill('00000');
  await page.getByLabel('City').first().focus();
  await page.goForward();
  await page.goForward();
  await onPage(page, 3);
  await press(page, 'Continue');
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('Please verify a valid address has been entered.');
  await summary.getByRole('link', { name: 'Page 1, Street address: Please enter a valid address.' }).click();
  await expect(page.getByText('(page 1 of 3)').filter({ visible: true })).toBeVisible();
  await page.getByRole('alert').getByRole('link', { name: 'Street address: Please enter a valid address.' }).click();
  await expect(page.getByLabel('Street address').first()).toBeFocused();
});
