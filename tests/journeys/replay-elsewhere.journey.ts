// Buys each of these programs, and is charged once, as shown. Then an app that never saw the buyer replays it on another day.
// At every event the replay shows what the buyer saw.
import type { Browser, Page } from '@playwright/test';
import { healthAnswers, retailAnswers, tradesAnswers, yogaAnswers } from '../support/answers.ts';
import { expectConfirmed, expectPayment, newEmail, press } from './support/buyer.ts';
import { signInAsAnalyst } from './support/console.ts';
import { applicationOn } from './support/histories.ts';
import { acceptTerms, fillAccount, fillBankWithFein, fillBankWithLicence, fillPayment, orderSummary, payBy, shownTotal } from './support/payment.ts';
import { quoteProgram } from './support/programs.ts';
import { type StartedOnPostgres, startAppOnPostgres } from './support/running-app.ts';
import { type Album, carryLog, differenceOf, placesIn, replayed, seenAt, takeAlbum } from './support/seen.ts';
import { type App, everythingShipped, expect, expectSold, salesSince, test as base, watch } from './support/test.ts';

type Elsewhere = StartedOnPostgres;

const test = base.extend<object, { elsewhere: Elsewhere }>({
  elsewhere: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const started = await startAppOnPostgres();
      await provide(started);
      await started.stop();
    },
    { scope: 'worker' },
  ],
});

async function payByCard(page: Page): Promise<void> {
  await fillPayment(page);
}

async function payAsCompany(page: Page): Promise<void> {
  await fillBankWithFein(page);
  await fillAccount(page);
  await acceptTerms(page);
}

async function payByLicence(page: Page): Promise<void> {
  await payBy(page, 'eCheck');
  await fillBankWithLicence(page);
  await fillAccount(page);
  await acceptTerms(page);
}

/** A second quote, so that the order says what has changed. */
async function changeLimit(page: Page): Promise<void> {
  const total = await shownTotal(page);
  await press(page, 'Select different limit');
  await page.getByRole('radiogroup', { name: 'How much coverage do you want?' }).getByLabel('$2,000,000 / $4,000,000').check();
  await press(page, 'Next');
  await press(page, 'Continue');
  await expectPayment(page);
  await expect(orderSummary(page)).toContainText(`Was $${total}`);
}
const keepQuote = async (): Promise<void> => undefined;

const programs = {
  yoga: { answers: yogaAnswers, change: keepQuote, pay: payByCard, products: 1 },
  health: { answers: healthAnswers, change: changeLimit, pay: payAsCompany, products: 2 },
  // With a typo, which the page asks about.
  retail: { answers: (email: string) => retailAnswers(email.replace('@example.com', '@gmial.com')), change: keepQuote, pay: payByCard, products: 1 },
  trades: { answers: tradesAnswers, change: keepQuote, pay: payByLicence, products: 3 },
} as const;

const AFTER = 90 * 24 * 60 * 60 * 1000;

/** The history, as an analyst with access to personal values gets it three months later. */
async function openElsewhere(browser: Browser, { url }: Elsewhere, application: string): Promise<Page> {
  const context = await browser.newContext();
  const analyst = await context.newPage();
  await analyst.clock.setFixedTime(Date.now() + AFTER);
  await signInAsAnalyst(analyst, `${url}/console/applications/${application}`, 'analyst-personal');
  await expect(replayed(analyst).locator('html')).toHaveAttribute('data-moment', /\d/);
  return analyst;
}

async function showPersonal(analyst: Page): Promise<void> {
  await analyst.getByRole('button', { name: 'Show personal values' }).click();
  await analyst.getByLabel('Why').fill('Laid beside what the buyer saw');
  await analyst.keyboard.press('Enter');
  await expect(analyst.getByText('You’re seeing personal values.')).toBeVisible();
}

async function differencesOf(analyst: Page, album: Album, places: Map<number, number>): Promise<Record<string, object>> {
  const differences: Record<string, object> = {};
  for (const [sequence, seen] of album) {
    const difference = differenceOf(seen, await seenAt(analyst, places.get(sequence) ?? -1, seen.typing));
    if (difference) differences[String(sequence)] = difference;
  }
  return differences;
}

async function buy(page: Page, app: App, sitename: keyof typeof programs): Promise<string> {
  const { answers, change, pay, products } = programs[sitename];
  const before = await app.sandbox.ledger();
  await quoteProgram(page, app, sitename, answers(newEmail()));
  await change(page);
  await pay(page);
  const shown = await shownTotal(page);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await everythingShipped(page);
  await expectSold(page, await salesSince(app.sandbox, before), shown, products);
  return applicationOn(page);
}

for (const sitename of ['yoga', 'health', 'retail', 'trades'] as const) {
  // spec: 1.1, 2.53
  test(`${sitename}: charges once as shown, and a replay elsewhere, three months later, matches what the buyer saw`, async ({ page, app, browser, elsewhere }) => {
    const album = await takeAlbum(page);
    const application = await buy(page, app, sitename);
    const log = await carryLog(app, elsewhere, application);
    const analyst = await openElsewhere(browser, elsewhere, application);
    const problems: string[] = [];
    watch(analyst, problems);
    await showPersonal(analyst);
    // How many moments are painted apart depends on the machine's speed.
    expect(album.size).toBeGreaterThan(15);
    expect(JSON.stringify([...album.values()]).includes('Did you mean')).toBe(sitename === 'retail');
    expect(await differencesOf(analyst, album, placesIn(log, application))).toEqual({});
    expect(problems).toEqual([]);
    await analyst.context().close();
  });
}
