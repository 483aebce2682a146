// The programs that no other journey buys: the yoga teachers' by card, the health professionals' by a company's bank account.
import { healthAnswers, yogaAnswers } from '../support/answers.ts';
import { expectConfirmed, newEmail, press } from './support/buyer.ts';
import { acceptTerms, fillAccount, fillBankWithFein, fillPayment, shownTotal } from './support/payment.ts';
import { quoteProgram } from './support/programs.ts';
import { everythingShipped, expectSold, salesSince, test } from './support/test.ts';

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
