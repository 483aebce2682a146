// The types that codegen makes for the buyer's pages say what a value is: nothing is `any`, money is no mere text, and JSON is only what has another parser.
import { globSync, readFileSync } from 'node:fs';
import { TypeInfo, buildSchema, getNamedType, isScalarType, parse, visit, visitWithTypeInfo } from 'graphql';
import { expect, it } from 'vitest';

const schema = buildSchema(readFileSync('graph/schema.graphql', 'utf8'));
const generated = readFileSync('web/generated/graphql.ts', 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** The scalars that the operations in these files answer, by field. */
function scalarsOf(pattern: string): Map<string, string> {
  const info = new TypeInfo(schema);
  const found = new Map<string, string>();
  const documents = parse(
    globSync(pattern)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n'),
  );
  const note = (): void => {
    const type = info.getType();
    const named = type && getNamedType(type);
    if (isScalarType(named)) found.set(`${info.getParentType()!.name}.${info.getFieldDef()!.name}`, named.name);
  };
  visit(documents, visitWithTypeInfo(info, { Field: note }));
  return found;
}

it('have no any', () => {
  expect(generated.match(/\bany\b/g)).toBeNull();
});

it('have JSON only for events and for a program’s configuration, which their own parsers read', () => {
  const json = [...scalarsOf('web/operations/*.graphql')].filter(([, scalar]) => scalar.startsWith('JSON')).map(([field]) => field);
  expect(json.toSorted()).toEqual(['Program.configuration', 'ResumedApplication.events']);
});

it('have no text for an amount', () => {
  const amounts = [...scalarsOf('web/operations/**/*.graphql')].filter(([field]) => /\.(amount\w*|fee|premium|total\w*|preTaxAmount)$/i.test(field));
  expect(amounts.length).toBeGreaterThan(8);
  expect(amounts.filter(([field, scalar]) => scalar !== 'Money' && field !== 'ApplicationCounts.total')).toEqual([]);
  expect(generated).not.toMatch(/\b(amount|fee|premium|total): string/);
});
