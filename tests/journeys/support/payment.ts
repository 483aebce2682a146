import type { Page } from '@playwright/test';
import { bankWithFein, bankWithLicence, card, password } from '../../support/answers.ts';
import { expect } from './test.ts';

/** The test card, with a security code that decides the sandbox's verdict. */
export const cardWith = (securityCode: string) => ({ ...card, securityCode });

/** A card's number and security code. The code decides the sandbox's verdict. */
export async function fillCard(page: Page, { cardNumber, expMonth, expYear, securityCode } = card): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber);
  await page.getByLabel('Expiration month').selectOption(expMonth);
  await page.getByLabel('Expiration year').selectOption(expYear);
  await page.getByLabel('Security code').fill(securityCode);
}

export const payBy = (page: Page, method: 'Credit card' | 'eCheck'): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Payment method' }).getByText(method, { exact: true }).click();

export async function fillAccountNumbers(page: Page, { accountNumber, routingNumber }: typeof bankWithLicence | typeof bankWithFein): Promise<void> {
  await payBy(page, 'eCheck');
  await page.getByLabel('Checking', { exact: true }).check();
  await page.getByLabel('Routing number').fill(routingNumber);
  await page.getByLabel('Account number').fill(accountNumber);
}

export async function fillBankWithLicence(page: Page, bank = bankWithLicence): Promise<void> {
  await fillAccountNumbers(page, bank);
  await page.getByLabel(bank.securityOption, { exact: true }).check();
  await page.getByLabel("Driver's license number").fill(bank.driverLicense);
  await page.getByLabel('State of issuance').selectOption(bank.driverState);
}

export async function fillBankWithFein(page: Page, bank = bankWithFein): Promise<void> {
  await fillAccountNumbers(page, bank);
  await page.getByLabel(bank.securityOption, { exact: true }).check();
  await page.getByLabel('Company name').fill(bank.companyName);
  await page.getByLabel('FEIN number').fill(bank.fein);
}

export async function fillAccount(page: Page, secret = password): Promise<void> {
  await page.getByLabel('Create password').fill(secret);
  await page.getByLabel('Confirm password').fill(secret);
}

export const termsDialog = (page: Page) => page.getByRole('dialog', { name: 'Terms and conditions' });

export const affidavitDialog = (page: Page) => page.getByRole('dialog', { name: 'Affidavit' });

/** Accepts each affidavit that is not accepted yet. */
export async function acceptAffidavits(page: Page): Promise<void> {
  const open = page.getByRole('checkbox', { name: /^I have read the .* and accept it/, checked: false });
  while ((await open.count()) > 0) {
    await open.first().click();
    await affidavitDialog(page).getByRole('button', { name: 'I accept' }).click();
    await expect(affidavitDialog(page)).toBeHidden();
  }
}

/** Accepts everything that the page asks to accept. */
export async function acceptTerms(page: Page): Promise<void> {
  await acceptAffidavits(page);
  await page.getByLabel(/I have read and accept/).click();
  const dialog = termsDialog(page);
  const accept = dialog.getByRole('button', { name: 'I accept' });
  while (!(await accept.isVisible())) await dialog.getByRole('button', { name: 'Next' }).click();
  await accept.click();
  await expect(dialog).toBeHidden();
}

/** The order in the summary beside the form. */
export const orderSummary = (page: Page) => page.getByRole('complementary', { name: 'Your order' });

const amountOf = (text: string): string => text.replace(/[^\d.]/g, '');

/** The total in the order summary, as a number's text. */
export const shownTotal = async (page: Page): Promise<string> => amountOf(await orderSummary(page).locator('dl').filter({ hasText: 'ORDER TOTAL:' }).innerText());

/** The amounts of the order summary's lines of this name, in cents. */
export async function shownCents(page: Page, line: RegExp): Promise<number[]> {
  const amounts = await orderSummary(page).getByRole('term').filter({ hasText: line }).locator('xpath=following-sibling::dd[1]').allInnerTexts();
  return amounts.map((text) => cents(amountOf(text)));
}

/** Parses `'45.20'` as 4520. */
export const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** Fills in everything that a card purchase needs. */
export async function fillPayment(page: Page, cardDetails = card): Promise<void> {
  await fillCard(page, cardDetails);
  await fillAccount(page);
  await acceptTerms(page);
}
