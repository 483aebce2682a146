// Enters unique secrets, in purchases that succeed, are declined, or end when the server is killed or a page throws. Then searches for them everywhere.
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { openDatabase } from '#graph/db';
import { createEncryptionKeys } from '#graph/event-store';
import { mailedCodes } from '../support/account-holder.ts';
import { canaryCard, canaryFein, canaryLicence, canaryPassword, typedCanaries } from '../support/canaries.ts';
import { mailsTo } from '../support/resume.ts';
import { type Places, filesIn, searchFor } from '../support/search.ts';
import { wholeDatabase } from '../support/whole-database.ts';
import { expectConfirmed, press, quoteFitness } from './support/buyer.ts';
import { type Desk, LOG_KEY, harvest, listenTo, plant, test } from './support/canary-desk.ts';
import { typeCode, typeCredentials } from './support/login.ts';
import { acceptTerms, fillAccount, fillBankWithFein, fillBankWithLicence, fillCard, payBy } from './support/payment.ts';
import { seatFitness, seatTrades } from './support/seat.ts';
import { everythingShipped, expect } from './support/test.ts';

/** Saves what the browser stores for the page's origin. */
type Look = (page: Page) => Promise<void>;

const SUBMIT = '/api/payment/submitPaymentWithCaching/{id}';

async function saveForLater(page: Page): Promise<void> {
  await press(page, 'Save and finish later');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Your application is saved' })).toBeVisible();
  await press(page, 'Done');
}

/** Makes a purchase that is first declined. Resolves to the email. */
async function buyByCard({ page, url, wire }: Desk, look: Look): Promise<string> {
  const email = await quoteFitness(page, url);
  await plant(page, email);
  await everythingShipped(page);
  await saveForLater(page);
  await fillCard(page, canaryCard);
  await fillAccount(page, canaryPassword);
  await acceptTerms(page);
  await look(page);
  wire.declineNext();
  await press(page, 'Purchase');
  await expect(page.getByRole('alert')).toContainText('Payment method declined.');
  await everythingShipped(page);
  await look(page);
  await fillCard(page, canaryCard);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await everythingShipped(page);
  await look(page);
  return email;
}

async function buyByLicence({ context, url }: Desk, look: Look): Promise<void> {
  const page = await context.newPage();
  await seatFitness(page, url);
  await fillBankWithLicence(page, canaryLicence);
  await fillAccount(page, canaryPassword);
  await acceptTerms(page);
  await look(page);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await everythingShipped(page);
  await look(page);
}

/** Kills the server while the payment is at the gateway. Resolves to the files that the server left. */
async function loseServer({ context, url, gate, dataDir, kill, startAgain }: Desk, look: Look): Promise<Places> {
  const page = await context.newPage();
  await seatTrades(page, url);
  await fillBankWithFein(page, canaryFein);
  await fillAccount(page, canaryPassword);
  await acceptTerms(page);
  const kept = gate.stopNext(SUBMIT, 'call');
  await press(page, 'Purchase');
  await kept;
  await look(page);
  await kill();
  const left = filesIn(dataDir, 'killed');
  await startAgain();
  await expect(page.getByRole('button', { name: 'Check payment again' })).toBeVisible();
  await look(page);
  await page.reload();
  await everythingShipped(page);
  await look(page);
  return left;
}

/** Makes a component throw while it lists the years of a card. The error repeats what was typed. */
async function loseThePage({ context, url }: Desk, look: Look): Promise<void> {
  const page = await context.newPage();
  await seatFitness(page, url);
  await fillCard(page, canaryCard);
  await payBy(page, 'eCheck');
  await page.evaluate((number) => {
    const { map } = Array.prototype;
    // oxlint-disable-next-line no-extend-native
    Array.prototype.map = function throwing(this: unknown[], ...how: Parameters<typeof map>) {
      if (this.length === 20 && /^20\d\d$/.test(String(this[0]))) throw new RangeError(`cannot show ${number}`);
      return Reflect.apply(map, this, how);
    } as typeof map;
  }, canaryCard.cardNumber);
  await payBy(page, 'Credit card');
  await expect(page).toHaveURL(/\/error/);
  await everythingShipped(page);
  await look(page);
}

