// Buyers leave on each page. Half an hour later, by another process's clock, the console shows where they stopped. One of them comes back.
import type { Page } from '@playwright/test';
import type { NodeBuyer } from '../support/node-buyer.ts';
import { startPostgres } from '../support/postgres.ts';
import { signInAsAnalyst } from './support/console.ts';
import { expectConsoleAccessible } from './support/console-look.ts';
import { quotedTrades, tradesApplication } from './support/applicants.ts';
import { makeEmptyDir, removeDataDir, startApp, stopApp } from './support/running-app.ts';
import { seat } from './support/seat.ts';
import { everythingShipped, expect, test, watch } from './support/test.ts';
import { onPage } from './support/trades.ts';

/** The next process has a clock that is 31 minutes ahead. */
const AHEAD = `--import=data:text/javascript,${encodeURIComponent('const now = Date.now; Date.now = () => now() + 31 * 60000;')}`;

const paths = ['/', '/Application2', '/Application3', '/Payment'];

const rowOf = (page: Page, buyer: NodeBuyer | undefined) => page.locator(`a[href="/console/applications/${buyer?.state().application.id}"]`);

test('the console shows where buyers left, page by page, in the list, the funnel and the replay; a buyer who returns continues', async ({ browser }) => {
  const postgres = await startPostgres();
  const dataDir = makeEmptyDir();
  const env = { DATABASE_URL: await postgres.createDatabase(), LOG_KEY: 'a key that both processes have, of 32 and more', SESSION_SECRET: 'as both processes have one: it signs' };
  const app = await startApp(dataDir, env);
  try {
    // Each buyer leaves on the last page that was reached. The second one leaves the window open.
    const leavers = await Promise.all([...[1, 2, 3].map((last) => tradesApplication(app.url, last)), quotedTrades(app.url)]);
    for (const leaver of leavers) await leaver.ship();
    const back = await (await browser.newContext()).newPage();
    await seat(back, leavers[1]!);
    await onPage(back, 2);
    await everythingShipped(back);
    const later = await startApp(dataDir, { ...env, NODE_OPTIONS: AHEAD, LOCAL_SERVER_URL: app.sandboxUrl ?? '', GATEWAY_URL: app.sandboxUrl ?? '' });

    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signInAsAnalyst(page, `${app.url}/console?outcome=ABANDONED`);
    const problems: string[] = [];
    watch(page, problems);
    for (const [index, leaver] of leavers.entries()) {
      await expect(rowOf(page, leaver)).toContainText('Abandoned');
      await expect(rowOf(page, leaver)).toContainText(paths[index]!);
    }
    await stopApp(later);
    await expectConsoleAccessible(page, 'abandoned');

    // One of the four buyers stopped on each page.
    await page.goto(`${app.url}/console/funnel`);
    const byPage = page.getByRole('region', { name: 'By page', exact: true });
    for (const path of paths) await expect(byPage.getByRole('link', { name: `${path}: 1 · 25.0% abandoned here` })).toBeVisible();
    await byPage.getByRole('link', { name: /^\/Application2: 1 · .* abandoned here$/ }).press('Enter');
    await expect(page.locator('header').getByRole('status')).toHaveText('1');
    await rowOf(page, leavers[1]).press('Enter');
    const replay = page.frameLocator('iframe');
    await expect(replay.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Application abandoned').first()).toBeVisible();
    // Nothing of it remains where the frame waits for the next replay.
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Find' }).press('Enter');
    await expect(page.locator('iframe')).toBeHidden();
    await expect(replay.locator('#root')).toBeEmpty();
    await rowOf(page, leavers[0]).press('Enter');
    await expect(replay.getByLabel('Business name')).toBeVisible();
    await expect(replay.getByLabel('Annual revenue')).toHaveCount(0);

    // The window stayed open.
    await back.getByLabel('Annual revenue').fill('250,000');
    const sent = back.waitForResponse((response) => Boolean(response.request().postData()?.includes('"operationName":"AppendEvents"')));
    await back.getByLabel('Annual revenue').press('Tab');
    await sent;
    await everythingShipped(back);
    await page.goto(`${app.url}/console?program=trades`);
    await expect(rowOf(page, leavers[1])).toContainText('In progress');
    await expect(rowOf(page, leavers[0])).toContainText('Abandoned');
    expect(problems).toEqual([]);
  } finally {
    await stopApp(app);
    await postgres.stop();
    removeDataDir(dataDir);
  }
});
