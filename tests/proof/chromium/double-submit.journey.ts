import type { BrowserContext, Page } from '@playwright/test';
import { acceptTerms } from '../../journeys/support/payment.ts';
import { expect } from '../../journeys/support/test.ts';
import { type Ready, fillSecrets, played } from './buyer.ts';
import { type Desk, beRefused, expectWhole, holdAt, isConfirmed, isValidation, openPayment, pressPurchase, sitDown } from './cell.ts';
import { test } from './stand.ts';

test.describe.configure({ mode: 'parallel' });

/** The application family of a tab. A duplicate tab continues as a fork. */
const rootOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('bindflow/event/000001') ?? '{}') as { data?: { root?: string } }).data?.root);

/** As a browser duplicates a tab: with a copy of its session storage. */
async function duplicate(page: Page, ready: Ready): Promise<Page> {
  const [other] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open(location.href))]);
  await other.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
  expect(await rootOf(other)).toBe(await rootOf(page));
  await fillSecrets(other, ready);
  return other;
}

/** The page refuses both clicks. Then both tabs accept the terms and click. */
async function pressRefused(desk: Desk, tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) await beRefused(desk, tab);
  for (const tab of tabs) await acceptTerms(tab);
  await Promise.all(tabs.map((tab) => pressPurchase(desk, tab)));
}

/** The second tab clicks while the first is held at the step. */
async function pressBoth(desk: Desk, [page, other]: readonly [Page, Page]): Promise<void> {
  const held = await holdAt(desk, page);
  await pressPurchase(desk, page);
  await held.came;
  const asked = other.waitForRequest((request) => request.url().endsWith('/graphql') && !request.postData()?.includes('"operationName":"AppendEvents"'));
  await pressPurchase(desk, other);
  await asked;
  held.release();
}

async function play(desk: Desk, context: BrowserContext): Promise<void> {
  const page = await openPayment(desk, context);
  const tabs = [page, await duplicate(page, desk.ready)] as const;
  await (isValidation(desk.row) ? pressRefused(desk, tabs) : pressBoth(desk, tabs));
  for (const tab of tabs) {
    // The slower tab gets a notice and needs at most one more click. What was typed is still there.
    if (!(await isConfirmed(tab))) await pressPurchase(desk, tab);
    await expectWhole(desk, tab);
  }
}

for (const { row, method } of played) {
  test(`two tabs, ${method}: ${row.step} ${row.name}`, async ({ stand, context }) => play(await sitDown({ stand, row, method }), context));
}
