// Operations that a developer saves, and the file in which a team shares them.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { editor, openExplorer, variables } from './support/explorer.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const pane = (page: Page) => page.getByRole('region', { name: 'Saved operations' });
const link = `#${new URLSearchParams({ query: 'query Mine { __typename }', variables: '{"cardNumber":"4111111111111111","a":1}' }).toString()}`;

test('an operation is saved, renamed, exported, deleted, imported and opened', async ({ page, app }) => {
  await openExplorer(page, app, link);
  await page.getByRole('button', { name: 'Show Saved operations' }).click();
  await pane(page).getByRole('form', { name: 'Save the operation' }).getByLabel('Folder').fill('Quotes');
  await page.keyboard.press('Enter');
  await expect(pane(page).getByRole('status')).toContainText('Saved Quotes / Mine.');

  await pane(page).getByRole('button', { name: 'Rename Quotes / Mine' }).click();
  await pane(page).getByRole('form', { name: 'Rename Quotes / Mine' }).getByLabel('Name').fill('Ours');
  await page.keyboard.press('Enter');
  const own = pane(page).getByRole('button', { name: 'Ours', exact: true });
  await expect(own).toBeVisible();

  const downloading = page.waitForEvent('download');
  await pane(page).getByRole('button', { name: 'Export' }).click();
  const file = readFileSync(await (await downloading).path());
  expect(JSON.parse(file.toString())).toMatchObject({ version: 1, operations: [{ folder: 'Quotes', name: 'Ours', variables: { cardNumber: 'not kept', a: 1 } }] });
  expect(await findings(page, '.graphiql-tab')).toEqual([]);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/explorer-saved.png` });

  await pane(page).getByRole('button', { name: 'Delete Quotes / Ours' }).click();
  await expect(own).toHaveCount(0);
  const choose = async (name: string, buffer: Buffer): Promise<void> => pane(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer });
  await choose('bad.json', Buffer.from('{}'));
  await expect(pane(page).getByRole('status')).toContainText('Not imported. bad.json: is not an export of this explorer');
  await choose('team.json', file);
  await expect(pane(page).getByRole('status')).toContainText('Imported team.json. Added Quotes / Ours.');

  await page.reload();
  await page.getByRole('button', { name: 'New tab' }).click();
  await own.click();
  await expect(editor(page)).toContainText('query Mine');
  await expect(variables(page)).toContainText('not');
});
