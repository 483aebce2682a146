// An analyst downloads the log of an application, a fixture of it for a test, and the logs of a whole list. Each replays elsewhere.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { signInAsAnalyst } from './support/console.ts';
import { expectConsoleAccessible } from './support/console-look.ts';
import { writeHistories } from './support/histories.ts';
import { replayed } from './support/seen.ts';
import { expect, test, watch } from './support/test.ts';

async function downloaded(page: Page, button: string | RegExp): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return file;
}

interface Line {
  readonly kind: string;
  readonly id?: string;
  readonly key?: string | null;
}
const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

/** What the shell prints about the application of a file. */
const shellReplay = (file: string, id: string): string => {
  const args = ['dist/bindflow.js', 'log', 'replay', id, '--file', file, '--json'];
  try {
    return execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  } catch (error) {
    // Masked answers end the command with a nonzero exit code.
    return String((error as { stdout?: string }).stdout);
  }
};

test('an analyst downloads a log and a fixture of a purchase, and the logs of a list; each opens elsewhere', async ({ browser, app }) => {
  const ids = await writeHistories(app.url, ['declinedThenBought', 'leftOnFirstPage']);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInAsAnalyst(page, `${app.url}/console/applications/${ids.declinedThenBought}`);
  const problems: string[] = [];
  watch(page, problems);

  await page.getByRole('button', { name: 'Keep' }).click();
  const log = await downloaded(page, 'Export log');
  expect(log.suggestedFilename()).toBe(`log-fitness-${ids.declinedThenBought.slice(0, 8)}.jsonl`);
  await expect(page.getByText(/^log-fitness-.+: the log, \d+ kB\.$/)).toBeVisible();
  const exported = readFileSync(await log.path(), 'utf8');
  expect(linesOf(exported).find(({ kind }) => kind === 'application')).toMatchObject({ id: ids.declinedThenBought, key: null });
  expect(exported).not.toMatch(/Castillo|\b78704\b/);
  expect(JSON.parse(shellReplay(await log.path(), ids.declinedThenBought))).toMatchObject({ kind: 'replay', page: { path: '/Confirmation' } });

  const fixture = await downloaded(page, 'Create a redacted fixture');
  await expect(page.getByText(/^fixture-fitness-.+: a redacted fixture, \d+ kB\.$/)).toBeVisible();
  await expectConsoleAccessible(page, 'keep');
  const redacted = readFileSync(await fixture.path(), 'utf8');
  const { id: standIn = '', key } = linesOf(redacted).findLast(({ kind }) => kind === 'application') ?? {};
  expect(key).not.toBeNull();
  expect(JSON.parse(shellReplay(await fixture.path(), standIn))).toMatchObject({ kind: 'replay', page: { path: '/Confirmation' }, kickout: [] });

  // In the window: the fixture's values are made up, so they are shown.
  await page.getByRole('link', { name: 'File' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: fixture.suggestedFilename(), mimeType: 'application/jsonl', buffer: Buffer.from(redacted) });
  await page.getByRole('button', { name: 'Show personal values' }).click();
  await expect(page.getByText('Personal values are masked')).toBeHidden();
  await page.getByRole('slider', { name: 'Event' }).fill('12');
  await expect(replayed(page).getByLabel('Email')).toHaveValue(/^\S+@example\.com$/);
  await expect(replayed(page).getByLabel('First name')).not.toHaveValue(/Maya|•/);
  await expect(replayed(page).getByLabel('First name')).toHaveValue(/^[A-Z][a-z]{3}$/);

  // All applications of the list, up to the limit of a file.
  await page.goto(`${app.url}/console?program=fitness&page=/`);
  await expect(page.locator(`a[href="/console/applications/${ids.leftOnFirstPage}"]`)).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const found = await downloaded(page, /^Export \d+ applications?$/);
  expect(found.suggestedFilename()).toMatch(/^log-\d+-applications?-\d{4}-\d\d-\d\dT\d{4}Z\.jsonl$/);
  const applications = linesOf(readFileSync(await found.path(), 'utf8')).filter(({ kind }) => kind === 'application');
  expect(applications.map(({ id }) => id)).toContain(ids.leftOnFirstPage);
  expect(applications.map(({ id }) => id)).not.toContain(ids.declinedThenBought);
  const table = await downloaded(page, /^Export \d+ applications? as CSV$/);
  expect(table.suggestedFilename()).toMatch(/^table-\d+-applications?-\d{4}-\d\d-\d\dT\d{4}Z\.csv$/);
  const [scope, , head, ...rows] = readFileSync(await table.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect([scope, head]).toEqual(['# Program fitness · Stopped at /', expect.stringMatching(/^application,outcome,program,/)]);
  expect(rows.map((row) => row.split(',')[0]!)).toEqual(
    await page.locator('li a[href^="/console/applications/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!.split('/').at(-1)!)),
  );
  await expectConsoleAccessible(page, 'export');
  expect(problems).toEqual([]);
  await context.close();
});
