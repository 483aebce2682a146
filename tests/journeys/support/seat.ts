// The flow in Node leads a buyer to a page, and Chromium continues: for journeys that are about that page. The full walks are in buyer.ts and trades.ts.
import type { Page } from '@playwright/test';
import type { Answers } from '#events/program';
import { buildPath } from '#events/rules';
import { type GraphBrowser, graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { boughtYoga, fitnessApplication, quotedFitness, quotedHealth, quotedTrades, tradesApplication } from './applicants.ts';
import { expectPayment } from './buyer.ts';
import { expect } from './test.ts';

/** The tab log of a buyer, key by key, as `web/event-log` stores it. Every event is acknowledged. */
export type TabLog = Readonly<Record<string, string>>;

export const tabLogOf = ({ log }: Pick<NodeBuyer, 'log'>): TabLog => ({
  ...Object.fromEntries(log.map((event) => [`bindflow/event/${String(event.sequence).padStart(6, '0')}`, JSON.stringify(event)])),
  'bindflow/acknowledged': String(log.length),
});

/** Puts a tab log into a tab, on a document of the app without scripts. */
export async function fillTabLog(page: Page, url: string, log: TabLog): Promise<void> {
  await page.goto(`${url}/healthz`);
  await page.evaluate((entries) => Object.entries(entries).forEach(([key, text]) => sessionStorage.setItem(key, text)), log);
}

/** The page's browser for the flow in Node: both send the same cookies. */
async function browserOf(page: Page, url: string): Promise<GraphBrowser> {
  const cookies = await page.context().cookies(url);
  return graphBrowser(url, {}, new Map(cookies.map(({ name, value }) => [name, value])));
}

/** Gives a tab the buyer's cookies and log, and opens the buyer's page in it. Every event is in the event store by then. */
export async function seat(page: Page, buyer: NodeBuyer): Promise<void> {
  const { url, cookies } = buyer.browser;
  const { program } = buyer.ports;
  // An address without a program means fitness.
  const query = program.sitename === 'fitness' ? '' : `?sitename=${program.sitename}`;
  await buyer.ship();
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  await fillTabLog(page, url, tabLogOf(buyer));
  await page.goto(url + buildPath(program, buyer.state().application.page) + query);
}

/** On the first page of fitness with every question answered: Continue asks for the quote. Resolves to the email. */
export async function seatFitnessAnswers(page: Page, url: string): Promise<string> {
  const buyer = await fitnessApplication(url, { browser: await browserOf(page, url) });
  await seat(page, buyer);
  await expect(page.getByLabel('Hours per week')).toHaveValue('12');
  return String(buyer.state().answers['email']);
}

/** On page 1, 2 or 3 of trades with every question answered up to there. */
export async function seatTradesAnswers(page: Page, url: string, onPage: 1 | 2 | 3, more: Answers = {}): Promise<void> {
  await seat(page, await tradesApplication(url, onPage, { browser: await browserOf(page, url), more }));
  await page.getByText(`(page ${onPage} of 3)`).filter({ visible: true }).waitFor();
}

/** On the payment page with a quote for fitness. Resolves to the email. */
export async function seatFitness(page: Page, url: string): Promise<string> {
  const buyer = await quotedFitness(url, { browser: await browserOf(page, url) });
  await seat(page, buyer);
  await expectPayment(page);
  return String(buyer.state().answers['email']);
}

/** On the payment page with a quote for trades; `more` overrides the usual answers. */
export async function seatTrades(page: Page, url: string, more: Answers = {}): Promise<void> {
  await seat(page, await quotedTrades(url, { browser: await browserOf(page, url), more }));
  await expectPayment(page);
}

/** On the payment page with a quote for health, the program with 'Select different limit'. */
export async function seatHealth(page: Page, url: string): Promise<void> {
  await seat(page, await quotedHealth(url, { browser: await browserOf(page, url) }));
  await expectPayment(page);
}

/** On the confirmation of a yoga teacher, with the certificate of a studio. */
export async function seatBoughtYoga(page: Page, url: string): Promise<void> {
  await seat(page, await boughtYoga(url, { browser: await browserOf(page, url) }));
  await expect(page).toHaveURL(/\/Confirmation/);
}
