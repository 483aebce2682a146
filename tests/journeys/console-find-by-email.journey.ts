// An analyst with the right finds a buyer by email and says why; the address is kept nowhere, and other analysts are not offered it.
import { randomUUID } from 'node:crypto';
import { fitnessApplication } from './support/applicants.ts';
import { signInAsAnalyst } from './support/console.ts';
import { expectConsoleAccessible } from './support/console-look.ts';
import { expect, test, watch } from './support/test.ts';

test('an analyst with the right finds a buyer by email, by keyboard, and comes back to what was found', async ({ browser, app }) => {
  const email = `maya-${randomUUID()}@example.com`;
  const buyers = [await fitnessApplication(app.url, { more: { email } }), await fitnessApplication(app.url, { more: { email } })];
  for (const buyer of buyers) await buyer.ship();
  const [older, newer] = buyers.map(({ ports }) => ports.applicationId);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInAsAnalyst(page, `${app.url}/console?program=fitness`, 'analyst-personal');
  const problems: string[] = [];
  watch(page, problems);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));

  await page.getByRole('button', { name: 'Find by email' }).press('Enter');
  const [field, why] = [page.getByLabel('Buyer’s email'), page.getByLabel('Why')];
  await expect(field).toBeFocused();
  await field.fill('maya');
  await why.fill('Case 4711');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter an email address.');
  await expectConsoleAccessible(page, 'find-by-email');
  await field.fill(` ${email.toUpperCase()}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 applications for this email. Your search was recorded in each.')).toBeVisible();
  const rows = page.getByRole('listitem').getByRole('link', { includeHidden: true });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toHaveAttribute('href', `/console/applications/${newer}`);
  await expectConsoleAccessible(page, 'found-by-email');

  // The keys of the list lead on, and back to what was found.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(new RegExp(`/applications/${older}`));
  await expect(page.getByRole('listitem').filter({ hasText: 'Found by email' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(`${app.url}/console/?program=fitness`);
  expect(addresses.filter((address) => /maya-/i.test(decodeURIComponent(address)))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]))).not.toMatch(/maya-/i);
  await page.getByRole('button', { name: 'Back to applications' }).click();
  await expect(page.getByRole('group', { name: 'Outcome' })).toBeVisible();

  await page.getByRole('button', { name: 'Find by email' }).click();
  await field.fill(`other-${email}`);
  await why.fill('Case 4711');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No applications match. We search each buyer’s latest email only.')).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});

test('an analyst without the right is not offered it', async ({ browser, app }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAsAnalyst(page, `${app.url}/console`);
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find by email' })).toHaveCount(0);
  await context.close();
});
