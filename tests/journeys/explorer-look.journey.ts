// How the explorer looks and sounds, with a running operation and a failed call, in both color schemes and at every width.
import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { execute, nextStep, openExplorer, timeLine } from './support/explorer.ts';
import { type App, expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Saves screenshots for review if SHOTS names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/explorer-${name}.png` });
}

/** The editor's tabs contain a button inside a tab. That is GraphiQL's own markup. */
const TABS = '.graphiql-tab';

async function withFault(page: Page, app: App): Promise<void> {
  await openExplorer(page, app);
  await nextStep(page).click();
  await expect(nextStep(page)).toContainText('Run step 2');
  await page
    .getByRole('button', { name: /Check an email address/ })
    .first()
    .click();
  await app.sandbox.fault({ method: 'GET', path: '/api/check', fault: 'status-500', times: 2 });
  await execute(page);
  await expect(timeLine(page)).toContainText('1 at fault');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the explorer is accessible in the ${colorScheme} look`, async ({ page, app }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await withFault(page, app);
    for (const width of [1440, 1024, 768, 375]) {
      await page.setViewportSize({ width, height: width < 768 ? 812 : 900 });
      await shoot(page, `${colorScheme}-${width}`);
      expect(await findings(page, TABS), `at ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    }
    await timeLine(page).scrollIntoViewIfNeeded();
    // Only the workbench scrolls; the frame around it stays.
    await expect(page.getByRole('button', { name: 'Hide Collection' })).toBeInViewport();
    await shoot(page, `${colorScheme}-375-calls`);
    await expect(timeLine(page).getByText('GET /api/check')).toBeInViewport();
  });
}

test('steps can be run by keyboard alone', async ({ page, app }) => {
  await openExplorer(page, app);
  await nextStep(page).focus();
  for (const step of [2, 3, 4]) {
    await page.keyboard.press('Enter');
    await expect(nextStep(page)).toContainText(`Run step ${step}`);
    await expect(nextStep(page)).toHaveAttribute('aria-disabled', 'false');
    await expect(nextStep(page)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Read a program Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Program', selected: true })).toBeVisible();
});
