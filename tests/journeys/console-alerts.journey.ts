// Alerts: demo data has one of each kind, each leads to what it means, and an analyst subscribes, sends a test and gets the next one.
import { execFileSync } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { signInAsAnalyst } from './support/console.ts';
import { expectConsoleAccessible } from './support/console-look.ts';
import { makeEmptyDir, removeDataDir, startApp, stopApp } from './support/running-app.ts';
import { expect, test, watch } from './support/test.ts';

/** A third more than the least rule needs: how many fall into its week depends on the day and the hour. */
const BUYERS = '900';
const seed = (dataDir: string): string =>
  execFileSync(process.execPath, ['dist/bindflow.js', 'seed', '--applications', BUYERS], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

interface Receiver {
  readonly url: string;
  readonly received: { readonly type: string; readonly id: string }[];
  close(): void;
}
/** A webhook's receiver that accepts everything. */
async function startReceiver(): Promise<Receiver> {
  const received: Receiver['received'] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      received.push({ type: (JSON.parse(text) as { type: string }).type, id: String(request.headers['webhook-id']) });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, close: () => server.close() };
}

const alert = (page: Page, title: RegExp) => page.getByRole('article', { name: title });
const hasNoScroll = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

async function expectBehind(page: Page, link: ReturnType<Page['getByRole']>, address: RegExp): Promise<void> {
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Alerts', level: 1 })).toBeVisible();
}

test('an analyst sees what happened, follows it, and subscribes by mail and webhook', async ({ browser }) => {
  test.setTimeout(240_000);
  const [dataDir, receiver] = [makeEmptyDir(), await startReceiver()];
  seed(dataDir);
  const app = await startApp(dataDir);
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    const problems: string[] = [];
    await signInAsAnalyst(page, `${app.url}/console`);
    watch(page, problems);
    await page.getByRole('link', { name: 'Alerts' }).click();

    const conversion = alert(page, /^Demo data: Conversion of sponsor AIMFIT2 at fitness fell from \d+\.\d% to \d+\.\d%$/);
    const declines = alert(page, /^Demo data: \d+ payments at fitness were declined in three hours, usually \d/);
    const payment = alert(page, /^Demo data: A payment of \$[\d,.]+ at \w+ is unconfirmed$/).first();
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(conversion).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(conversion.getByText(/^\d+\.\d% \(\d+ of \d+; 95% interval \d+\.\d% to \d+\.\d%\)$/)).toHaveCount(2);
    await expect(declines.getByText('Ongoing')).toBeVisible();
    await expect(payment.getByText('No one was subscribed to this alert.')).toBeVisible();
    await expectBehind(page, conversion.getByRole('link', { name: 'Sponsor’s funnel' }), /\/console\/funnel\?program=fitness&sponsor=AIMFIT2&from=[\d-]+&until=[\d-]+$/);
    await expectBehind(page, declines.getByRole('link', { name: 'Declined applications that day' }), /\/console\/?\?program=fitness&declined=yes&from=[\d-]+&until=[\d-]+$/);
    await expectBehind(page, payment.getByRole('link'), /\/console\/applications\/5eed[\da-f-]+$/);

    const form = page.getByRole('form', { name: 'Subscribe' });
    await form.getByRole('button', { name: 'Subscribe' }).click();
    const own = page.getByRole('list', { name: 'Your subscriptions' }).getByRole('listitem');
    await expect(own).toHaveText(/^analyst@example\.comAll alerts/);
    await page.getByRole('button', { name: 'Send a test to analyst@example.com' }).click();
    await expect(page.getByText('analyst@example.com accepted the test.')).toBeVisible();
    const inbox = (await (await fetch(`${app.sandboxUrl}/sandbox/inbox?to=analyst%40example.com`)).json()) as { messages: { subject: string }[] };
    expect(inbox.messages.map(({ subject }) => subject)).toEqual(['Test: alerts arrive here']);

    await form.getByRole('radio', { name: 'A webhook' }).check();
    await form.getByLabel('Webhook URL').fill('https://user:secret@hooks.example.com/');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This is not an https address on the internet.' })).toBeVisible();
    await form.getByRole('checkbox', { name: 'A payment is unconfirmed' }).uncheck();
    await form.getByRole('combobox', { name: 'Program' }).selectOption('fitness');
    await form.getByLabel('Webhook URL').fill(receiver.url);
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.locator('code')).toHaveText(/^whsec_/);
    await expect(own).toHaveCount(2);
    await expect(own.last()).toContainText('A program’s declines doubled; A sponsor’s conversion fell. Only program fitness');
    await page.getByRole('button', { name: `Send a test to ${receiver.url}` }).click();
    await expect(page.getByText(`${receiver.url} accepted the test.`)).toBeVisible();
    expect(receiver.received).toEqual([{ type: 'alert.test', id: expect.stringMatching(/^test_/) }]);
    await expectConsoleAccessible(page, 'alerts');
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await hasNoScroll(page)]).toEqual([width, true]);
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/alerts-${width}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('link', { name: 'Your subscriptions' }).click();
    await expect(page.getByRole('heading', { name: 'Your subscriptions' })).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: `Remove the subscription for ${receiver.url}` }).click();
    await expect(own).toHaveCount(1);

    // Without an alert the page says what will be here.
    await page.route('**/graphql*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data?: { alerts?: { nodes: object[]; pageInfo: { endCursor: string | null } } } };
      if (body.data?.alerts) body.data.alerts = { nodes: [], pageInfo: { endCursor: null } };
      await route.fulfill({ response, json: body });
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/^No alerts yet\. You’ll see one here when/)).toBeVisible();
    expect(problems).toEqual([]);
  } finally {
    receiver.close();
    await stopApp(app);
    removeDataDir(dataDir);
  }
});
