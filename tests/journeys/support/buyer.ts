import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const newEmail = (): string => `buyer-${crypto.randomUUID().slice(0, 8)}@example.com`;

const austin = { city: 'Austin', state: 'TX', zip: '78704' };
export type Place = typeof austin;

export async function fillContact(page: Page, email: string, { city, state, zip }: Place = austin): Promise<void> {
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Castillo');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('5125550134');
  await page.getByLabel('Street address').fill('1204 South Congress Avenue');
  await page.getByLabel('City').fill(city);
  await page.getByLabel('State').selectOption(state);
  await page.getByLabel('ZIP code').fill(zip);
}

export async function fillFitness(page: Page, email: string): Promise<void> {
  await fillContact(page, email);
  await page.getByLabel('Yoga').check();
  await page.getByLabel('Pilates').check();
  await page.getByLabel('For myself').check();
  await page.getByLabel('Gym or studio').check();
  await page.getByLabel('Hours per week').fill('12');
  await page
    .getByRole('radiogroup', { name: /fitness certification/ })
    .getByLabel('No', { exact: true })
    .check();
  await page.getByLabel('$1,000,000 / $3,000,000').check();
  await page.getByLabel('When should coverage begin?').fill('01/15/2027');
  await page
    .getByRole('radiogroup', { name: /Claims in the last/ })
    .getByLabel('None')
    .check();
}

export const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** The payment page with an offer on it. */
export async function expectPayment(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/Payment(\?|$)/);
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
}

/** Answers fitness and gets a quote; resolves to the email that was used. */
export async function quoteFitness(page: Page, url: string): Promise<string> {
  const email = newEmail();
  await page.goto(url);
  await fillFitness(page, email);
  await press(page, 'Continue');
  await expectPayment(page);
  return email;
}

export async function expectConfirmed(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/Confirmation(\?|$)/);
  await page.getByRole('heading', { name: 'Thank you for your purchase' }).waitFor();
}
