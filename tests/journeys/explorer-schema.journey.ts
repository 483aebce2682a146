// What the explorer says of the schema: where fields come from and which operations use them.
import { readFileSync } from 'node:fs';
import { buildSchema, isObjectType } from 'graphql';
import { findings } from './support/axe.ts';
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

const schema = buildSchema(readFileSync('graph/schema.graphql', 'utf8'));
/** A type that has a field of another object type, and that field. */
const [owner, owned] = Object.values(schema.getTypeMap()).flatMap((type) => {
  if (!isObjectType(type) || type.name.startsWith('__') || type === schema.getQueryType() || type === schema.getMutationType()) return [];
  const field = Object.values(type.getFields()).find((each) => isObjectType(each.type) && each.type !== type);
  return field ? [[type, field] as const] : [];
})[0]!;

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 768],
] as const)
  test(`the schema map centers a type by keyboard, draws its neighbors and leads to the documentation (${colorScheme}, ${width})`, async ({ page, app }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openExplorer(page, app);
    await page.getByRole('button', { name: 'Schema map' }).focus();
    await page.keyboard.press('Enter');
    const map = page.getByRole('dialog', { name: 'Schema map' });
    await map.getByLabel('Find a type').fill(owner.name.toLowerCase());
    await page.keyboard.press('Enter');
    const card = map.getByRole('region', { name: owner.name, exact: true });
    await card.getByRole('button', { name: owned.name, exact: true }).focus();
    const target = map.getByRole('region', { name: 'Refers to' }).getByRole('button', { name: String(owned.type), exact: true });
    await expect(target).toHaveAttribute('data-active', 'true');
    await expect(map.locator('path[data-active]')).toHaveCount(1);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/explorer-map-${width}.png` });
    expect(await findings(page, '.graphiql-tab')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);

    await target.click();
    await expect(map.getByRole('region', { name: String(owned.type), exact: true })).toBeVisible();
    await map.getByRole('button', { name: 'Back' }).click();
    await card.getByRole('button', { name: owned.name, exact: true }).click();
    await expect(map).toBeHidden();
    await expect(page.getByRole('region', { name: 'Documentation Explorer' })).toContainText(owned.name);
  });

const changelog = JSON.parse(readFileSync('web/explorer/generated/schema-changelog.json', 'utf8')) as {
  readonly first: string;
  readonly releases: readonly { readonly version: string }[];
};

test('the changes of the schema are listed by release', async ({ page, app }) => {
  await openExplorer(page, app);
  await page.getByRole('button', { name: 'Show Schema changes' }).click();
  const pane = page.getByRole('region', { name: 'Schema changes' });
  await expect(pane).toContainText(changelog.releases[0]?.version ?? `${changelog.first} is the only release`);
  expect(await findings(page, '.graphiql-tab')).toEqual([]);
});