async function logIn({ context, url, sandbox }: Desk, email: string, look: Look): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await typeCredentials(page, { email, password: canaryPassword });
  await typeCode(page, { sandboxUrl: sandbox.url }, email);
  await everythingShipped(page);
  await look(page);
}

const exported = (dataDir: string, ...options: readonly string[]): Buffer =>
  execFileSync(process.execPath, ['dist/bindflow.js', 'log', 'export', ...options], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_KEY },
    maxBuffer: 100_000_000,
  });

async function columnsOf(dataDir: string): Promise<{ readonly raw: string; readonly events: string }> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    return await wholeDatabase(database.db, createEncryptionKeys(LOG_KEY));
  } finally {
    await database.close();
  }
}

/** Treats the files of a folder as one place. */
const placeOf = (name: string): string => /^(data|killed|profile)\//.exec(name)?.[1] ?? name;

test('secrets reach the gateway and nothing else: card, bank, license, tax number, password and code', async ({ desk }) => {
  const { url, context, sandbox, wire, dataDir, profile } = desk;
  const traffic = listenTo(context);
  const kept: Record<string, string> = {};
  const look: Look = async (page) => {
    for (const [place, text] of Object.entries(await harvest(page))) kept[place] = `${kept[place] ?? ''}\n${text}`;
  };
  const email = await buyByCard(desk, look);
  await buyByLicence(desk, look);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const left = await loseServer(desk, look);
  await loseThePage(desk, look);
  expect(kept['storage']).toContain('RenderFailed');
  await logIn(desk, email, look);

  const codes = await mailedCodes(sandbox.url, email);
  const secrets = [...typedCanaries, ...wire.held(), ...codes.map((text) => ({ name: 'emailed code', text, isShort: true }))];
  const mails = (await mailsTo(sandbox.url, email)).filter(({ subject }) => subject !== 'Your security code');
  const answers = await traffic.answers();
  await context.close();
  await desk.stop();
  const { raw, events } = await columnsOf(dataDir);
  const texts = { ...kept, requests: traffic.requests(), answers, output: desk.output(), metrics, mails: JSON.stringify(mails), columns: raw, 'personal fields, opened': events };
  const places: Places = {
    ...Object.fromEntries(Object.entries(texts).map(([place, text]) => [place, Buffer.from(text)])),
    export: exported(dataDir),
    'export with keys': exported(dataDir, '--with-keys'),
    ...filesIn(dataDir),
    ...left,
    ...filesIn(profile),
  };

  const typed = ['card number', 'security code', 'expiry as 2037', 'account number', 'routing number', 'licence', 'tax number', 'password', 'emailed code'];
  expect(typed.filter((name) => !wire.arrived(secrets).includes(name))).toEqual([]);
  expect(new Set(wire.held().map(({ name }) => name)).size).toBe(4);
  expect(searchFor(secrets).findIn(places)).toEqual([]);

  const paid = wire.calls.find(({ path }) => path.includes('submitPayment'));
  const application = /"application":\{"id":"([\da-f-]{36})"/.exec(traffic.requests())?.[1] ?? 'none';
  const planted: Readonly<Record<string, string>> = {
    'data layer': paid?.path.split('/').at(-1) ?? 'none',
    answers: String(paid?.headers['x-request-id']),
    output: traffic.requestIds.findLast((id) => id !== '') ?? 'none',
    metrics: SUBMIT,
    ...Object.fromEntries(['columns', 'export', 'export with keys', 'data', 'killed'].map((place) => [place, application])),
  };
  const all = [...new Set(Object.keys(places).map(placeOf))];
  const isFound = (place: string): boolean => {
    const there = Object.fromEntries(Object.entries(places).filter(([name]) => placeOf(name) === place));
    return searchFor([{ name: 'planted', text: planted[place] ?? email }]).findIn(there).length > 0;
  };
  expect(all.filter((place) => !isFound(place))).toEqual([]);
});
