// The console's work lists: unconfirmed payments, and quarantined events.
import { fillCard, fillPayment, shownTotal } from './support/payment.ts';
import { expectConfirmed, press } from './support/buyer.ts';
import { signInAsAnalyst } from './support/console.ts';
import { seatFitness } from './support/seat.ts';
import { everythingShipped, expect, test } from './support/test.ts';

test('an analyst settles an unconfirmed payment, and its buyer completes the purchase', async ({ page, app, browser }) => {
  await seatFitness(page, app.url);
  const total = await shownTotal(page);
  await fillPayment(page);
  await app.sandbox.fault({ path: '/api/payment/submitPaymentWithCaching/{id}', fault: 'drop-request' });
  await press(page, 'Purchase');
  await expect(page.getByText('Your payment isn’t confirmed yet')).toBeVisible();
  await everythingShipped(page);
  const id = await page.evaluate(() => (JSON.parse(sessionStorage.getItem('bindflow/event/000001') ?? '{}') as { applicationId: string }).applicationId);

  const context = await browser.newContext();
  const analyst = await context.newPage();
  await signInAsAnalyst(analyst, `${app.url}/console/charges`);
  const charge = analyst.getByRole('listitem').filter({ hasText: id.slice(0, 8) });
  await expect(charge).toContainText(total);
  await charge.getByRole('button', { name: 'Resolve' }).click();
  // "Charged" needs the reference of the payment service. Both choices need a reason.
  await charge.getByRole('radio', { name: 'Charged. Bind the policies.' }).check();
  await expect(charge.getByLabel('Payment reference')).toBeVisible();
  await charge.getByRole('radio', { name: 'Not charged. Let the buyer pay again.' }).check();
  await expect(charge.getByLabel('Payment reference')).toHaveCount(0);
  await charge.getByLabel('How you know').fill('Asked the payment service: there is none.');
  await charge.getByRole('button', { name: 'Resolve payment' }).click();
  await expect(analyst.getByText(`${total} resolved as not charged. The buyer can pay again.`)).toBeVisible();
  await expect(charge).toHaveCount(0);
  await analyst.getByRole('link', { name: 'Quarantined' }).click();
  await expect(analyst.getByRole('heading', { name: 'Quarantined events' })).toBeVisible();
  await expect(analyst.getByText('All events can be read.')).toBeVisible();
  await expect(analyst.getByText(/^Checked until \d{4}-\d\d-\d\d at \d\d:\d\d:\d\d UTC\./)).toBeVisible();
  await context.close();

  await press(page, 'Check payment again');
  await expect(page.getByText('Your payment didn’t go through, and nothing was charged.')).toBeVisible();
  await fillCard(page);
  await press(page, 'Purchase');
  await expectConfirmed(page);
});
