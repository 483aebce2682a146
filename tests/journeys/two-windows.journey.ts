// A duplicate tab: both tabs continue with their own answers, and only one is paid for.
import type { Page } from '@playwright/test';
import { expectConfirmed, press } from './support/buyer.ts';
import { fillPayment, shownTotal } from './support/payment.ts';
import { seatFitness } from './support/seat.ts';
import { everythingShipped, expect, expectSold, salesSince, test, watch } from './support/test.ts';

interface StoredLog {
  readonly application: string;
  readonly types: string[];
  readonly values: unknown[];
  readonly acknowledged: number;
}

const kept = (page: Page): Promise<StoredLog> =>
  page.evaluate(() => {
    const keys = Object.keys(sessionStorage)
      .filter((key) => key.startsWith('bindflow/event/'))
      .sort();
    const events = keys.map((key) => JSON.parse(sessionStorage.getItem(key) ?? '') as { applicationId: string; type: string; data: { value?: unknown } });
    return {
      application: events[0]?.applicationId ?? '',
      types: events.map(({ type }) => type),
      values: events.map(({ data }) => data.value),
      acknowledged: Number(sessionStorage.getItem('bindflow/acknowledged') ?? 0),
    };
  });

/** As a browser duplicates a tab: with a copy of its session storage. */
async function duplicate(page: Page, problems: string[]): Promise<Page> {
  const [other] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open(location.href))]);
  watch(other, problems);
  return other;
}

async function expectShipped(page: Page): Promise<StoredLog> {
  await everythingShipped(page);
  const log = await kept(page);
  expect(log.acknowledged).toBe(log.types.length);
  return log;
}

/** Two tabs in the middle of their answers. Each enters something else. */
async function expectBothGoOn(page: Page, other: Page): Promise<void> {
  await expect(other.getByLabel('First name')).toHaveValue('Maya');
  await other.getByLabel('Last name').fill('Elsewhere');
  await page.getByLabel('Last name').fill('Here');
  for (const tab of [page, other]) await tab.getByLabel('First name').focus();
  await expect.poll(async () => (await kept(page)).application === (await kept(other)).application).toBe(false);
  const [first, second] = [await expectShipped(page), await expectShipped(other)];
  const logs = [first, second].sort((a, b) => Number(a.types[0] === 'ApplicationForked') - Number(b.types[0] === 'ApplicationForked'));
  expect(logs.map(({ types }) => types[0])).toEqual(['ApplicationStarted', 'ApplicationForked']);
  expect(first.values).toContain('Here');
  expect(first.values).not.toContain('Elsewhere');
  expect(second.values).toContain('Elsewhere');
  expect(second.values).not.toContain('Here');
  for (const tab of [page, other]) {
    await expect(tab.getByText('open in another window')).toHaveCount(0);
    await expect(tab.getByLabel('First name')).toHaveValue('Maya');
  }
}

async function begin(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').focus();
  await everythingShipped(page);
}

test('the copy detects that its application is open elsewhere and forks; a reload does not fork again', async ({ page, app, watched }) => {
  await begin(page, app.url);
  const { application } = await kept(page);
  for (let i = 0; i < 3; i += 1) await page.reload();
  await everythingShipped(page);
  expect((await kept(page)).application).toBe(application);
  const other = await duplicate(page, watched);
  await expectBothGoOn(page, other);
  expect((await kept(page)).application).toBe(application);
  const fork = (await kept(other)).application;
  await other.reload();
  await expectShipped(other);
  expect((await kept(other)).application).toBe(fork);
});

test('without the Web Locks API, the event store detects the duplicate and the later tab forks', async ({ page, app, context, watched }) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  await begin(page, app.url);
  await expectBothGoOn(page, await duplicate(page, watched));
});

test('a purchase in one tab appears in the other and is charged once', async ({ page, app, watched }) => {
  const before = await app.sandbox.ledger();
  await seatFitness(page, app.url);
  const total = await shownTotal(page);
  const other = await duplicate(page, watched);
  await everythingShipped(other);
  await fillPayment(other);
  await press(other, 'Purchase');
  await expectConfirmed(other);
  await everythingShipped(other);
  await fillPayment(page);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await expectSold(page, await salesSince(app.sandbox, before), total, 1);
  expect((await kept(other)).types[0]).toBe('ApplicationForked');
});
