// An analyst notes something at an event; it is there after a reload, for another analyst, on the time line and among the newest notes.
import type { Browser, Page } from '@playwright/test';
import { signInAsAnalyst } from './support/console.ts';
import { expectConsoleAccessible } from './support/console-look.ts';
import { writeHistories } from './support/histories.ts';
import { expect, test, watch } from './support/test.ts';

async function openConsole(browser: Browser, url: string, who: 'analyst' | 'analyst-personal' = 'analyst') {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await signInAsAnalyst(page, url, who);
  const problems: string[] = [];
  watch(page, problems);
  return { page, context, problems };
}
const notesOf = (page: Page) => page.getByRole('region', { name: 'Notes' });

test('a note at an event stays, leads another analyst to the moment that it names, and only its author removes it', async ({ browser, app }) => {
  const { byProduct: id } = await writeHistories(app.url, ['byProduct']);
  const one = await openConsole(browser, `${app.url}/console/applications/${id}?at=3`);
  const { page } = one;
  const notes = notesOf(page);
  await expect(notes.getByRole('heading', { name: 'Notes at 3' })).toBeVisible();
  await notes.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect(notes.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const moment = await page.evaluate(() => navigator.clipboard.readText());
  expect(moment).toBe(`${app.url}/console/applications/${id}?at=3`);

  // By keyboard: the arrow keys move the text's cursor, not the replay.
  await page.goto(`${app.url}/console/applications/${id}?at=5`);
  await notes.getByRole('button', { name: 'Add note' }).press('Enter');
  const field = notes.getByRole('textbox', { name: /^Note at 5, / });
  await expect(field).toBeFocused();
  await page.keyboard.type('Ask @ida@example.com about ');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('End');
  await page.keyboard.insertText(moment);
  await expectConsoleAccessible(page, 'note-form');
  await page.keyboard.press('Control+Enter');
  await expect(field).toHaveCount(0);
  await expect(notes.getByRole('button', { name: 'Add note' })).toBeFocused();
  await expect(notes.getByRole('link', { name: '@ida@example.com' })).toHaveAttribute('href', 'mailto:ida%40example.com');
  await expect(page).toHaveURL(/\?at=5$/);
  await page.reload();
  await expect(notes.getByRole('listitem')).toContainText(`Ask @ida@example.com about ${id.slice(0, 8)}, event 3`);
  await expect(page.getByRole('region', { name: 'Events' }).getByText('1 note', { exact: true })).toHaveCount(1);
  await expectConsoleAccessible(page, 'note');

  // Another analyst comes by the newest notes.
  const two = await openConsole(browser, `${app.url}/console/notes`, 'analyst-personal');
  await expect(two.page).toHaveTitle('Notes · Bindflow');
  const newest = two.page.getByRole('list', { name: 'Newest notes' }).getByRole('listitem').first();
  await expect(newest).toContainText('Ana Lindqvist');
  await expectConsoleAccessible(two.page, 'notes');
  await newest.getByRole('link').first().click();
  await expect(notesOf(two.page).getByRole('heading', { name: 'Notes at 5' })).toBeVisible();
  await expect(notesOf(two.page).getByRole('listitem')).toHaveCount(1);
  await expect(notesOf(two.page).getByRole('button', { name: 'Remove this note' })).toHaveCount(0);
  await notesOf(two.page)
    .getByRole('link', { name: `${id.slice(0, 8)}, event 3` })
    .click();
  await expect(notesOf(two.page).getByRole('heading', { name: 'Notes at 3' })).toBeVisible();

  await notes.getByRole('button', { name: 'Remove this note' }).press('Enter');
  await expect(notes.getByRole('listitem')).toHaveCount(0);
  expect([...one.problems, ...two.problems]).toEqual([]);
  await one.context.close();
  await two.context.close();
});
