// What the explorer sends beside an operation, and what it says of the response.
import type { Page } from '@playwright/test';
import { answer, execute, openExplorer } from './support/explorer.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const SECRET = 'Bearer kept-from-disk';
const link = `#${new URLSearchParams({ query: 'query Named { __typename }' }).toString()}`;
const facts = (page: Page) => page.locator('.response-facts');
const readStorage = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));

test('headers are sent and never stored; status, time and size of the response are shown', async ({ page, app }) => {
  await openExplorer(page, app, link);
  await page.getByRole('button', { name: 'Headers', exact: true }).click();
  await page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden)').click();
  await page.keyboard.insertText(JSON.stringify({ authorization: SECRET }));
  const sent = page.waitForRequest('**/graphql');
  await execute(page);
  expect(await (await sent).headerValue('authorization')).toBe(SECRET);
  await expect(answer(page)).toContainText('"Query"');
  await expect(facts(page)).toContainText(/Status200.*Time\d+ ms.*Size[\d.,]+ k?B/s);

  await page.getByRole('button', { name: 'Show History' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Named');
  await page.getByRole('button', { name: 'New tab' }).click();
  await expect.poll(() => readStorage(page)).toContain('Named');
  expect(await readStorage(page)).not.toContain('kept-from-disk');
});

test('all tabs close by keyboard and can be reopened', async ({ page, app }) => {
  await openExplorer(page, app, link);
  await page.getByRole('button', { name: 'New tab' }).click();
  await expect(page.getByRole('tab')).toHaveCount(2);
  await page.getByRole('button', { name: 'Close all tabs' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab')).toHaveCount(1);
  await expect(page.getByRole('tab', { name: 'Named' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Reopen 2 tabs' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab')).toHaveCount(2);
  await page.getByRole('tab', { name: 'Named' }).click();
  await expect(page.locator('.graphiql-query-editor .view-lines')).toContainText('query Named');
});
