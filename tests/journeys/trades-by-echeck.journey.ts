import type { Page } from '@playwright/test';
import { readPdf } from '../support/read-pdf.ts';
import { expectConfirmed, expectPayment, press } from './support/buyer.ts';
import { acceptTerms, cents, fillAccount, fillBankWithLicence, orderSummary, payBy, shownCents, shownTotal } from './support/payment.ts';
import { seatTradesAnswers } from './support/seat.ts';
import { everythingShipped, expect, expectSold, salesSince, test } from './support/test.ts';
import { fillBusiness, fillCoverage, fillOtherLocation, fillWork, nameAdditionalInsured, onPage, tradesUrl } from './support/trades.ts';

/** The text of each sheet of paper. */
async function printed(page: Page): Promise<readonly string[]> {
  const inch = '0.4in';
  return (await readPdf(await page.pdf({ format: 'Letter', margin: { top: inch, right: inch, bottom: inch, left: inch } }))).pages;
}

// spec: 2.2, 2.36, 2.52, 3.6
test('buys trades by eCheck over three pages, with another location and a driver’s license', async ({ page, app }) => {
  const before = await app.sandbox.ledger();
  await page.goto(tradesUrl(app.url));
  await fillBusiness(page);
  await fillOtherLocation(page);
  await press(page, 'Next');
  await onPage(page, 2);
  await fillWork(page);
  await press(page, 'Next');
  await onPage(page, 3);
  await fillCoverage(page);
  await nameAdditionalInsured(page);
  await press(page, 'Continue');
  await expect(page).toHaveURL(/\/Payment/);

  const byCard = await shownTotal(page);
  const fees = await shownCents(page, /card/i);
  // Fees of one name are one line.
  expect(fees).toHaveLength(1);
  await expect(orderSummary(page).locator('del')).toHaveCount(0);
  await payBy(page, 'eCheck');
  await expect(orderSummary(page).locator('dd del')).toHaveCount(1);
  const total = await shownTotal(page);
  expect(cents(total)).toBe(fees.reduce((left, fee) => left - fee, cents(byCard)));

  await fillBankWithLicence(page);
  await fillAccount(page);
  await acceptTerms(page);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await everythingShipped(page);
  const sales = await salesSince(app.sandbox, before);
  await expectSold(page, sales, total, 3);
  const proof = page.getByRole('region', { name: 'Proof of coverage' });
  await expect(proof.getByText('Castillo Carpentry LLC')).toBeVisible();
  await expect(proof.getByText('01/15/2027 to 01/15/2028')).toHaveCount(3);
  // What one shows a landlord is one sheet without the payment, the receipt another, and the certificate a third.
  const [sheet, receipt, certificate, ...others] = await printed(page);
  expect(others).toEqual([]);
  expect(sheet).not.toContain('Amount paid');
  for (const words of ['Receipt', 'Premium total', 'Admin fee', 'ORDER TOTAL: $', 'licensed insurance producer']) expect(receipt).toContain(words);
  // What was not charged is in neither.
  expect(receipt).not.toContain('Card processing fee');
  await expect(page.locator('del')).toHaveCount(0);
  for (const words of ['Certificate of insurance', '400 Congress Avenue', 'Hill Country Builders LLC 88 River Street', sales.policies[0]!.policyNumber])
    expect(certificate).toContain(words);
  // The proof alone: who sells and who is insured, and no word of the payment.
  await page.evaluate(() => (window.print = () => undefined));
  await press(page, 'Print proof of coverage');
  const proofs = await printed(page);
  expect(proofs).toHaveLength(1);
  for (const words of ['Proof of coverage', 'Castillo Carpentry LLC', 'licensed insurance producer']) expect(proofs[0]).toContain(words);
  for (const words of ['Amount paid', 'Certificate of insurance', 'Thank you']) expect(proofs[0]).not.toContain(words);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  // The certificate alone, printed and as a file.
  await press(page, 'Print certificate for Hill Country Builders LLC');
  const alone = await printed(page);
  expect(alone).toHaveLength(1);
  expect(alone[0]).toContain('Certificate of insurance');
  expect(alone[0]).not.toContain('Receipt');
  // Once, as the PDF has it: the page's footer has the language of the page.
  expect(alone[0]!.split('licensed insurance producer')).toHaveLength(2);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download certificate for Hill Country Builders LLC' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^certificate-Hill-Country-Builders-LLC-[\w-]+\.pdf$/);
  expect(sales.charges[0]?.method).toBe('Ach');
  const [quotes] = (await app.sandbox.calls('/api/quote/quotes')).slice(-1);
  expect(JSON.stringify(quotes?.body)).toContain('900 E 6TH ST');
});

// spec: 2.40, 4.23, 8.24
test('quotes the other products if one is kicked out, and reports it without an alert', async ({ page, app }) => {
  const before = await app.sandbox.ledger();
  page.on('dialog', (dialog) => {
    throw new Error(`an alert: ${dialog.message()}`);
  });
  await seatTradesAnswers(page, app.url, 3, { vehicles: '14' });
  await press(page, 'Continue');
  await expectPayment(page);
  const summary = orderSummary(page);
  await expect(summary.getByText('Not covered')).toHaveCount(1);
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByText('We can’t offer Umbrella liability online')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  const total = await shownTotal(page);
  await fillBankWithLicence(page);
  await fillAccount(page);
  await acceptTerms(page);
  const paid = await shownTotal(page);
  expect(cents(paid)).toBeLessThan(cents(total));
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await expectSold(page, await salesSince(app.sandbox, before), paid, 2);
});

// spec: 2.37, 4.22
test('leads to the special-attention page if every product is kicked out', async ({ page, app }) => {
  await seatTradesAnswers(page, app.url, 2);
  await page.getByLabel('Explosives').check();
  await press(page, 'Next');
  await expect(page).toHaveURL(/\/Ineligible/);
  await expect(page.getByRole('heading', { name: 'Your insurance application requires special attention' })).toBeVisible();
  await everythingShipped(page);
  const { opportunities } = await app.sandbox.ledger();
  expect(opportunities.at(-1)?.products.map(({ exitReason }) => exitReason)).toEqual(['KickOut', 'KickOut', 'KickOut']);
});

// spec: 2.37, 4.18
test('leads there too if the address is not insured, with the program’s own words', async ({ page, app }) => {
  await seatTradesAnswers(page, app.url, 3, { city: 'Palm Beach', state: 'FL', zip: '33480' });
  await press(page, 'Continue');
  await expect(page).toHaveURL(/\/Ineligible/);
  await expect(page.getByText('We can’t insure a business at this address online.')).toBeVisible();
});
