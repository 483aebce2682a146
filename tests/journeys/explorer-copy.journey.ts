// A copied cURL command is run by a shell and answered by the facade.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { openExplorer, editor } from './support/explorer.ts';
import { makeEmptyDir, removeDataDir } from './support/running-app.ts';
import { expect, test } from './support/test.ts';

const run = promisify(execFile);
const query = '# It\'s `here`, $HOME and \\\\ "quoted"\nquery Named($name: String!) { __type(name: $name) { name } }';
const link = `#${new URLSearchParams({ query, variables: '{"name":"Query"}', operationName: 'Named' }).toString()}`;

async function copyAs(page: Page, format: string): Promise<void> {
  await page.getByRole('button', { name: 'Copy as', exact: true }).click();
  await page.getByRole('menuitem', { name: `Copy as ${format}` }).click();
}
const readClipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test('a copied cURL command is answered when it is pasted into a shell', async ({ page, app }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openExplorer(page, app, link);
  await copyAs(page, 'cURL');
  await expect(page.getByText('Copied as cURL.')).toBeVisible();
  const folder = makeEmptyDir();
  const { stdout } = await run('sh', ['-c', await readClipboard(page)], { cwd: folder });
  expect(JSON.parse(stdout)).toMatchObject({ data: { __type: { name: 'Query' } } });
  removeDataDir(folder);

  await copyAs(page, 'typed document');
  await expect(page.getByText('Copied as typed document.')).toBeVisible();
  expect(await readClipboard(page)).toContain('const variables: NamedQueryVariables = {\n  "name": "Query"\n};');
  expect(await findings(page, '.graphiql-tab')).toEqual([]);
});

test('without a clipboard the text is shown', async ({ page, app }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } }));
  await openExplorer(page, app, link);
  await expect(editor(page)).toContainText('Named');
  await copyAs(page, 'fetch');
  await expect(page.getByRole('textbox', { name: 'Text to copy' })).toHaveValue(/const response = await fetch\("http/);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Text to copy' })).toHaveCount(0);
});
