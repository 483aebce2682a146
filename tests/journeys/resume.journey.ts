// Save and finish later: an application that begins on a computer is bought on a phone and opened on the computer again.
import type { Browser, Page } from '@playwright/test';
import { mailedCode, mailedLink } from '../support/resume.ts';
import { expectConfirmed, expectPayment, fillContact, newEmail, press } from './support/buyer.ts';
import { expectAccessible } from './support/look.ts';
import { fillPayment, shownTotal } from './support/payment.ts';
import { seatFitness } from './support/seat.ts';
import { everythingShipped, expect, expectSold, salesSince, test, watch } from './support/test.ts';

/** Another device: it shares no cookie and no storage with the first. */
async function onPhone(browser: Browser, problems: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true });
  const page = await context.newPage();
  watch(page, problems);
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /Save and finish later|Your application is saved/ });

async function openLink(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Continue your application' })).toBeFocused();
}

test('an application continues on a phone by link and code, and is bought once', async ({ page, app, browser, watched }) => {
  const sandbox = app.sandboxUrl ?? '';
  const before = await app.sandbox.ledger();
  const problems: string[] = [];
  await seatFitness(page, app.url);
  const total = await shownTotal(page);

  // By keyboard; the focus returns to where it was.
  const save = page.getByRole('button', { name: 'Save and finish later' });
  await save.focus();
  await page.keyboard.press('Enter');
  const email = newEmail();
  const field = dialog(page).getByLabel('Email');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/buyer-.*@example\.com/);
  await field.fill('maya');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Please provide a valid formatted email.')).toBeVisible();
  await expectAccessible(page, 'save-for-later');
  await field.fill(email);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: 'Your application is saved' })).toBeFocused();
  await expectAccessible(page, 'save-for-later-sent');
  await press(page, 'Done');
  await expect(save).toBeFocused();
  const { address } = await mailedLink(sandbox, email);

  const phone = await onPhone(browser, problems);
  await openLink(phone, address);
  await expectAccessible(phone, 'resume');
  await phone.setViewportSize({ width: 375, height: 812 });
  await press(phone, 'Send security code');
  const code = phone.getByRole('textbox', { name: 'Security code' });
  await expect(phone.getByText('We sent a security code to b•••@example.com')).toBeVisible();
  await expect(code).toBeFocused();
  await expect(phone.getByText(/You can request another code in \d+ seconds\./)).toBeVisible();
  await code.fill('12');
  await press(phone, 'Continue');
  await expect(phone.getByText('Please enter the 6 digits of the code.')).toBeVisible();
  const sent = await mailedCode(sandbox, email);
  await code.fill(sent === '000000' ? '000001' : '000000');
  await press(phone, 'Continue');
  await expect(phone.getByText('Invalid security code. Please try again.')).toBeVisible();
  await expect(code).toBeFocused();
  await expectAccessible(phone, 'resume-code');
  await phone.setViewportSize({ width: 375, height: 812 });
  // Pasted text may contain spaces.
  await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`);
  await press(phone, 'Continue');

  await expectPayment(phone);
  const welcome = phone.getByRole('status').filter({ hasText: 'Welcome back' });
  await expect(welcome).toContainText('You stopped at payment.');
  await expect(phone.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  await phone.reload();
  await expectPayment(phone);
  await expect(welcome).toHaveCount(0);
  await fillPayment(phone);
  await press(phone, 'Purchase');
  await expectConfirmed(phone);
  await everythingShipped(phone);
  await expectSold(phone, await salesSince(app.sandbox, before), total, 1);
  // Back does not lead to a used link.
  await phone.goBack();
  await expectConfirmed(phone);

  // The computer still works. It learns of the purchase and pays nothing; only link and code show what was bought.
  await fillPayment(page);
  await press(page, 'Purchase');
  await expect(page.getByText(/This application was bought on another device, and you won’t be charged again/).first()).toBeVisible();
  expect((await salesSince(app.sandbox, before)).charges).toHaveLength(1);

  // The used link is no longer valid. A new one leads to the purchase.
  const tablet = await onPhone(browser, problems);
  await openLink(tablet, address);
  await press(tablet, 'Send security code');
  await expect(tablet.getByText(/This link was already used/)).toBeVisible();
  await expectAccessible(tablet, 'resume-used');
  await press(tablet, 'Send a new link to b•••@example.com');
  await expect(tablet.getByText('A new link is on its way')).toBeVisible();
  const renewed = await mailedLink(sandbox, email);
  expect(renewed.address).not.toBe(address);
  // The same document: only the part behind # changes.
  await tablet.goto(renewed.address);
  await press(tablet, 'Send security code');
  await expect(tablet.getByRole('textbox', { name: 'Security code' })).toBeVisible();
  await tablet.getByRole('textbox', { name: 'Security code' }).fill(await mailedCode(sandbox, email));
  await press(tablet, 'Continue');
  await expectConfirmed(tablet);

  await tablet.goto(`${app.url}/resume#${'x'.repeat(20)}`);
  await expect(tablet.getByText(/This link isn’t complete/)).toBeVisible();
  expect([...problems, ...watched]).toEqual([]);
});

test('an unfinished page opens at the question where it was left', async ({ page, app, browser }) => {
  const email = newEmail();
  await page.goto(app.url);
  await fillContact(page, email);
  await page.getByLabel('Yoga').check();
  await press(page, 'Save and finish later');
  await press(page, 'Send link');
  await expect(dialog(page).getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: 'Your application is saved' })).toBeFocused();

  const problems: string[] = [];
  const phone = await onPhone(browser, problems);
  await openLink(phone, (await mailedLink(app.sandboxUrl ?? '', email)).address);
  await press(phone, 'Send security code');
  await expect(phone.getByRole('textbox', { name: 'Security code' })).toBeFocused();
  await phone.getByRole('textbox', { name: 'Security code' }).fill(await mailedCode(app.sandboxUrl ?? '', email));
  await press(phone, 'Continue');
  const notice = phone.getByRole('status').filter({ hasText: 'Welcome back' });
  await expect(notice).toContainText('You stopped at “How do you work?”');
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(phone.getByLabel('For myself')).toBeFocused();
  await expectAccessible(phone, 'resumed');
  expect(problems).toEqual([]);
});
