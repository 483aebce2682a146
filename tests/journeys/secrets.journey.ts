import type { Page } from '@playwright/test';
import { bankWithFein } from '../support/answers.ts';
import { expectConfirmed, press, quoteFitness } from './support/buyer.ts';
import { keptBy } from './support/login.ts';
import { acceptTerms, cardWith, fillAccount, fillBankWithFein, fillBankWithLicence, fillCard } from './support/payment.ts';
import { makeDataDir, removeDataDir, startApp, stopApp } from './support/running-app.ts';
import { bytesOf, findIn, secretForms } from './support/search.ts';
import { everythingShipped, expect, test } from './support/test.ts';
import { quoteTrades } from './support/trades.ts';

const secret = 'Zq7!plum-Harbor';
const bank = { ...bankWithFein, accountNumber: '000771234599', fein: '98-7654321' };
const secrets = secretForms({
  card: cardWith('').cardNumber,
  account: bank.accountNumber,
  routing: bank.routingNumber,
  license: 'TX20418855',
  fein: bank.fein,
  password: secret,
  // Three digits are everywhere: as a value of their own they are not.
  code: '"739"',
});
/** The same search finds what may lie there: a public answer, and the street at the insurer. */
const planted = secretForms({ answer: 'carpentry', street: '1204 S CONGRESS' });

/** Operations that carry secrets to the facade, over the one connection that may. */
const carriers = ['SubmitPayment', 'PrepareAccount'];

/** What the page sends, but for the operations that carry secrets. */
function sentBy(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    const isCarrier = carriers.some((name) => body.includes(`"operationName":"${name}"`));
    if (!isCarrier) bodies.push(`${request.url()}\n${body}`);
  });
  return bodies;
}

test('no secret is in storage, in other requests, in the output or in the data folder after a purchase', async ({ page }) => {
  const dataDir = makeDataDir();
  const app = await startApp(dataDir, { LOG_LEVEL: 'trace' });
  const sent = sentBy(page);
  const kept: string[] = [];

  await quoteFitness(page, app.url);
  await fillCard(page, cardWith('739'));
  await fillAccount(page, secret);
  await acceptTerms(page);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await everythingShipped(page);
  kept.push(await keptBy(page));

  await quoteTrades(page, app.url);
  await fillBankWithLicence(page, { ...bank, securityOption: "Driver's license", driverLicense: 'TX20418855', driverState: 'TX' });
  await fillBankWithFein(page, bank);
  await fillAccount(page, secret);
  await acceptTerms(page);
  kept.push(await keptBy(page));
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await everythingShipped(page);
  kept.push(await keptBy(page));
  await stopApp(app);

  const places = { storage: Buffer.from(kept.join('\n')), requests: Buffer.from(sent.join('\n')), output: Buffer.from(app.output()), ...bytesOf(dataDir) };
  removeDataDir(dataDir);
  expect(findIn(places, secrets)).toEqual([]);
  const found = findIn(places, planted).join('\n');
  for (const place of ['answer in storage', 'answer in requests', /answer in pglite/, 'street in sandbox.json']) expect(found).toMatch(place);
  // Personal answers are encrypted in the database.
  expect(found).not.toMatch(/street in pglite/);
});
