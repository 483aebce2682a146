import { expect, it } from 'vitest';
import { readdirSync } from 'node:fs';
import { restTable } from '#graph/schema/rest';
import { makeSchema } from '#graph/http';
import { endpoints } from '../../../../graph/schema/rest/endpoints.ts';
import { causes } from '../causes.ts';
import { PARTS, callOf, testPaths } from './paths.ts';

it('every call of the facade has an operation here', () => {
  expect(Object.keys(causes).sort()).toEqual(endpoints.map(callOf).sort());
});

it('every call that the schema assigns to an operation has one, too', async () => {
  const named = restTable(await makeSchema()).filter(({ schema }) => schema.length > 0);
  expect(named.map(callOf).filter((call) => !(call in causes))).toEqual([]);
});

it('every part has its file', () => {
  expect(readdirSync(import.meta.dirname).filter((file) => file.endsWith('.test.ts'))).toHaveLength(PARTS);
});

testPaths(0);
