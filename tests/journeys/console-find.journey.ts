// An analyst finds new applications by sponsor, page, reason and day: by the address, by keyboard, and by a saved name.
import type { Browser, Page } from '@playwright/test';
import { signInAsAnalyst } from './support/console.ts';
import { expectConsoleAccessible } from './support/console-look.ts';
import { writeHistories } from './support/histories.ts';
import { replayed } from './support/seen.ts';
import { expect, test, watch } from './support/test.ts';

const rowOf = (page: Page, id: string) => page.locator(`a[href="/console/applications/${id}"]`);
const filterBy = (page: Page, name: string) => page.getByRole('group', { name: 'Filters' }).getByRole('button', { name, exact: true });
const takeOff = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` });

// The first test's buyers are the applications that the second test looks for.
test.describe.configure({ mode: 'serial' });
const wanted = ['byAddress', 'byProduct', 'partly', 'leftOnFirstPage', 'declinedThenBought', 'resumed'] as const;
let ids: Readonly<Record<(typeof wanted)[number], string>>;

async function openConsole(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInAsAnalyst(page, url);
  const problems: string[] = [];
  watch(page, problems);
  return { page, context, problems };
}

test('each new application shows six facts in the list and is found by the reason why it ended', async ({ browser, app }) => {
  ids = await writeHistories(app.url, wanted);
  const { page, context, problems } = await openConsole(browser, `${app.url}/console`);

  // Outcome, where it stopped, why, how long, how much, and the last event.
  const expected: Readonly<Record<(typeof wanted)[number], readonly (string | RegExp)[]>> = {
    byAddress: ['Kicked out by address', 'fitness', '/ · ZIP code', 'isn’t available at this address', /\d+ s/, /Screen captured|Application kicked out/],
    byProduct: ['Kicked out by product', 'fitness', '/ · Claims in the last five years', 'Two or more claims in the last five years', /\d+ s/],
    partly: ['In progress, some products declined', 'trades', '/Payment', /\d+ s/, /\$[\d,.]+/],
    leftOnFirstPage: ['In progress', 'fitness', '/ · First name', 'Quote failed'],
    declinedThenBought: ['Purchased', 'fitness', '/Confirmation', 'declined 1×', '$225.11', /\d+ s/],
    resumed: ['In progress', 'fitness', '/Payment', '$225.11', 'Page entered'],
  };
  for (const [story, texts] of Object.entries(expected)) for (const text of texts) await expect(rowOf(page, ids[story as keyof typeof ids])).toContainText(text);

  // By keyboard: checking the reason puts it into the address and removes all other applications.
  await filterBy(page, 'Reason').focus();
  await page.keyboard.press('Enter');
  const reason = page.getByRole('checkbox', { name: 'Two or more claims in the last five years' });
  await expect(reason).toBeVisible();
  while (!(await reason.evaluate((field) => field === document.activeElement))) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/reason=Two\+or\+more\+claims/);
  await expect(rowOf(page, ids.byAddress)).toHaveCount(0);
  await expect(rowOf(page, ids.byProduct)).toBeVisible();
  await expect(reason).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(filterBy(page, 'Reason')).toBeFocused();
  // Back undoes the filter, and forward sets it again.
  await page.goBack();
  await expect(rowOf(page, ids.byAddress)).toBeVisible();
  await page.goForward();
  await expect(rowOf(page, ids.byAddress)).toHaveCount(0);
  await takeOff(page, 'Reason Two or more claims in the last five years').click();
  await expect(rowOf(page, ids.byAddress)).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});

test('a replay opens where it was decided, follows the buyer, and leads on through its list', async ({ browser, app }) => {
  const { page, context, problems } = await openConsole(browser, `${app.url}/console?reason=Two+or+more+claims+in+the+last+five+years`);
  await expect(page).toHaveTitle('Applications · Bindflow');
  await rowOf(page, ids.byProduct).click();
  await expect(page).toHaveTitle(`${ids.byProduct.slice(0, 8)}, fitness · Bindflow`);
  const position = page.getByText(/^\d+ of \d+ · /);
  await expect(position).toContainText('Application kicked out');
  await expect(page).toHaveURL(/\?at=\d+$/);

  // What an event has changed is ringed and in view; its address opens there.
  const buyer = replayed(page);
  const ringed = buyer.locator('[data-changed]');
  while (!(await position.innerText()).includes('Question answered')) await page.keyboard.press('ArrowLeft');
  await expect(ringed).toHaveCount(1);
  await expect(ringed).toBeInViewport();
  const moment = await position.innerText();
  await expect(page).toHaveURL(new RegExp(`\\?at=${moment.split(' ')[0]}$`));
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/console-followed.png` });
  await page.reload();
  await expect(position).toHaveText(moment);
  await expect(ringed).toBeInViewport();

  // Next and previous, by key and by link, and back to the list with its place.
  await page.goto(`${app.url}/console?program=fitness`);
  const rows = page.getByRole('listitem').getByRole('link', { includeHidden: true });
  await expect(rows.nth(1)).toBeVisible();
  const count = await rows.count();
  await rows.first().click();
  await expect(page.getByText(`1 of ${count}`, { exact: true })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByText(`2 of ${count}`, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/\/console\/?\?program=fitness$/);
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  expect(problems).toEqual([]);
  await context.close();
});

