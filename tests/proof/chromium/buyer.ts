// A buyer who is ready to pay: prepared by the flow in Node, and moved into Chromium on the payment page.
import type { BrowserContext, Page } from '@playwright/test';
import type { State } from '#events/buyflow';
import { checkEmailForAccount } from '#workflows/identity';
import { type Method, type Row, type Who, eachStep } from '../matrix/rows.ts';
import { bankWithLicence, password } from '../../support/answers.ts';
import { acceptTerms, byECheck, newEmail, quotedRetail } from '../../support/checkout.ts';
import { mailLink } from '../../support/resume.ts';
import { enter } from '../../journeys/support/applicants.ts';
import { expectPayment } from '../../journeys/support/buyer.ts';
import { fillAccount, fillAccountNumbers, fillCard } from '../../journeys/support/payment.ts';
import { fillTabLog, tabLogOf } from '../../journeys/support/seat.ts';
import type { Stand } from './stand.ts';

/** Every step by card and by eCheck, each with one kind of account. Tabs and storage do not depend on the kind. */
export const played: readonly { readonly row: Row; readonly method: Method }[] = (['card', 'eCheck'] as const).flatMap((method) => eachStep.map((row) => ({ row, method })));

export interface Ready {
  readonly who: Who;
  readonly method: Method;
  readonly email: string;
  readonly state: State;
  /** The tab log. */
  readonly kept: Readonly<Record<string, string>>;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
}

const emails = { member: 'member@example.com', mustchange: 'mustchange@example.com' };

/** Everything is entered except the secrets, and a resume link is in the mailbox. */
export async function getReady({ url }: Stand, who: Who, method: Method): Promise<Ready> {
  const email = who === 'new' ? newEmail() : emails[who];
  const buyer = await quotedRetail(url, { link: { memberId: 'M-204' }, more: { email } });
  await checkEmailForAccount(buyer.ports);
  if (method === 'eCheck') byECheck(buyer);
  acceptTerms(buyer);
  enter(buyer, 'Payment');
  await buyer.ship();
  const cookies = [...buyer.browser.cookies].map(([name, value]) => ({ name, value }));
  const ready = { who, method, email, state: buyer.state(), kept: tabLogOf(buyer), cookies };
  await mailLink(buyer, email);
  return ready;
}

export const paymentUrl = ({ url }: Stand): string => `${url}/Payment?sitename=retail`;

/** Types what the page holds only in memory. */
export async function fillSecrets(page: Page, { who, method }: Ready): Promise<void> {
  if (method === 'card') await fillCard(page);
  else await fillAccountNumbers(page, bankWithLicence);
  if (who === 'new') await fillAccount(page);
  if (who === 'member') await page.locator('#password').fill(password);
}

export interface Seated {
  /** What is opened before the payment page, so that Back leads there. */
  readonly before?: string;
  /** Prepares the tab before anything is opened in it. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Opens a tab of this browser with the buyer's log and cookies, on the payment page, with everything filled in. */
export async function seat(context: BrowserContext, stand: Stand, ready: Ready, { before, prepare }: Seated = {}): Promise<Page> {
  await context.addCookies(ready.cookies.map((cookie) => ({ ...cookie, url: stand.url })));
  const page = await context.newPage();
  await prepare?.(page);
  await fillTabLog(page, stand.url, ready.kept);
  if (before !== undefined) await page.goto(stand.url + before);
  await page.goto(paymentUrl(stand));
  await expectPayment(page);
  await fillSecrets(page, ready);
  return page;
}
