// The query builder edits the operation under the cursor.
import { readFileSync } from 'node:fs';
import { buildSchema, isRequiredArgument, isScalarType } from 'graphql';
import { findings } from './support/axe.ts';
import { answer, editor, execute, openExplorer } from './support/explorer.ts';
import { expect, test } from './support/test.ts';

const schema = buildSchema(readFileSync('graph/schema.graphql', 'utf8'));
/** A query that needs no argument, and a single value that it returns. */
const [query, leaf] = Object.values(schema.getQueryType()!.getFields()).flatMap((field) => {
  const type = field.args.some(isRequiredArgument) ? undefined : schema.getType(String(field.type).replaceAll(/[[\]!]/g, ''));
  const inner = type && 'getFields' in type ? Object.values(type.getFields()).findLast((each) => isScalarType(schema.getType(String(each.type).replace('!', '')))) : undefined;
  return inner ? [[field.name, inner.name] as const] : [];
})[0]!;

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 768],
] as const)
  test(`checkboxes add and remove fields, by keyboard too (${colorScheme}, ${width})`, async ({ page, app }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openExplorer(page, app, `#${new URLSearchParams({ query: '# kept\nquery Built { __typename }' }).toString()}`);
    await page.getByRole('button', { name: 'Show Query builder' }).click();
    const pane = page.getByRole('region', { name: 'Query builder' });
    await expect(pane).toContainText('The query Built');
    await pane.getByLabel('Filter').fill(query);
    const field = pane.getByRole('checkbox', { name: new RegExp(`^${query}\\b`) });
    await field.focus();
    await page.keyboard.press('Space');
    await expect(field).toBeChecked();
    await expect(editor(page)).toContainText(query);
    const inner = pane.getByRole('checkbox', { name: new RegExp(`^${leaf}\\b`) }).first();
    if (!(await inner.isChecked())) await inner.check();
    await expect(editor(page)).toContainText(leaf);
    await expect(editor(page)).toContainText('# kept');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/explorer-builder-${width}.png` });
    expect(await findings(page, '.graphiql-tab')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    await execute(page);
    await expect(answer(page)).toContainText(`"${query}"`);

    await field.uncheck();
    await expect(editor(page)).not.toContainText(leaf);
    await expect(editor(page)).toContainText('__typename');
  });
