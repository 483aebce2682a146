import type { Page } from '@playwright/test';
import { searchFor } from '../support/search.ts';
import { answer, editor, editorReady, elsewhere, execute, nextStep, openExplorer, runPurchase, timeLine, variables } from './support/explorer.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const calls = (page: Page) => timeLine(page).getByRole('row');
const readStorage = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));

test('a purchase runs step by step to its policy numbers, with no request to another host', async ({ page, app }) => {
  const asked = elsewhere(page, app);
  await openExplorer(page, app);
  await page.getByLabel('Trades, by eCheck').check();
  await expect(nextStep(page)).toHaveText('Run step 1: Read a program');

  // By hand: choose the step from the list, take its variables from the run, and click Run in the editor.
  await page.getByRole('button', { name: /Read a program What a sponsor sells/ }).click();
  await expect(variables(page)).toContainText('trades');
  await execute(page);
  await expect(nextStep(page)).toHaveText('Run step 2: Open an application');
  await expect(answer(page)).toContainText('"hash"');

  await runPurchase(page);
  const bound = page.getByText('The policies are in force:').locator('xpath=..');
  const numbers = (await bound.innerText()).replace(/^.*: /, '').split(', ');
  expect(numbers).toHaveLength(3);
  const { policies } = await app.sandbox.ledger();
  expect(policies.map(({ policyNumber }) => policyNumber)).toEqual(expect.arrayContaining(numbers));

  // The calls behind the payment, from its own tab.
  await page.getByRole('tab', { name: 'SubmitPayment' }).click();
  await expect(answer(page)).toContainText('PaymentAccepted');
  const charge = (await app.sandbox.calls('/api/payment/submitPaymentWithCaching/{id}')).at(-1);
  const row = calls(page).filter({ hasText: 'POST /api/payment/submitPaymentWithCaching/{id}' });
  await expect(row).toContainText(charge?.callId ?? 'no call');
  await expect(row.getByRole('cell')).toHaveText(['200', /^from \d+ ms$/, /^\d+$/]);

  // The history survives a reload and contains no secret.
  await page.reload();
  await editorReady(page);
  await page.getByRole('button', { name: 'Show History' }).click();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(15);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('BindPolicies');
  const kept = { storage: Buffer.from(await readStorage(page)) };
  const secrets = { account: '000123456789', routing: '110000000', fein: '12-3456789', password: 'Passw0rd!' };
  expect(searchFor(Object.entries(secrets).map(([name, text]) => ({ name, text }))).findIn(kept)).toEqual([]);
  expect(searchFor([{ name: 'policy', text: numbers[0] ?? '' }]).findIn(kept)).not.toEqual([]);
  expect(asked).toEqual([]);
});

test('a type is found in the documentation', async ({ page, app }) => {
  await openExplorer(page, app);
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  const docs = page.getByRole('region', { name: 'Documentation Explorer' });
  await docs.getByRole('combobox').fill('RateInfo');
  await page.getByRole('option', { name: 'RateInfo', exact: true }).click();
  await expect(docs).toContainText('The price of one product');
  await expect(docs).toContainText('totalPreTaxPremium');
});

test('a link opens its operation, and a copied link carries no secret', async ({ page, app }) => {
  const query = 'query Linked($email: EmailAddress!) { emailCheck(email: $email) { hasAccount } }';
  const link = new URLSearchParams({ query, variables: '{"email":"member@example.com"}', operationName: 'Linked' });
  await openExplorer(page, app, `#${link.toString()}`);
  await expect(editor(page)).toContainText('emailCheck');
  await expect(page).toHaveURL(`${app.url}/explorer`);
  await execute(page);
  await expect(answer(page)).toContainText('true');
  await expect(calls(page).filter({ hasText: 'GET /api/check' })).toContainText('200');

  await page.goto(`${app.url}/explorer#collection/submit-payment`);
  await expect(variables(page)).toContainText('4111111111111111');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy a link to this operation' }).click();
  await expect(page.getByText('The link is copied').first()).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`${app.url}/explorer#query=`);
  expect(decodeURIComponent(copied)).not.toMatch(/4111111111111111|securityCode":"123/);
  await page.goto('about:blank');
  await openExplorer(page, app, new URL(copied).hash);
  await expect(variables(page)).toContainText('not');
  await expect(editor(page)).toContainText('submitPayment');
});

test('a failed call is explained in words', async ({ page, app }) => {
  await openExplorer(page, app, '#collection/email-check');
  await app.sandbox.fault({ method: 'GET', path: '/api/check', fault: 'status-500', times: 2 });
  await execute(page);
  const row = calls(page).filter({ hasText: 'GET /api/check' });
  await expect(row).toContainText('500');
  await expect(row).toContainText('retried once');
  await expect(row).toContainText('UPSTREAM_STATUS');
  await expect(timeLine(page)).toContainText('1 at fault');
  await expect(page.getByRole('button', { name: /Check an email address Failed/ })).toBeVisible();
});

test('the editor’s own tools work under the content security policy: lint, complete, format, search, settings', async ({ page, app }) => {
  const query = 'query Untidy($email: EmailAddress!) { emailCheck(email: $email) { hasAcount } }';
  await openExplorer(page, app, `#${new URLSearchParams({ query }).toString()}`);
  await expect(page.locator('.graphiql-query-editor .squiggly-error')).toBeAttached();
  await page.getByRole('button', { name: /^Prettify/ }).click();
  await expect(page.locator('.graphiql-query-editor .view-line')).toHaveCount(6);
  await page.locator('.graphiql-query-editor .view-line').filter({ hasText: 'hasAcount' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Space');
  await expect(page.locator('.suggest-widget')).toContainText('mustChangePassword');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+f');
  await expect(page.locator('.find-widget')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('.graphiql-query-editor .view-line').filter({ hasText: 'hasAcount' }).hover();
  await page.getByRole('button', { name: 'Open settings dialog' }).click();
  await expect(page.getByRole('dialog')).toContainText('Theme');
  await page.getByRole('dialog').getByRole('button', { name: 'Dark' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(24, 34, 53)');
  await page.getByRole('button', { name: 'Open short keys dialog' }).click();
  await expect(page.getByRole('dialog')).toContainText('Execute query');
});
