// The console's replay shows what the buyer saw at every event, and works by keyboard.
import type { Page } from '@playwright/test';
import { card } from '../support/answers.ts';
import { expectConfirmed, expectPayment, fillFitness, newEmail, press } from './support/buyer.ts';
import { acceptTerms, cardWith, fillAccount } from './support/payment.ts';
import { signInAsAnalyst } from './support/console.ts';
import { expectConsoleAccessible } from './support/console-look.ts';
import { differenceOf, exportLog, placesIn, replayed, seenAt, takeAlbum } from './support/seen.ts';
import { type App, everythingShipped, expect, test, watch } from './support/test.ts';

/** Enters a card as people do: each field gets the focus and loses it to the next. */
async function typeCard(page: Page, { cardNumber, expMonth, expYear, securityCode }: typeof card): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber);
  for (const [label, value] of [
    ['Expiration month', expMonth],
    ['Expiration year', expYear],
  ] as const) {
    await page.getByLabel(label).focus();
    await page.getByLabel(label).selectOption(value);
  }
  await page.getByLabel('Security code').fill(securityCode);
}

/** An empty form, then a complete one with its estimate; paid with no card, with a declined card, and with a good one. */
async function buy(page: Page, app: App): Promise<string> {
  await page.goto(app.url);
  await press(page, 'Continue');
  await fillFitness(page, newEmail());
  await expect(page.getByRole('complementary').getByText(/^\$218\.60 a year$/)).toBeVisible();
  await press(page, 'Continue');
  await expectPayment(page);
  await press(page, 'Purchase');
  await typeCard(page, cardWith('901'));
  // The second password differs from the first until the first is changed to it.
  await page.getByLabel('Create password').fill('Passw0rd?');
  await page.getByLabel('Confirm password').fill('Passw0rd!');
  await fillAccount(page);
  await acceptTerms(page);
  await press(page, 'Purchase');
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await typeCard(page, card);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await everythingShipped(page);
  return page.evaluate(() => (JSON.parse(sessionStorage.getItem('bindflow/event/000001') ?? '{}') as { applicationId: string }).applicationId);
}

async function openLog(page: Page, { url }: App, log: string): Promise<void> {
  await signInAsAnalyst(page, `${url}/console/file`);
  await page.locator('input[type=file]').setInputFiles({ name: 'log.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(log) });
}

test('the replay shows at every event what the buyer saw: answers, refusals, an estimate, a quote, a decline, a purchase', async ({ page, app, browser }) => {
  const album = await takeAlbum(page);
  const application = await buy(page, app);
  const log = await exportLog(app, application);
  const places = placesIn(log, application);
  const context = await browser.newContext();
  const analyst = await context.newPage();
  const problems: string[] = [];
  await openLog(analyst, app, log);
  // Before that the console answered 401, which browsers report as an error.
  watch(analyst, problems);
  await expect(analyst.getByText('Personal values are masked')).toBeVisible();
  await expect(replayed(analyst).getByText('•••').first()).toBeVisible();
  await analyst.getByRole('button', { name: 'Show personal values' }).click();
  await expect(analyst.getByText('Personal values are masked')).toBeHidden();

  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const differences: Record<string, object> = {};
  // Forward event by event, then back: a page that was prerendered, or is visited again, shows the same.
  for (const [sequence, seen] of [...album, ...[...album].toReversed()]) {
    const difference = differenceOf(seen, await seenAt(analyst, places.get(sequence) ?? -1, seen.typing));
    if (difference) differences[String(sequence)] = difference;
  }
  expect(album.size).toBeGreaterThan(25);
  expect(differences).toEqual({});
  expect(asked.filter((where) => !where.startsWith('/console/assets/'))).toEqual([]);

  // By keyboard: from the beginning to the first failure, a step forward and back, and the cause of an answer.
  const slider = analyst.getByRole('slider', { name: 'Event' });
  await analyst.getByRole('heading', { name: application }).click();
  await analyst.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  await analyst.keyboard.press('f');
  await expect(slider).toHaveAttribute('aria-valuetext', /Page rejected/);
  const failed = Number(await slider.inputValue());
  await analyst.keyboard.press('ArrowRight');
  await analyst.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue(String(failed));
  // The replayed page takes no focus: keys still go to the player, and immediately.
  await expect(analyst.locator('iframe')).not.toBeFocused();
  await analyst.keyboard.press('End');
  await expect(slider).toHaveValue((await slider.getAttribute('max')) ?? '');
  await slider.fill(String(places.get(20)));
  await replayed(analyst).getByLabel('First name').click();
  await expect(analyst.getByText(/Event \d+, Question answered, .* set it/)).toBeVisible();
  await expect(replayed(analyst).getByLabel('First name')).not.toBeFocused();
  await expectConsoleAccessible(analyst, 'replay');

  // The same application, found by address in the list and opened by keyboard from the event store.
  await analyst.goto(`${app.url}/console?outcome=PURCHASED&program=fitness`);
  const found = analyst.getByRole('listitem').filter({ hasText: 'Purchased' });
  await expect(found.first()).toContainText('$225.11');
  await expect(analyst.getByRole('button', { name: /^Purchased [1-9]/ })).toHaveAttribute('aria-pressed', 'true');
  await expectConsoleAccessible(analyst, 'find');
  await analyst.keyboard.press('j');
  await analyst.keyboard.press('Enter');
  await expect(analyst.getByRole('heading', { name: application })).toBeVisible();
  await expect(replayed(analyst).getByText('FIT-2026-').first()).toBeVisible();
  // It is not offered without the right; the facade refuses it anyway.
  await expect(analyst.getByRole('button', { name: 'Keep' })).toBeVisible();
  await expect(analyst.getByRole('button', { name: 'Show personal values' })).toHaveCount(0);
  expect(problems).toEqual([]);
  await context.close();
});
