import { acceptTerms, fillAccount, fillCard, fillFitness, newEmail, shownTotal } from './support/buyer.ts';
import { everythingShipped, expect, test } from './support/test.ts';

test('buys fitness by card', async ({ page, app }) => {
  const shots = process.env['SHOTS'];
  const shoot = async (name: string): Promise<void> => {
    if (!shots) return;
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: width === 375 ? 812 : 900 });
      await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: width !== 375 });
      if (width === 375) await page.screenshot({ path: `${shots}/${name}-${width}-full.png`, fullPage: true });
    }
  };
  const before = await app.ledger();
  await page.goto(app.url);
  await fillFitness(page, newEmail());
  await shoot('application');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/Payment$/);
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
  const total = await shownTotal(page);
  await shoot('payment');
  await fillCard(page);
  await fillAccount(page);
  await acceptTerms(page);
  await shoot('payment-filled');
  await page.getByRole('button', { name: 'Purchase' }).click();
  await expect(page).toHaveURL(/\/Confirmation$/i);
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase' })).toBeVisible();
  await everythingShipped(page);
  await shoot('confirmation');
  const ledger = await app.ledger();
  const charges = ledger.charges.slice(before.charges.length);
  const policies = ledger.policies.slice(before.policies.length);
  expect(charges.map(({ amount }) => amount)).toEqual([total]);
  expect(policies).toHaveLength(1);
  await expect(page.getByText(policies[0]!.policyNumber, { exact: true })).toBeVisible();
});
