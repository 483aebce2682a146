import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildSchema } from 'graphql';
import { lintDescriptions } from '../../../commands/check/description-lint.ts';
import { lintSchemaDescriptions } from '../../../commands/check/schema-descriptions.ts';
import { ROOT, folderWith, within } from './planted.ts';

const known = {
  calls: new Set(['GET /api/account/{id}', 'POST /api/kickout/address']),
  isWireName: (name: string): boolean => ['City', 'KickedLobs', 'LOB.Coverages[].Code'].includes(name),
};

const REST = 'directive @rest(method: Method, path: String, field: String) repeatable on OBJECT | FIELD_DEFINITION "Of HTTP calls." enum Method { "Reads." GET "Creates." POST }';

/** What the lint says of a schema with these types beside a query that is in order. */
const findings = (types: string): string[] =>
  lintDescriptions(buildSchema(`${REST} "Everything that can be asked." type Query { "Whether the facade answers at all." isAlive: Boolean }\n${types}`), known);

/** An address with a city described so, and with these directives. */
const city = (description: string, directives = ''): string[] => findings(`"A place in the United States." type Address { """${description}""" city: String ${directives} }`);

describe('a description that is missing is found at', () => {
  it.each([
    ['a type', 'type Policy { "Cover in force." number: ID }', 'Policy'],
    ['a field', '"Cover in force." type Policy { number: ID }', 'Policy.number'],
    ['a field of an interface', '"Has cover." interface Covered { number: ID }', 'Covered.number'],
    ['an argument', 'extend type Query { "Cover by its number." policy(number: ID): Boolean }', 'Query.policy(number)'],
    ['an input', 'input Place { "Two letters." state: String }', 'Place'],
    ['an input field', '"Where it is." input Place { state: String }', 'Place.state'],
    ['a union', '"One." type A { "Two." b: ID } union Outcome = A', 'Outcome'],
    ['an enum', 'enum Way { "By post." MAIL }', 'Way'],
    ['an enum value', '"How it went." enum Way { MAIL }', 'Way.MAIL'],
    ['a scalar', 'scalar Money', 'Money'],
    ['what has only blanks for one', '"  " scalar Money', 'Money'],
  ])('%s', (_, types, at) => {
    expect(findings(types)).toEqual([`${at} has no description`]);
  });

  it('the roots, which are types like any other', () => {
    const bare = buildSchema('type Query { isAlive: Boolean } type Mutation { begin: Boolean }');
    expect(lintDescriptions(bare, known)).toEqual(['Query', 'Query.isAlive', 'Mutation', 'Mutation.begin'].map((at) => `${at} has no description`));
  });
});

describe('a description that only repeats the name', () => {
  it.each(['City.', 'The city.', 'A city', 'CITIES!', 'The address’s city.'])('%j is found', (description) => {
    expect(city(description)).toEqual([`Address.city only repeats its name: "${description}"`]);
  });

  it.each([
    ['"Policy number." type PolicyNumber { "As it is printed." text: String }', 'PolicyNumber'],
    ['"Cover in force." type Policy { "Its number." policyNumber: ID }', 'Policy.policyNumber'],
    ['"How to pay." enum Way { "Is email." EMAIL }', 'Way.EMAIL'],
    ['extend type Query { "Cover in force." policy("The policy’s number." number: ID): Boolean }', 'Query.policy(number)'],
  ])('%s', (types, at) => {
    expect(findings(types)).toEqual([expect.stringContaining(`${at} only repeats its name: "`)]);
  });

  it('is not one that says more', () => {
    expect(city('Town or post office, at most 128 characters.')).toEqual([]);
    expect(city('Where the insured lives.')).toEqual([]);
  });
});

describe('a REST call', () => {
  const GET_ACCOUNT = '@rest(method: GET, path: "/api/account/{id}")';

  it.each([GET_ACCOUNT, `${GET_ACCOUNT} @rest(method: POST, path: "/api/kickout/address")`])('of the endpoints may be named: %s', (directives) => {
    expect(city('Where it is.', directives)).toEqual([]);
  });

  it.each([
    ['@rest(method: GET, path: "/api/acount/{id}")', 'GET /api/acount/{id}'],
    ['@rest(method: POST, path: "/api/account/{id}")', 'POST /api/account/{id}'],
    [`${GET_ACCOUNT} @rest(method: GET, path: "/api/account")`, 'GET /api/account'],
  ])('that there is not is found: %s', (directives, call) => {
    expect(city('Where it is.', directives)).toEqual([`Address.city names ${call}, which docs/spec/endpoints.json does not have`]);
  });

  it('belongs in the directive', () => {
    expect(city('Where it is. GET /api/account/{id}')).toEqual(['Address.city names a REST call in its description: use @rest']);
  });
});

describe('a field of a body', () => {
  it.each(['KickedLobs', 'LOB.Coverages[].Code'])('of the endpoints may be named: %s', (field) => {
    expect(city('Which are left out.', `@rest(field: "${field}")`)).toEqual([]);
  });

  it('that no endpoint has is found', () => {
    expect(city('Which are left out.', '@rest(field: "KickedLob")')).toEqual(['Address.city names the field KickedLob, which no endpoint has']);
  });
});

it('a sentence without its full stop is found', () => {
  expect(city('Where it is and when')).toEqual(['Address.city does not end with a full stop: "Where it is and when"']);
});

describe('lintSchemaDescriptions', () => {
  const rows = readFileSync(path.join(ROOT, 'docs/spec/endpoints.json'), 'utf8');
  /** What it finds where the specification has these endpoints. */
  const lint = async (endpoints: string): Promise<string[]> => {
    const folder = folderWith(['package.json']);
    try {
      mkdirSync(path.join(folder, 'docs/spec'), { recursive: true });
      writeFileSync(path.join(folder, 'docs/spec/endpoints.json'), endpoints);
      return await within(folder, lintSchemaDescriptions);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  it('finds nothing in the facade’s own schema', async () => {
    expect(await lint(rows)).toEqual([]);
  });

  it('finds a call that the specification does not have', async () => {
    const lines = await lint(rows.replace('"/api/capture/screenshot"', '"/api/capture/picture"'));
    expect(lines).toEqual(['Mutation.captureScreen names POST /api/capture/screenshot, which docs/spec/endpoints.json does not have']);
  });
});
