import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const newEmail = (): string => `buyer-${crypto.randomUUID().slice(0, 8)}@example.com`;

export async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Castillo');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Phone').fill('5125550134');
  await page.getByLabel('Street address').fill('1204 South Congress Avenue');
  await page.getByLabel('City').fill('Austin');
  await page.getByLabel('State').selectOption('TX');
  await page.getByLabel('ZIP code').fill('78704');
}

export async function fillFitness(page: Page, email: string): Promise<void> {
  await fillContact(page, email);
  await page.getByLabel('Yoga').check();
  await page.getByLabel('Pilates').check();
  await page.getByLabel('For myself').check();
  await page.getByLabel('Gym or studio').check();
  await page.getByLabel('Hours a week').fill('12');
  await page.getByRole('radiogroup', { name: /fitness certification/ }).getByLabel('No', { exact: true }).check();
  await page.getByLabel('$1,000,000 / $3,000,000').check();
  await page.getByLabel('When should coverage begin?').fill('01/15/2027');
  await page.getByRole('radiogroup', { name: /Claims in the last/ }).getByLabel('None').check();
}

export async function fillCard(page: Page, code = '123'): Promise<void> {
  await page.getByLabel('Card number').fill('4111111111111111');
  await page.getByLabel('Expiry month').selectOption('12');
  await page.getByLabel('Expiry year').selectOption('2030');
  await page.getByLabel('Security code').fill(code);
}

export async function fillAccount(page: Page): Promise<void> {
  await page.getByLabel('Create password').fill('Passw0rd!');
  await page.getByLabel('Confirm password').fill('Passw0rd!');
}

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByLabel(/I have read and accept/).click();
  const dialog = page.getByRole('dialog', { name: 'Terms and conditions' });
  const accept = dialog.getByRole('button', { name: 'I accept' });
  while (!(await accept.isVisible())) await dialog.getByRole('button', { name: 'Next' }).click();
  await accept.click();
  await expect(dialog).toBeHidden();
}

/** The total as the order summary shows it, as a number's text. */
export async function shownTotal(page: Page): Promise<string> {
  const text = await page.locator('main, aside').getByText(/ORDER TOTAL:/).first().locator('xpath=..').innerText();
  return text.replace(/[^\d.]/g, '');
}
