// The console preloads the page in which it shows replays. If the preload fails, the console loads it again.
import { signInAsAnalyst } from './support/console.ts';
import { writeHistories } from './support/histories.ts';
import { expect, test } from './support/test.ts';

test('a replay is shown even if the preload of its page failed', async ({ browser, app }) => {
  const { leftOnFirstPage } = await writeHistories(app.url, ['leftOnFirstPage']);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.route('**/console/frame', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"later"}' }));
  await signInAsAnalyst(page, `${app.url}/console`);
  const loaded = (): Promise<string> =>
    page.locator('#parked-frame iframe').evaluate((frame: HTMLIFrameElement) => `${frame.contentDocument?.contentType} ${frame.contentDocument?.readyState}`);
  await expect.poll(loaded).toBe('application/json complete');
  await page.unroute('**/console/frame');
  await page.locator(`a[href="/console/applications/${leftOnFirstPage}"]`).press('Enter');
  await expect(page.frameLocator('iframe').getByLabel('First name')).toBeVisible();
  await context.close();
});
