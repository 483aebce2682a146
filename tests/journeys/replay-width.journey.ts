// The console shows the page as wide as the buyer had it, also after the phone was turned. An unknown width is estimated.
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { signInAsAnalyst } from './support/console.ts';
import { applicationOn } from './support/histories.ts';
import { replayed } from './support/seen.ts';
import { everythingShipped, expect, test } from './support/test.ts';

/** In CSS pixels of the replayed page, at any zoom. */
const widthOf = (frame: Locator): Promise<number> => frame.evaluate((element: HTMLIFrameElement) => element.contentWindow?.innerWidth ?? 0);

const FIXTURE = new URL('../fixtures/declined-then-bought.jsonl', import.meta.url);

test('the replay has the width of the buyer’s window at that moment, until the analyst chooses another', async ({ app, browser }) => {
  const phone = await browser.newContext({ viewport: { width: 412, height: 915 }, isMobile: true });
  const page = await phone.newPage();
  await page.goto(app.url);
  await page.getByLabel('First name').fill('Maya');
  await page.keyboard.press('Tab');
  await page.setViewportSize({ width: 915, height: 412 });
  const sizes = () => page.evaluate(() => Object.values(sessionStorage).flatMap((text) => (/"WindowSized".*"width":(\d+)/.exec(String(text)) ?? []).slice(1)));
  await expect.poll(async () => (await sizes()).toSorted()).toEqual(['412', '915']);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Maya');
  await page.getByLabel('Last name').fill('Castillo');
  await page.keyboard.press('Tab');
  await everythingShipped(page);
  // An unchanged width is not recorded again.
  expect((await sizes()).toSorted()).toEqual(['412', '915']);
  const application = await applicationOn(page);
  await phone.close();

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const analyst = await context.newPage();
  await signInAsAnalyst(analyst, `${app.url}/console/applications/${application}`);
  const frame = analyst.locator('iframe');
  const widths = analyst.getByRole('group', { name: 'Width of the page' });
  await expect(widths.getByRole('button', { name: 'Buyer’s 915' })).toHaveAttribute('aria-pressed', 'true');
  await expect(replayed(analyst).getByLabel('First name')).toBeVisible();
  expect(await widthOf(frame)).toBe(915);
  await analyst.getByRole('slider', { name: 'Event' }).fill('0');
  await expect(widths.getByRole('button', { name: 'Buyer’s 412' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => widthOf(frame)).toBe(412);
  if (process.env['SHOTS']) await analyst.screenshot({ path: `${process.env['SHOTS']}/replay-width-412.png` });
  await widths.getByRole('button', { name: '768' }).click();
  await expect.poll(() => widthOf(frame)).toBe(768);
  await expect(widths.getByRole('button', { name: 'Buyer’s 412' })).toHaveAttribute('aria-pressed', 'false');
  await widths.getByRole('button', { name: 'Buyer’s 412' }).click();
  await expect.poll(() => widthOf(frame)).toBe(412);

  await analyst.goto(`${app.url}/console/file`);
  await analyst.locator('input[type=file]').setInputFiles({ name: 'log.jsonl', mimeType: 'application/jsonl', buffer: readFileSync(FIXTURE) });
  await expect(widths).toHaveAttribute('title', /don’t know how wide/);
  await expect(widths.getByRole('button', { name: '1440' })).toHaveAttribute('aria-pressed', 'true');
  await context.close();
});
