import type { BrowserContext, Page } from '@playwright/test';
import { acceptTerms } from '../../journeys/support/payment.ts';
import { expect } from '../../journeys/support/test.ts';
import { type Desk, beRefused, everythingSettled, expectWhole, finishByMail, holdAt, isValidation, openPayment, pressPurchase, sitDown, thanks } from './cell.ts';
import { played } from './buyer.ts';
import { test } from './stand.ts';
import { type StorageFault, corruptAndReload, hasFoundGarbage, heal, prepare, strike, thrownIn } from './storage-faults.ts';

test.describe.configure({ mode: 'parallel' });

const thrown: Readonly<Record<StorageFault, string>> = { full: 'QuotaExceededError', disabled: 'SecurityError' };

/** Reaches the step. Storage fails from there on. */
async function pressUnder(desk: Desk, page: Page, fault: StorageFault): Promise<void> {
  const { row } = desk;
  if (row.kind === 'local' && row.after === null) {
    await strike(page, fault);
    await beRefused(desk, page);
    await acceptTerms(page);
    return pressPurchase(desk, page);
  }
  if (row.kind === 'local') {
    await strike(page, fault, row.after ?? undefined);
    return pressPurchase(desk, page);
  }
  const held = await holdAt(desk, page);
  await pressPurchase(desk, page);
  await held.came;
  await strike(page, fault);
  held.release();
}

/** The purchase continues in memory with a warning. After the fault, everything is stored after all. */
async function playFailing(desk: Desk, context: BrowserContext, fault: StorageFault): Promise<void> {
  const page = await openPayment(desk, context, { prepare });
  await pressUnder(desk, page, fault);
  await thanks(page).waitFor();
  await page.getByText('Your browser isn’t saving this page').waitFor();
  expect(new Set(await thrownIn(page))).toEqual(new Set([thrown[fault]]));
  await expectWhole(desk, page);
  await heal(page);
  await page.reload();
  await expectWhole(desk, page);
  await expect(page.getByText('Your browser isn’t saving this page')).toBeHidden();
}

/** The tab has lost its state and says so. The mailed link leads to the state in the facade. */
async function playCorrupt(desk: Desk, context: BrowserContext): Promise<void> {
  const page = await openPayment(desk, context, { prepare });
  if (isValidation(desk.row)) {
    await beRefused(desk, page);
    await corruptAndReload(page);
  } else {
    const held = await holdAt(desk, page);
    await pressPurchase(desk, page);
    await held.came;
    await corruptAndReload(page);
    held.release();
  }
  expect(await hasFoundGarbage(page)).toBe(true);
  await page.getByText('We can’t read the answers saved in this browser').waitFor();
  await everythingSettled(desk);
  await finishByMail(desk, page);
  await expectWhole(desk, page);
}

for (const { row, method } of played) {
  for (const fault of ['full', 'disabled'] as const) {
    test(`storage ${fault}, ${method}: ${row.step} ${row.name}`, async ({ stand, context }) => playFailing(await sitDown({ stand, row, method }), context, fault));
  }
  test(`storage corrupt, ${method}: ${row.step} ${row.name}`, async ({ stand, context }) => playCorrupt(await sitDown({ stand, row, method }), context));
}
