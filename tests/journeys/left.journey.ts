// Back and Forward and lost cookies in the middle of a purchase: cases that the purchase matrix does not contain.
import type { BrowserContext, Page } from '@playwright/test';
import { password } from '../support/answers.ts';
import { type Row, rows } from '../proof/matrix/rows.ts';
import { loginDialog, typeCode } from './support/login.ts';
import { expect } from './support/test.ts';
import { type Desk, expectWhole, finishByMail, holdAt, openPayment, pressPurchase, sitDown, thanks } from '../proof/chromium/cell.ts';
import { fillSecrets } from '../proof/chromium/buyer.ts';
import { test } from '../proof/chromium/stand.ts';

test.describe.configure({ mode: 'parallel' });

const rowOf = (name: string): Row => rows.find((row) => row.name === name)!;

async function goBackAndForth(desk: Desk, context: BrowserContext): Promise<void> {
  const page = await openPayment(desk, context, { before: '/?sitename=retail' });
  const held = await holdAt(desk, page);
  await pressPurchase(desk, page);
  await held.came;
  await page.goBack();
  await expect(page.getByLabel('Name of the shop')).toHaveValue('Castillo Books LLC');
  await page.goForward();
  // The facade answers when the payment is through.
  await page.getByText(/We’re checking what happened\. You won’t be charged twice/).waitFor();
  held.release();
  // The page gets to the confirmation by itself.
  await expectWhole(desk, page);
}

test('Back and Forward during the payment show its progress and charge nothing again', async ({ stand, context }) =>
  goBackAndForth(await sitDown({ stand, row: rowOf('pay'), method: 'card' }), context));

/** Deletes the cookie that owns the application while the step is stopped. Resolves to the page, which shows the loss. */
async function loseKey(desk: Desk, context: BrowserContext): Promise<Page> {
  const page = await openPayment(desk, context);
  const held = await holdAt(desk, page);
  await pressPurchase(desk, page);
  await held.came;
  await context.clearCookies();
  held.release();
  await page.getByText('We can’t find this application', { exact: true }).waitFor();
  return page;
}

async function comeBackByMail(desk: Desk, context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await finishByMail(desk, page);
  await expectWhole(desk, page);
}

test('a cookie that is lost before payment charges nothing, and the mailed link continues', async ({ stand, context }) => {
  const desk = await sitDown({ stand, row: rowOf('cache'), method: 'card' });
  await loseKey(desk, context);
  expect((await stand.control.ledger()).charges).toEqual([]);
  await comeBackByMail(desk, context);
});

test('a cookie that is lost during payment never offers a new start, and the mailed link leads to the purchase', async ({ stand, context }) => {
  const desk = await sitDown({ stand, row: rowOf('pay'), method: 'card' });
  const page = await loseKey(desk, context);
  await page.getByText(/please don’t pay again/).waitFor();
  await expect(page.getByRole('button', { name: 'Start again' })).toHaveCount(0);
  await comeBackByMail(desk, context);
});

for (const end of ['gone from the browser', 'ended by the facade'] as const) {
  test(`a login that is ${end} between the steps is reported, charges nothing, and the password completes the purchase`, async ({ stand, context }) => {
    const desk = await sitDown({ stand, row: { ...rowOf('hasCreatedAccount'), who: 'member' }, method: 'card' });
    const page = await openPayment(desk, context);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await loginDialog(page).locator('#loginPassword').fill(password);
    await loginDialog(page).getByRole('button', { name: 'Log in', exact: true }).click();
    await typeCode(page, stand);
    const held = await holdAt(desk, page);
    await pressPurchase(desk, page);
    await held.came;
    if (end === 'gone from the browser') await context.clearCookies({ name: 'bindflow-session' });
    else await stand.db.deleteFrom('login_session').execute();
    held.release();
    await page.getByText('You’ve been logged out', { exact: true }).waitFor();
    expect((await stand.control.ledger()).charges).toEqual([]);
    await fillSecrets(page, desk.ready);
    await pressPurchase(desk, page);
    await thanks(page).waitFor();
    await expectWhole(desk, page);
  });
}
