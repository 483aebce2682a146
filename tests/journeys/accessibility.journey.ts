import { expectConfirmed, expectPayment, fillFitness, newEmail, press } from './support/buyer.ts';
import { hold } from './support/hold.ts';
import { expectAccessible } from './support/look.ts';
import { affidavitDialog, cardWith, fillCard, fillPayment, payBy, termsDialog } from './support/payment.ts';
import { seatBoughtYoga, seatFitness, seatTrades, seatTradesAnswers } from './support/seat.ts';
import { expect, test } from './support/test.ts';
import { fillBusiness, fillOtherLocation, onPage, tradesUrl } from './support/trades.ts';

// Checks the layout after all motion has ended.
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'no-preference' } });

test('the application is accessible when empty, with errors and during quoting', async ({ page, app }) => {
  await page.goto(app.url);
  await expectAccessible(page, 'application');
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page, 'application-errors');
  await fillFitness(page, newEmail());
  const quotes = await hold(page, 'RequestQuotes');
  await press(page, 'Continue');
  await quotes.sent;
  await expectAccessible(page, 'quoting');
  quotes.release();
  await expectPayment(page);
});

test('the three pages of trades are accessible', async ({ page, app }) => {
  await page.goto(tradesUrl(app.url));
  await fillBusiness(page);
  await fillOtherLocation(page);
  await expectAccessible(page, 'trades-1');
  await press(page, 'Next');
  await onPage(page, 2);
  await expectAccessible(page, 'trades-2');
  await press(page, 'Next');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page, 'trades-2-errors');
});

test('the payment page is accessible when empty, with errors, in its dialogs and during a purchase', async ({ page, app }) => {
  await seatFitness(page, app.url);
  await page.getByText('Review your answers').click();
  await expectAccessible(page, 'payment');
  await press(page, 'Purchase');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page, 'payment-errors');
  await page.getByLabel(/I have read and accept/).click();
  await expectAccessible(page, 'terms');
  await termsDialog(page).getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel('Billing address is the same').uncheck();
  await fillPayment(page);
  await expectAccessible(page, 'payment-filled');
  await page.getByLabel('Billing address is the same').check();
  const bind = await hold(page, 'BindPolicies');
  await press(page, 'Purchase');
  await bind.sent;
  await expectAccessible(page, 'purchasing');
  bind.release();
  await expectConfirmed(page);
  await expectAccessible(page, 'confirmation');
});

test('payment by bank account is accessible, with a product that is not covered and its summary on a phone', async ({ page, app }) => {
  await seatTrades(page, app.url, { vehicles: '14' });
  await page.getByLabel(/surplus lines notice and accept it/).click();
  await expectAccessible(page, 'affidavit');
  await affidavitDialog(page).getByRole('button', { name: 'I accept' }).click();
  await expect(page.getByRole('figure', { name: /^Signed electronically by/ })).toBeVisible();
  await payBy(page, 'eCheck');
  await page.getByLabel('FEIN', { exact: true }).check();
  await expectAccessible(page, 'echeck');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('button', { name: 'View summary' }).click();
  await expectAccessible(page, 'summary-dialog');
});

test.describe('without a network', () => {
  test.use({ tolerated: { patterns: [/ERR_INTERNET_DISCONNECTED/] } });

  test('the certificate of an additional insured is accessible, with a PDF that could not be downloaded', async ({ page, app }) => {
    await seatBoughtYoga(page, app.url);
    const certificate = page.getByRole('region', { name: 'Certificate for River Yoga' });
    await page.context().setOffline(true);
    await certificate.getByRole('link', { name: 'Download certificate for River Yoga' }).click();
    await expect(certificate.getByRole('alert')).toContainText('We couldn’t download your PDF.');
    await page.context().setOffline(false);
    await certificate.evaluate((card) => card.scrollIntoView({ block: 'center' }));
    await expectAccessible(page, 'certificate');
  });
});

test('a declined and an unconfirmed payment are accessible', async ({ page, app }) => {
  await seatFitness(page, app.url);
  await fillPayment(page, cardWith('901'));
  await press(page, 'Purchase');
  await expect(page.getByText('Payment method declined.').first()).toBeVisible();
  await expectAccessible(page, 'declined');
  await fillCard(page, cardWith('902'));
  await press(page, 'Purchase');
  await expect(page.getByRole('heading', { name: 'Your payment isn’t confirmed yet' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Your payment isn’t confirmed yet' })).toBeInViewport();
  await expectAccessible(page, 'unconfirmed');
});

/** A value of the maximum length: as words, and as one word that cannot break. */
const longText = { words: 'Maximiliana-Theodora Featherstonehaugh '.repeat(2).trim(), unbroken: 'Donaudampfschifffahrtsgesellschaftskapitaen'.slice(0, 40) };

test.describe('without a network', () => {
  // Resizing the window records events that cannot be sent.
  test.use({ tolerated: { patterns: [/ERR_INTERNET_DISCONNECTED/] } });
  test('the application is accessible while it loads, with long texts, and without a network', async ({ page, app }) => {
    const opening = await hold(page, 'OpenApplication');
    await page.goto(app.url);
    await opening.sent;
    await expectAccessible(page, 'application-opening');
    opening.release();
    await fillFitness(page, `${longText.unbroken}@${longText.unbroken.toLowerCase()}.example.com`);
    await page.getByLabel('First name').fill(longText.words);
    await page.getByLabel('Last name').fill(longText.unbroken);
    await page.getByLabel('Hours per week').focus();
    await expectAccessible(page, 'application-long');
    await press(page, 'Continue');
    await expectPayment(page);
    await page.getByText('Review your answers').click();
    await expectAccessible(page, 'payment-review');
    await page.context().setOffline(true);
    await expect(page.getByText('You’re offline')).toBeVisible();
    await expectAccessible(page, 'payment-offline');
    await page.context().setOffline(false);
  });
});

test.describe('with an unknown address', () => {
  test.use({ tolerated: { patterns: [/status of 404/] } });

  test('the pages outside the flow are accessible', async ({ page, app }) => {
    await seatTradesAnswers(page, app.url, 2);
    await page.getByLabel('Explosives').check();
    await press(page, 'Next');
    await expect(page).toHaveURL(/\/Ineligible/);
    await expectAccessible(page, 'ineligible');
    await page.goto(`${app.url}/nowhere`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'not-found');
    await page.goto(`${app.url}/?acctref=EXPIRED-1`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'expired');
    await page.goto(`${app.url}/error`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'error');
  });
});
