// Shared by the cells in Chromium: how a step is reached and held, and what must be true in the end.
import type { BrowserContext, Page } from '@playwright/test';
import { listErrors } from '../matrix/list-errors.ts';
import { callOf, callsIn } from '../matrix/calls.ts';
import { isPaidAt } from '../matrix/browser-faults.ts';
import type { Local, Method, Row } from '../matrix/rows.ts';
import { mailedCode, mailedLink } from '../../support/resume.ts';
import { press } from '../../journeys/support/buyer.ts';
import { hold } from '../../journeys/support/hold.ts';
import { acceptTerms, shownTotal } from '../../journeys/support/payment.ts';
import { expect } from '../../journeys/support/test.ts';
import { type Ready, type Seated, fillSecrets, getReady, seat } from './buyer.ts';
import type { Stand } from './stand.ts';

export interface Cell {
  readonly stand: Stand;
  readonly row: Row;
  readonly method: Method;
}

/** A buyer before the payment page, with the amounts that were shown at each click. */
export interface Desk extends Cell {
  readonly ready: Ready;
  readonly shown: string[];
}

export interface HeldStep {
  /** Resolves when the step is reached. */
  readonly came: Promise<void>;
  readonly release: () => void;
}

/** What follows a step without a call. The browser holds it, so that the step is the last thing that happened. */
const after: Readonly<Record<NonNullable<Local['after']>, string>> = { AccountReady: 'CachePurchase', PaymentAccepted: 'CreateMemberReference' };

/** Uses a gateway that charges on every POST, so that only the attempt ledger prevents a second charge. */
export async function sitDown(cell: Cell): Promise<Desk> {
  await cell.stand.clear();
  await cell.stand.control.modes({ naivePayment: true });
  return { ...cell, shown: [], ready: await getReady(cell.stand, cell.row.who, cell.method) };
}

export const openPayment = (desk: Desk, context: BrowserContext, seated: Seated = {}): Promise<Page> => seat(context, desk.stand, desk.ready, seated);

/** True if the step is the validation of the form: the buyer has not accepted the terms yet. */
export const isValidation = (row: Row): row is Local => row.kind === 'local' && row.after === null;

/** Holds the step when it is reached: its call's answer at the gateway, or whatever follows it. */
export async function holdAt({ stand, row }: Desk, page: Page): Promise<HeldStep> {
  if (row.kind === 'call') return stand.gateway.hold(row.call);
  if (row.after === null) throw new Error('nothing to hold');
  const held = await hold(page, after[row.after]);
  return { came: held.sent, release: () => held.release() };
}

const submit = (page: Page) => page.locator('[data-screen="payment"] form button[type="submit"]');
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for your purchase' });

/** Clicks the button in the place of Purchase, and notes the amount on the page. */
export async function pressPurchase(desk: Desk, page: Page): Promise<void> {
  desk.shown.push(await shownTotal(page));
  await submit(page).click();
}

/** The terms are not accepted: the page refuses Purchase, and the gateway gets no call. */
export async function beRefused(desk: Desk, page: Page): Promise<void> {
  const before = (await callsIn(desk.stand.control)).length;
  await page.getByLabel(/I have read and accept/).uncheck();
  await pressPurchase(desk, page);
  await expect(page.getByRole('alert')).toContainText(desk.row.reads);
  expect((await callsIn(desk.stand.control)).slice(before).map(callOf)).toEqual([]);
}

/** Waits until the page needs a click or confirms. Resolves to whether it confirms. */
export async function isConfirmed(page: Page): Promise<boolean> {
  await thanks(page)
    .or(submit(page).and(page.locator(':not([aria-busy])')))
    .waitFor();
  return thanks(page).isVisible();
}

/** Types whatever the page asks for. */
export async function fillAgain({ ready }: Desk, page: Page): Promise<void> {
  if (!(await page.getByLabel(/I have read and accept/).isVisible())) return;
  await fillSecrets(page, ready);
  const terms = page.getByLabel(/I have read and accept/);
  if (!(await terms.isChecked())) await acceptTerms(page);
}

/** Waits until the facade has no work left for this buyer. */
export const everythingSettled = ({ stand, ready }: Desk): Promise<void> =>
  expect.poll(() => stand.db.selectFrom('purchase_step').select('step').where('root_id', '=', ready.state.application.root).where('status', '=', 'started').execute()).toEqual([]);

/** Opens the link from the mailbox, and types the mailed code. */
export async function goOnByMail({ stand, ready }: Desk, page: Page): Promise<void> {
  const { address } = await mailedLink(stand.sandboxUrl, ready.email);
  await page.goto(address);
  await press(page, 'Send security code');
  const code = page.getByRole('textbox', { name: 'Security code' });
  await code.waitFor();
  await code.fill(await mailedCode(stand.sandboxUrl, ready.email));
  await press(page, 'Continue');
}

/** Resumes by mail: leads to the confirmation if it is paid, else completes with one click after the secrets are typed again. */
export async function finishByMail(desk: Desk, page: Page): Promise<void> {
  await goOnByMail(desk, page);
  if (!isPaidAt(desk.row)) {
    await submit(page).waitFor();
    await fillAgain(desk, page);
    await pressPurchase(desk, page);
  }
  await thanks(page).waitFor();
}

/** The confirmation shows the ledger's policy numbers, and the books have no errors. */
export async function expectWhole({ stand: { control, db }, ready, shown }: Desk, page: Page): Promise<void> {
  await thanks(page).waitFor();
  const read = await page.locator('main').innerText();
  const { policies } = await control.ledger();
  const numbers = Object.fromEntries(policies.filter(({ policyNumber }) => read.includes(policyNumber)).map(({ quoteId, policyNumber }) => [quoteId, policyNumber]));
  const quotes = (ready.state.quote.offer?.quotes ?? []).map(({ id }) => id);
  expect(await listErrors({ control, db, root: ready.state.application.root }, { shown, quotes, numbers, mostBinds: 1 })).toEqual([]);
}
