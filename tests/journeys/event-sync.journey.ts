// Recorded events reach the event store once, even if the page is hidden, killed or must wait, or the clock is wrong.
import type { Page } from '@playwright/test';
import { everythingShipped, expect, test } from './support/test.ts';

const isAppend = (body: string | null): boolean => body?.includes('"operationName":"AppendEvents"') ?? false;

/** Sequences of the stored events in the tab, and how many of them are acknowledged. */
const kept = (page: Page): Promise<{ readonly events: number; readonly acknowledged: number }> =>
  page.evaluate(() => ({
    events: Object.keys(sessionStorage).filter((key) => key.startsWith('bindflow/event/')).length,
    acknowledged: Number(sessionStorage.getItem('bindflow/acknowledged') ?? 0),
  }));

test.describe('when the server requests a pause', () => {
  test.use({ tolerated: { patterns: [/status of (429|503)/] } });

  test('waits as long as requested, and then every event arrives', async ({ page, app }) => {
    await page.clock.install();
    await page.goto(app.url);
    await everythingShipped(page);
    let refused = 0;
    await page.route('**/graphql', (route) => {
      if (!isAppend(route.request().postData())) return route.fallback();
      refused += 1;
      return route.fulfill({ status: 429, headers: { 'retry-after': '120' }, contentType: 'application/json', body: '{"errors":[{"message":"later"}]}' });
    });
    await page.getByLabel('First name').fill('Maya');
    await page.getByLabel('Last name').focus();
    await expect(async () => {
      await page.clock.runFor(200);
      await expect(page.locator('html')).toHaveAttribute('data-event-sync', 'waiting', { timeout: 100 });
    }).toPass();
    await page.clock.runFor(119_000);
    expect(refused).toBe(1);
    await page.unroute('**/graphql');
    await page.clock.runFor(40_000);
    await everythingShipped(page);
    const { events, acknowledged } = await kept(page);
    expect(acknowledged).toBe(events);
  });
});

test('the last answer is sent when the tab is hidden, as the tab may never come back', async ({ page, app }) => {
  await page.goto(app.url);
  await everythingShipped(page);
  const before = await kept(page);
  // Ordinary sending is blocked: what arrives was sent while the page was hidden.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').focus();
  const sent = page.waitForRequest((request) => isAppend(request.postData()));
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const { variables } = (await sent).postDataJSON() as { variables: { input: { events: { sequence: number; data: object }[] } } };
  expect(variables.input.events[0]?.sequence).toBe(before.acknowledged + 1);
  expect(variables.input.events).toContainEqual(expect.objectContaining({ data: { question: 'firstName', value: 'Maya' } }));
});
