import { writeFileSync } from 'node:fs';
import { fillFitness, newEmail } from './support/buyer.ts';
import { acceptTerms, fillAccount, fillCard } from './support/payment.ts';
import { expect, test } from './support/test.ts';
test('picture', async ({ page, app }) => {
  await page.goto(app.url);
  await fillFitness(page, newEmail());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/Payment$/);
  await fillCard(page);
  await fillAccount(page);
  await acceptTerms(page);
  page.on('request', (r) => { const d = r.postDataJSON?.() as any; if (d?.operationName === 'CaptureScreen') writeFileSync(`/tmp/shots/${d.variables.input.screen}.png`, Buffer.from(d.variables.input.image, 'base64')); });
  await page.getByRole('button', { name: 'Purchase' }).click();
  await expect(page).toHaveURL(/Confirmation/);
});
