// What buyers went through, written by the real buy flow: one of each kind that an analyst looks for.
import type { Browser, Page } from '@playwright/test';
import { card } from '../../support/answers.ts';
import { expectConfirmed, expectPayment, fillContact, fillFitness, newEmail, press, quoteFitness } from './buyer.ts';
import { cardWith, fillCard, fillPayment } from './payment.ts';
import { quoteTrades } from './trades.ts';
import { type App, everythingShipped, expect } from './test.ts';

const beach = { city: 'Palm Beach', state: 'FL', zip: '33480' };

/** Each ends where its name says. */
const stories = {
  async byAddress(page: Page, { url }: App) {
    await page.goto(url);
    await fillFitness(page, newEmail());
    await fillContact(page, newEmail(), beach);
    await press(page, 'Continue');
    await expect(page).toHaveURL(/\/Ineligible/);
  },
  async byProduct(page: Page, { url }: App) {
    await page.goto(url);
    await fillFitness(page, newEmail());
    await page
      .getByRole('radiogroup', { name: /Claims in the last/ })
      .getByLabel('Two or more')
      .check();
    await press(page, 'Continue');
    await expect(page).toHaveURL(/\/Ineligible/);
  },
  async partly(page: Page, { url }: App) {
    await quoteTrades(page, url, { vehicles: '12' });
  },
  async leftOnFirstPage(page: Page, { url }: App) {
    await page.goto(url);
    await page.getByLabel('First name').fill('Maya');
    await press(page, 'Continue');
  },
  async declinedThenBought(page: Page, { url }: App) {
    await quoteFitness(page, url);
    await fillPayment(page, cardWith('901'));
    await press(page, 'Purchase');
    await expect(page.getByText('Nothing was charged')).toBeVisible();
    await fillCard(page, card);
    await press(page, 'Purchase');
    await expectConfirmed(page);
  },
  async resumed(page: Page, { url }: App) {
    await quoteFitness(page, url);
    await page.reload();
    await expectPayment(page);
  },
} as const satisfies Readonly<Record<string, (page: Page, app: App) => Promise<void>>>;

export type Story = keyof typeof stories;

export const applicationOn = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('bindflow/event/000001') ?? '{}') as { applicationId: string }).applicationId);

/** Buyers one after the other, each in a browser of his own; resolves to their applications, of which everything is in the log. */
export async function writeHistories<S extends Story>(browser: Browser, app: App, wanted: readonly S[]): Promise<Record<S, string>> {
  const ids: [S, string][] = [];
  for (const story of wanted) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await stories[story](page, app);
    await everythingShipped(page);
    ids.push([story, await applicationOn(page)]);
    await context.close();
  }
  return Object.fromEntries(ids) as Record<S, string>;
}
