// What the cells in Chromium have in common: how a step is reached and held, and what must be so in the end.
import type { BrowserContext, Page } from '@playwright/test';
import { amissIn } from '../matrix/amiss.ts';
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

/** Somebody before the payment page, and what he was shown at each press. */
export interface Desk extends Cell {
  readonly ready: Ready;
  readonly shown: string[];
}

export interface Held {
  /** Resolves when the step is reached. */
  readonly came: Promise<void>;
  readonly release: () => void;
}

/** What comes after a step without a call: it is held in the browser, so that the step is the last thing that happened. */
const after: Readonly<Record<NonNullable<Local['after']>, string>> = { AccountReady: 'CachePurchase', PaymentAccepted: 'CreateMemberReference' };

/** At a gateway that charges on every POST: nothing but the journal stands between the buyer and a second charge. */
export async function sitDown(cell: Cell): Promise<Desk> {
  await cell.stand.clear();
  await cell.stand.control.modes({ naivePayment: true });
  return { ...cell, shown: [], ready: await getReady(cell.stand, cell.row.who, cell.method) };
}

export const openPayment = (desk: Desk, context: BrowserContext, seated: Seated = {}): Promise<Page> => seat(context, desk.stand, desk.ready, seated);

/** Whether it is the check of what is entered: the buyer has the terms still to accept. */
export const isValidation = (row: Row): row is Local => row.kind === 'local' && row.after === null;

/** The step is held once it is reached: its call's answer at the gateway, or what would come after it. */
export async function holdAt({ stand, row }: Desk, page: Page): Promise<Held> {
  if (row.kind === 'call') return stand.gateway.hold(row.call);
  if (row.after === null) throw new Error('nothing to hold');
  const held = await hold(page, after[row.after]);
  return { came: held.sent, release: () => held.release() };
}

const submit = (page: Page) => page.locator('[data-screen="payment"] form button[type="submit"]');
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for your purchase' });

/** Presses what stands in the place of Purchase, and notes what the page shows by then. */
export async function pressPurchase(desk: Desk, page: Page): Promise<void> {
  desk.shown.push(await shownTotal(page));
  await submit(page).click();
}

/** The terms are not accepted; Purchase is refused in the page, and the gateway hears nothing. */
export async function beRefused(desk: Desk, page: Page): Promise<void> {
  const before = (await callsIn(desk.stand.control)).length;
  await page.getByLabel(/I have read and accept/).uncheck();
  await pressPurchase(desk, page);
  await expect(page.getByRole('alert')).toContainText(desk.row.reads);
  expect((await callsIn(desk.stand.control)).slice(before).map(callOf)).toEqual([]);
}

/** Waits until the page asks for a press, or confirms; whether it confirms. */
export async function isConfirmed(page: Page): Promise<boolean> {
  await thanks(page).or(submit(page).and(page.locator(':not([aria-busy])'))).waitFor();
  return thanks(page).isVisible();
}

/** Types what the page asks for, as far as it does. */
export async function fillAgain({ ready }: Desk, page: Page): Promise<void> {
  if (!(await page.getByLabel(/I have read and accept/).isVisible())) return;
  await fillSecrets(page, ready);
  const terms = page.getByLabel(/I have read and accept/);
  if (!(await terms.isChecked())) await acceptTerms(page);
}

/** Nobody is at work for this buyer at the facade any more. */
export const everythingSettled = ({ stand, ready }: Desk): Promise<void> =>
  expect.poll(() => stand.db.selectFrom('purchase_step').select('step').where('root_id', '=', ready.state.application.root).where('status', '=', 'started').execute()).toEqual([]);

/** Opens the link that is in the mailbox, and types the code that comes. */
export async function goOnByMail({ stand, ready }: Desk, page: Page): Promise<void> {
  const { address } = await mailedLink(stand.sandboxUrl, ready.email);
  await page.goto(address);
  await press(page, 'Send security code');
  const code = page.getByRole('textbox', { name: 'Security code' });
  await code.waitFor();
  await code.fill(await mailedCode(stand.sandboxUrl, ready.email));
  await press(page, 'Go on');
}

/** Goes on by mail: where it is paid, to the confirmation; else by one press, after what is asked for is typed again. */
export async function finishByMail(desk: Desk, page: Page): Promise<void> {
  await goOnByMail(desk, page);
  if (!isPaidAt(desk.row)) {
    await submit(page).waitFor();
    await fillAgain(desk, page);
    await pressPurchase(desk, page);
  }
  await thanks(page).waitFor();
}

/** The confirmation's numbers are those of the ledger, and nothing is amiss in the books. */
export async function expectWhole({ stand: { control, db }, ready, shown }: Desk, page: Page): Promise<void> {
  await thanks(page).waitFor();
  const read = await page.locator('main').innerText();
  const { policies } = await control.ledger();
  const numbers = Object.fromEntries(policies.filter(({ policyNumber }) => read.includes(policyNumber)).map(({ quoteId, policyNumber }) => [quoteId, policyNumber]));
  const quotes = (ready.state.quote.offer?.quotes ?? []).map(({ id }) => id);
  expect(await amissIn({ control, db, root: ready.state.application.root }, { shown, quotes, numbers, mostBinds: 1 })).toEqual([]);
}
