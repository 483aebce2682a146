// Files in the console: applications of one family link to each other, and a damaged file is shown up to the damage, never as a blank page.
import type { Page } from '@playwright/test';
import { signInAsAnalyst } from './support/console.ts';
import { expectConsoleAccessible } from './support/console-look.ts';
import { applicationOn } from './support/histories.ts';
import { exportLog, replayed } from './support/seen.ts';
import { type App, everythingShipped, expect, test, watch } from './support/test.ts';

/** A tab and its duplicate. Both continue. */
async function twoTabs(page: Page, { url }: App): Promise<{ readonly first: string; readonly fork: string }> {
  await page.goto(url);
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').focus();
  const first = await applicationOn(page);
  const [other] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open(location.href))]);
  await expect(other.getByLabel('First name')).toHaveValue('Maya');
  await other.getByLabel('Last name').fill('Elsewhere');
  await page.getByLabel('Last name').fill('Here');
  for (const tab of [page, other]) await tab.getByLabel('First name').focus();
  await expect.poll(async () => (await applicationOn(page)) === (await applicationOn(other))).toBe(false);
  for (const tab of [page, other]) await everythingShipped(tab);
  const ids = [await applicationOn(page), await applicationOn(other)];
  return { first, fork: ids.find((id) => id !== first) ?? '' };
}

async function openFile(page: Page, text: string): Promise<void> {
  const close = page.getByRole('button', { name: /^Close / });
  if (await close.isVisible()) await close.click();
  await page.locator('input[type=file]').setInputFiles({ name: 'log.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
}
const linesOf = (text: string): string[] => text.trimEnd().split('\n');

test('applications of a family link to each other, in the event store and in a file; a damaged file shows its errors and the rest', async ({ page, app, browser }) => {
  const { first, fork } = await twoTabs(page, app);
  const log = await exportLog(app, first);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const analyst = await context.newPage();
  const heading = (id: string) => analyst.getByRole('heading', { name: id });
  await signInAsAnalyst(analyst, `${app.url}/console/applications/${first}`);
  const problems: string[] = [];
  watch(analyst, problems);

  // From the event store.
  await expect(heading(first)).toBeVisible();
  await analyst.getByRole('link', { name: fork.slice(0, 8) }).click();
  await expect(heading(fork)).toBeVisible();
  // Soon after, the address names the event that is shown, too.
  await expect(analyst).toHaveURL(new RegExp(`/console/applications/${fork}(\\?at=\\d+)?$`));
  await expectConsoleAccessible(analyst, 'family');
  await analyst.getByRole('link', { name: first.slice(0, 8) }).click();
  await expect(heading(first)).toBeVisible();

  // From a file with the whole family, and from a file with one application.
  await analyst.getByRole('link', { name: 'File' }).click();
  await openFile(analyst, log);
  await analyst.getByLabel('Application', { exact: true }).selectOption(fork);
  await expect(heading(fork)).toBeVisible();
  await analyst.getByRole('button', { name: first.slice(0, 8), exact: true }).click();
  await expect(heading(first)).toBeVisible();
  await analyst.getByRole('button', { name: fork.slice(0, 8), exact: true }).click();
  await expect(heading(fork)).toBeVisible();

  // A file that is no log: the previous file is closed, and the page says what to do.
  for (const [text, words] of [
    ['PK\u0003\u0004 a picture', 'isn’t an exported log'],
    ['{"level":30,"msg":"the log of something else"}\n', 'isn’t an exported log'],
    ['', 'isn’t an exported log'],
    [log.replace('"format":2', '"format":9'), 'has format 9'],
    [`${linesOf(log)[0]}\n`, 'This log has no applications'],
  ] as const) {
    await openFile(analyst, text);
    await expect(analyst.getByRole('alert')).toContainText(words);
    await expect(analyst.getByRole('heading', { name: 'Replay an exported log' })).toBeVisible();
  }

  // A truncated file, with an unreadable line and an event of a later release: all other events are shown.
  const lines = linesOf(log);
  // The last application of a file is the one that is shown.
  const at = lines.findLastIndex((line) => line.includes('"QuestionAnswered"'));
  const torn = lines.toSpliced(at + 1, 0, '{"kind":"event","id":').map((line, index) => (index === at ? line.replace('"QuestionAnswered"', '"HorseSaddled"') : line));
  await openFile(analyst, torn.slice(0, -1).join('\n'));
  await expect(analyst.getByText('The end of this file is missing')).toBeVisible();
  await expect(analyst.getByText('One line can’t be read')).toBeVisible();
  await expect(analyst.getByText('One event can’t be read. It’s skipped')).toBeVisible();
  await expect(replayed(analyst).getByLabel('Last name')).toBeVisible();
  await expectConsoleAccessible(analyst, 'torn');

  // Without its configuration no page can be rendered. Everything else is shown.
  await openFile(analyst, lines.filter((line) => !line.startsWith('{"kind":"program"')).join('\n'));
  await expect(analyst.getByText(/^The page’s configuration [\da-f]{12}… isn’t in the file/)).toBeVisible();
  await expect(replayed(analyst).getByText('This page can’t be shown')).toBeVisible();
  await expect(analyst.getByText('Question answered').first()).toBeVisible();
  await expect(analyst.getByText('answers.lastName').first()).toBeVisible();
  await expectConsoleAccessible(analyst, 'no-configuration');

  // An address that leads to nothing.
  await analyst.goto(`${app.url}/console/applications/00000000-0000-4000-8000-000000000000`);
  await expect(analyst.getByText('Application 00000000-0000-4000-8000-000000000000 not found.')).toBeVisible();
  await analyst.goto(`${app.url}/console/applications/nonsense`);
  await expect(analyst.getByRole('button', { name: 'Try again' })).toBeVisible();
  await analyst.getByRole('link', { name: 'Back to applications' }).click();
  await expect(analyst.getByRole('heading', { name: 'Applications' })).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});