test('an address sets filters, which can be removed and saved under a name', async ({ browser, app }) => {
  const { page, context, problems } = await openConsole(browser, `${app.url}/console`);
  await filterBy(page, 'Reason').click();
  await expect(page.getByRole('checkbox', { name: 'Two or more claims in the last five years' })).toBeVisible();
  await expectConsoleAccessible(page, 'find-reason');

  // An address from a colleague: page and day are read in any case, an unknown filter is reported, and each value has its count.
  const today = new Date().toISOString().slice(0, 10);
  await page.goto(`${app.url}/console?program=fitness&page=/payment&from=${today}&until=${today}&colour=red&outcome=SOLD`);
  await expect(rowOf(page, ids.resumed)).toBeVisible();
  await expect(rowOf(page, ids.partly)).toHaveCount(0);
  await expect(page.getByText('colour=red, outcome=SOLD aren’t filters here')).toBeVisible();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('aren’t filters here')).toHaveCount(0);
  await filterBy(page, 'Program').click();
  await expect(page.getByRole('checkbox', { name: /^trades [1-9]/ })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await takeOff(page, `From ${today}`).click();
  await filterBy(page, 'Started').click();
  await page.getByLabel('From', { exact: true }).fill('2027-01-01');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The end date is before the start date.')).toBeVisible();
  await page.getByLabel('To').fill('2027-01-02');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { name: 'No matching applications' })).toBeVisible();
  await expectConsoleAccessible(page, 'find-nothing');
  await takeOff(page, 'From 2027-01-01').click();
  await takeOff(page, 'Until 2027-01-02').click();
  await expect(page).toHaveURL(/\?program=fitness&page=%2Fpayment$/);

  // The filter is saved under a name, opened again, renamed and deleted.
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Name of this view').fill('Left at the price');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(rowOf(page, ids.partly)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Views' }).click();
  await expectConsoleAccessible(page, 'find-views');
  await page.getByRole('button', { name: 'Left at the price', exact: true }).click();
  await expect(page).toHaveURL(/\?program=fitness&page=%2Fpayment$/);
  await expect(rowOf(page, ids.partly)).toHaveCount(0);
  await page.getByRole('button', { name: 'View: Left at the price' }).click();
  await page.getByRole('button', { name: 'Rename Left at the price' }).click();
  await page.getByLabel('New name of Left at the price').fill('Stopped at the price');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete Stopped at the price' }).click();
  await expect(page.getByRole('button', { name: 'Stopped at the price' })).toHaveCount(0);

  // Shared, it is there in another browser, with who saved it, until someone removes it for all.
  await page.getByLabel('Name of this view').fill('Watch these');
  await page.getByLabel('Share with all analysts').check();
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByRole('group', { name: 'Shared with all analysts' }).getByRole('button', { name: 'Watch these', exact: true })).toBeVisible();
  const other = await openConsole(browser, `${app.url}/console`);
  await other.page.getByRole('button', { name: 'Views' }).click();
  const shared = other.page.getByRole('group', { name: 'Shared with all analysts' });
  await expect(shared.getByRole('button', { name: 'Watch these', exact: true })).toHaveAttribute('title', /^.+, \d{4}-\d\d-\d\d$/);
  await shared.getByRole('button', { name: 'Watch these', exact: true }).press('Enter');
  await expect(other.page).toHaveURL(/\?program=fitness&page=%2Fpayment$/);
  await other.page.getByRole('button', { name: 'Views' }).click();
  await other.page.getByRole('button', { name: 'Delete Watch these for all' }).press('Enter');
  await expect(shared).toHaveCount(0);
  expect([...problems, ...other.problems]).toEqual([]);
  await other.context.close();
  await context.close();
});
