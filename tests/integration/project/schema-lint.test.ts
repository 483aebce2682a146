// The schema passes the strict configurations of GraphQL ESLint, but for the exceptions that commands/check/schema-lint.ts names.
import { expect, it } from 'vitest';
import { lintSchema } from '../../../commands/check/schema-lint.ts';

const withTypes = (types: string): Promise<string[]> => lintSchema(`"""Reads."""\ntype Query {\n  """Of a shelf."""\n  box: Box\n}\n\n${types}\n`);
const described = (line: string): string => `  """What it is."""\n  ${line}`;
const box = (...fields: string[]): string => `"""A box."""\ntype Box {\n${fields.map(described).join('\n')}\n}`;

it('has no finding', async () => {
  expect(await lintSchema()).toEqual([]);
});

it.each([
  ['a field that is not in camel case', box('Size: Int'), 'naming-convention'],
  ['a field that repeats its type', box('boxSize: Int'), 'no-typename-prefix'],
  ['a type that nothing leads to', `${box('size: Int')}\n\n"""Lost."""\ntype Lid {\n${described('size: Int')}\n}`, 'no-unreachable-types'],
  ['a deprecation without a reason', box('size: Int @deprecated'), 'require-deprecation-reason'],
  ['a mutation that answers a scalar', `${box('size: Int')}\n\n"""Writes."""\ntype Mutation {\n${described('open: Boolean!')}\n}`, 'no-scalar-result-type-on-mutation'],
])('finds %s', async (_what, types, rule) => {
  expect(await withTypes(types)).toEqual(expect.arrayContaining([expect.stringContaining(`(@graphql-eslint/${rule})`)]));
});
