// What if: an analyst changes rules, tries them on past applications, and opens one of those that would change.
import { readFileSync } from 'node:fs';
import { signInAsAnalyst } from './support/console.ts';
import { expectConsoleAccessible } from './support/console-look.ts';
import { writeHistories } from './support/histories.ts';
import { expect, test, watch } from './support/test.ts';

test('rules are changed, tried on past applications, and each one that would change leads to its replay', async ({ browser, app }) => {
  const ids = await writeHistories(app.url, ['byProduct', 'resumed']);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInAsAnalyst(page, `${app.url}/console?program=fitness`);
  const problems: string[] = [];
  watch(page, problems);

  // The filter of the list comes along; the rules are those of the program's newest configuration.
  await page.getByRole('link', { name: 'What if' }).press('Enter');
  await expect(page).toHaveURL(/\/console\/what-if\?program=fitness/);
  await expect(page).toHaveTitle('What if · Bindflow');
  const rules = page.getByRole('region', { name: /^Rules of / });
  const claims = rules.getByRole('listitem').first();
  await expect(claims.getByLabel('Why')).toHaveValue('Two or more claims in the last five years');
  await expect(claims.getByRole('combobox', { name: 'Question' })).toHaveValue('claims');

  const tryThem = page.getByRole('button', { name: 'Try these rules' });
  const result = page.getByRole('region', { name: 'Result' });
  const countOf = (change: string) =>
    result
      .getByRole('region', { name: 'What would change' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: change }) })
      .getByRole('cell')
      .first();

  // An analyst who does not wait for the answer cancels it.
  await page.route('**/graphql', (route) => (route.request().postData()?.includes('"configuration"') ? undefined : route.continue()));
  await tryThem.press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByText('Canceled.')).toBeVisible();
  await page.unroute('**/graphql');

  // A filter with too many applications is refused with what to do.
  const refusal = 'Nothing was tried: more than 400,000 applications match the filter. Narrow it by program version, dates or sponsor to 400,000 at most.';
  const tooMany = { data: { whatIf: { __typename: 'TooManyApplications', code: 'TOO_MANY_APPLICATIONS', message: refusal } } };
  await page.route('**/graphql', (route) => (route.request().postData()?.includes('"configuration"') ? route.fulfill({ json: tooMany }) : route.continue()));
  await tryThem.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: refusal })).toBeVisible();
  await expect(result).toBeHidden();
  await expectConsoleAccessible(page, 'what-if-too-many');
  await page.unroute('**/graphql');

  // Without the rule someone is sold something; the row leads to the replay.
  await claims.getByRole('button', { name: 'Skip' }).press('Enter');
  await tryThem.press('Enter');
  await expect(countOf('Now offered something')).toHaveText(/^[1-9]/);
  await expect(result.getByRole('region', { name: 'By rule' })).toContainText('Two or more claims in the last five years');
  const changed = result.getByRole('link', { name: ids.byProduct.slice(0, 8) });
  await expect(changed).toBeVisible();
  await expectConsoleAccessible(page, 'what-if');

  // The trial has an address: it is kept for all under a name, and opens again with its result.
  await expect(page).toHaveURL(/\?program=fitness&base=[0-9a-f]{64}#rules=/);
  await page.getByRole('button', { name: 'Views' }).press('Enter');
  await page.getByLabel('Name of this view').fill('Without the rule on claims');
  await page.getByLabel('Share with all analysts').check();
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByRole('group', { name: 'Shared with all analysts' })).toContainText('Without the rule on claims');
  await page.goto(`${app.url}/console/what-if`);
  await page.getByRole('button', { name: 'Views' }).press('Enter');
  await page.getByRole('button', { name: 'Without the rule on claims', exact: true }).press('Enter');
  await expect(countOf('Now offered something')).toHaveText(/^[1-9]/);
  await expect(claims.getByRole('button', { name: 'Skip' })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(result).toHaveCount(0);
  await page.goForward();
  await expect(countOf('Now offered something')).toHaveText(/^[1-9]/);

  // With another answer in the rule others are sold nothing: what was tried before is not shown any more.
  await claims.getByRole('button', { name: 'Skip' }).press('Enter');
  await expect(result).toHaveCount(0);
  await claims.getByRole('combobox', { name: 'Answer' }).selectOption({ label: 'None' });
  await tryThem.press('Enter');
  await expect(countOf('No longer offered anything')).toHaveText(/^[1-9]/);
  // Back leads through trials, each with its own answer in the rule.
  await claims.getByRole('combobox', { name: 'Answer' }).selectOption({ label: 'One' });
  await tryThem.press('Enter');
  await expect(result).toBeVisible();
  await claims.getByRole('button', { name: 'Skip' }).press('Enter');
  await tryThem.press('Enter');
  await expect(result).toBeVisible();
  for (const answer of ['one', 'none']) {
    await page.goBack();
    await expect(claims.getByRole('combobox', { name: 'Answer' })).toHaveValue(answer);
  }
  await expect(countOf('No longer offered anything')).toHaveText(/^[1-9]/);
  const saved = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Export CSV' }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^what-if-fitness-\d{4}-\d\d-\d\d\.csv$/);

  // A question that becomes required: who was quoted without an answer to it. What is asked of a whole file is the same.
  await page.getByRole('button', { name: 'Original rules' }).press('Enter');
  await page.getByLabel('Change a question').selectOption({ label: 'I hold a current CPR and first aid certificate' });
  const question = page.getByRole('region', { name: 'Questions' }).getByRole('listitem');
  await question.getByLabel('Required').selectOption('always');
  await tryThem.press('Enter');
  await expect(result).toContainText('applications of fitness evaluated as of');
  await question.getByRole('button', { name: 'As recorded' }).press('Enter');
  await expect(question).toHaveCount(0);

  // A new rule that is not complete is marked at its place, and nothing is tried.
  await page.getByRole('button', { name: 'Original rules' }).press('Enter');
  await page.getByRole('button', { name: 'Add a rule' }).first().press('Enter');
  await rules.getByRole('listitem').last().getByLabel('Why').fill('');
  await rules.getByRole('listitem').last().getByRole('button', { name: 'Add a condition' }).press('Enter');
  await tryThem.press('Enter');
  await expect(result.or(page.getByRole('alert')).first()).toBeVisible();

  // Without the rule on claims the row's replay shows what would be different, on the page as it would be.
  await page.getByRole('button', { name: 'Original rules' }).press('Enter');
  await claims.getByRole('button', { name: 'Skip' }).press('Enter');
  await page.getByLabel('Change a question').selectOption({ label: 'Apartment, suite' });
  await question.getByLabel('Asked').selectOption('if');
  await tryThem.press('Enter');
  await changed.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/console/applications/${ids.byProduct}\\?base=[0-9a-f]{64}.*#rules=`));
  const bar = page.getByRole('region', { name: 'With your rules' });
  await expect(bar).toContainText('Now offered:');
  await expect(bar).toContainText('Two or more claims in the last five years');
  await expect(bar).toContainText('No longer asked:');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Two or more claims in the last five years');
  await page.getByRole('button', { name: '/', exact: true }).first().press('Enter');
  const buyerPage = page.frameLocator('iframe');
  const unit = buyerPage.getByLabel('Apartment, suite');
  await expect(buyerPage.getByLabel('ZIP code').first()).toBeVisible();
  await expect(unit).toHaveCount(0);
  await expectConsoleAccessible(page, 'replay under other rules');
  await bar.getByRole('button', { name: 'With your rules' }).press('Enter');
  await expect(unit).toBeVisible();
  // The moment's address keeps the rules, and the list leads back to them.
  await expect(page).toHaveURL(/at=\d+.*#rules=/);
  await page.reload();
  await expect(bar).toBeVisible();
  await page.goBack();
  await expect(countOf('Now offered something')).toHaveText(/^[1-9]/);

  // A whole program file: what is wrong with it is said, and it is tried from the address alone.
  await page.getByRole('button', { name: 'Use a program file' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Use a program file' });
  const program = JSON.parse(readFileSync('programs/fitness.json', 'utf8')) as { spoke: { products: object[] } };
  await dialog.getByLabel('Program file (JSON)').fill('{"sitename":"fitness"}');
  await dialog.getByRole('button', { name: 'Try this file' }).press('Enter');
  await expect(dialog.getByRole('alert').first()).toContainText('missing');
  const open = { ...program, spoke: { ...program.spoke, products: program.spoke.products.map((product) => ({ ...product, kickout: [] })) } };
  await dialog.getByLabel('Program file (JSON)').fill(JSON.stringify(open));
  await expectConsoleAccessible(page, 'a program file');
  await dialog.getByRole('button', { name: 'Try this file' }).press('Enter');
  await expect(page).toHaveURL(/#file=[\w-]+&rules=/);
  await expect(countOf('Now offered something')).toHaveText(/^[1-9]/);
  await page.reload();
  await expect(countOf('Now offered something')).toHaveText(/^[1-9]/);
  await changed.press('Enter');
  await expect(bar).toContainText('Now offered:');
  // An address that was cut.
  await page.goto(`${app.url}/console/applications/${ids.byProduct}#file=abc&rules=%7B%7D`);
  await expect(page.getByText('The program file in this link can’t be read')).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});
