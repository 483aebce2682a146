// The programs that no other journey buys: the yoga teachers' by card, the health professionals' by a company's bank account.
import type { Page } from '@playwright/test';
import { type PagesOfAnswers, healthAnswers, yogaAnswers } from '../support/answers.ts';
import { fillAnswers } from './support/answers.ts';
import { expectConfirmed, expectPayment, newEmail, press } from './support/buyer.ts';
import { acceptTerms, fillAccount, fillBankWithFein, fillPayment, shownTotal } from './support/payment.ts';
import { type App, everythingShipped, expectSold, salesSince, test } from './support/test.ts';

async function quoteProgram(page: Page, { url }: App, sitename: string, pages: PagesOfAnswers): Promise<void> {
  await page.goto(`${url}/?sitename=${sitename}`);
  for (const [index, answers] of pages.entries()) {
    // The questions of a page are waited for.
    await fillAnswers(page, answers);
    await press(page, index < pages.length - 1 ? 'Next' : 'Continue');
  }
  await expectPayment(page);
}

// spec: 1.1, 2.53
test('yoga by card, and health by a company’s eCheck: each is charged once what the page showed', async ({ page, app }) => {
  const before = await app.sandbox.ledger();
  await quoteProgram(page, app, 'yoga', yogaAnswers(newEmail()));
  const yoga = await shownTotal(page);
  await fillPayment(page);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await everythingShipped(page);
  await expectSold(page, await salesSince(app.sandbox, before), yoga, 1);

  const between = await app.sandbox.ledger();
  await press(page, 'Start another application');
  await quoteProgram(page, app, 'health', healthAnswers(newEmail()));
  await fillBankWithFein(page);
  await fillAccount(page);
  await acceptTerms(page);
  const health = await shownTotal(page);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await everythingShipped(page);
  await expectSold(page, await salesSince(app.sandbox, between), health, 2);
});
