// Evidence of a sale: an analyst issues it, downloads it, and anybody verifies the file; with one byte changed it is another file.
import { readFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { signInAsAnalyst } from './support/console.ts';
import { expectConsoleAccessible } from './support/console-look.ts';
import { writeHistories } from './support/histories.ts';
import { expect, test, watch } from './support/test.ts';

const verdict = (page: Page) => page.getByRole('status');
const choose = (page: Page, buffer: Buffer, name = 'evidence.pdf', mimeType = 'application/pdf') =>
  page.getByLabel('The PDF', { exact: true }).setInputFiles({ name, mimeType, buffer });

// The last check takes the store away.
test.use({ tolerated: { patterns: [/503/] } });

test('evidence is issued with a reason, shown, downloaded, and verified by anybody', async ({ browser, page: reader, app }) => {
  const { declinedThenBought: id } = await writeHistories(app.url, ['declinedThenBought']);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  const page = await context.newPage();
  await signInAsAnalyst(page, `${app.url}/console/applications/${id}`, 'analyst-personal');
  const problems: string[] = [];
  watch(page, problems);

  // With the keyboard alone, from the head of the replay.
  await page.getByRole('button', { name: 'Evidence' }).press('Enter');
  const form = page.getByRole('form', { name: 'Evidence' });
  await form.getByLabel('Why').fill('The bank asks what was accepted.');
  await form.getByLabel('Why').press('Enter');
  await expect(page).toHaveURL(/\/console\/evidence\/[0-9a-f-]{36}$/);
  await expect(page).toHaveTitle('Evidence of a sale · Bindflow');
  await expect(page.getByRole('region', { name: 'Attempts to pay' })).toContainText(/Declined, nothing charged.*Paid: \$225\.11, reference PAY-/s);
  await expect(page.getByRole('region', { name: 'Issued' })).toContainText('The bank asks what was accepted.');
  await expect(page.getByRole('region', { name: 'Record' })).toContainText('Verified when this was issued');
  await expectConsoleAccessible(page, 'evidence');
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.setViewportSize({ width: 1440, height: 900 });
  // The address shows it again; on paper nothing is cut off.
  await page.reload();
  const number = page.getByRole('region', { name: 'Policies' }).getByText(/^FIT-/);
  await expect(number).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden();
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(1000);
  await page.emulateMedia({ media: null });
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^evidence-[0-9a-f]{8}\.pdf$/);
  const pdf = readFileSync(await download.path());
  expect(problems).toEqual([]);
  await context.close();

  // Another person, on a phone, without a sign-in.
  await reader.setViewportSize({ width: 375, height: 800 });
  await reader.goto(`${app.url}/verify`);
  expect(await findings(reader)).toEqual([]);
  const sent: string[] = [];
  reader.on('request', (request) => sent.push(request.postData() ?? ''));
  await choose(reader, pdf);
  await expect(verdict(reader)).toContainText('Issued here, and unchanged');
  await expect(verdict(reader)).toContainText(hash('sha256', pdf));
  expect(Math.max(...sent.map((body) => body.length))).toBeLessThan(500);
  expect(await findings(reader)).toEqual([]);
  const altered = Buffer.from(pdf);
  altered[pdf.length >> 1]! ^= 1;
  for (const [buffer, name, type] of [
    [altered, 'evidence.pdf', 'application/pdf'],
    [pdf.subarray(0, 5000), 'cut.pdf', 'application/pdf'],
    [Buffer.from('Hello'), 'notes.txt', 'text/plain'],
    [Buffer.alloc(0), 'empty.pdf', 'application/pdf'],
  ] as const) {
    await choose(reader, buffer, name, type);
    await expect(verdict(reader)).toContainText(`File: ${name}`);
    await expect(verdict(reader)).toContainText('Not issued here, or changed since');
  }
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  // Dropped on the page rather than chosen.
  const dropped = await reader.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], 'dropped.pdf'));
    return transfer;
  }, pdf.toString('base64'));
  await reader.locator('#main').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(verdict(reader)).toContainText('File: dropped.pdf');
  await expect(verdict(reader)).toContainText('Issued here, and unchanged');

  // Without the store there is no verdict on the file.
  await reader.route('**/graphql', (route) => route.fulfill({ status: 503, body: '' }));
  await choose(reader, pdf);
  await expect(verdict(reader)).toContainText('That says nothing about the file.');
});
