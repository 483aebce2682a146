// What the explorer says of the schema: where fields come from and which operations use them.
import { readFileSync } from 'node:fs';
import { openExplorer } from './support/explorer.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

interface Facts {
  readonly rest: Readonly<Record<string, { readonly calls: readonly string[]; readonly field: string | null }>>;
  readonly uses: Readonly<Record<string, readonly string[]>>;
}
const facts = JSON.parse(readFileSync('web/explorer/generated/schema-facts.json', 'utf8')) as Facts;
/** A field of an object type with a call, a name in its body and an operation. */
const key =
  Object.keys(facts.rest).find((name) => /^(?!Query|Mutation|\w+Input)\w+\./.test(name) && facts.rest[name]!.calls.length > 0 && facts.rest[name]!.field && facts.uses[name]) ?? '';

test('the documentation says which REST call and which operations a field belongs to', async ({ page, app }) => {
  await openExplorer(page, app);
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  const docs = page.getByRole('region', { name: 'Documentation Explorer' });
  await docs.getByRole('combobox').fill(key.split('.')[1] ?? '');
  await page.getByRole('option', { name: key, exact: false }).first().click();
  const { calls, field } = facts.rest[key]!;
  await expect(docs).toContainText(`REST: ${calls.join(' or ')}, ${field}`);
  await expect(docs).toContainText(`Used by ${facts.uses[key]?.[0]} in web/`);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/explorer-docs.png` });
});
