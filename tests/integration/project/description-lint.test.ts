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

/** What the lint says of a schema with these types beside a query that is in order. */
const findings = (types: string): string[] =>
  lintDescriptions(buildSchema(`"Everything that can be asked." type Query { "Whether the facade answers at all." isAlive: Boolean }\n${types}`), known);

/** An address with a city described so. */
const city = (description: string): string[] => findings(`"A place in the United States." type Address { """${description}""" city: String }`);

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
  it.each(['City. City', 'The city.', 'A city', 'CITIES!', 'The address’s city.', 'Its city. GET /api/account/{id}', 'City'])('%j is found', (description) => {
    expect(city(description)).toEqual([`Address.city only repeats its name: "${description}"`]);
  });

  it.each([
    ['"Policy number." type PolicyNumber { "As it is printed." text: String }', 'PolicyNumber'],
    ['"Cover in force." type Policy { "Its number." policyNumber: ID }', 'Policy.policyNumber'],
    ['"How to pay." enum Way { "Is e-mail." EMAIL }', 'Way.EMAIL'],
    ['extend type Query { "Cover in force." policy("The policy’s number." number: ID): Boolean }', 'Query.policy(number)'],
  ])('%s', (types, at) => {
    expect(findings(types)).toEqual([expect.stringContaining(`${at} only repeats its name: "`)]);
  });

  it('is not one that says more', () => {
    expect(city('Town or post office, at most 128 characters. City')).toEqual([]);
    expect(city('Where the insured lives.')).toEqual([]);
  });
});

describe('a REST call', () => {
  it.each(['Where it is. GET /api/account/{id}', 'Asked (POST /api/kickout/address).', 'Kept. GET /api/account/{id} POST /api/kickout/address'])('of the endpoints may be named: %s', (description) => {
    expect(city(description)).toEqual([]);
  });

  it.each([
    ['Where it is. GET /api/acount/{id}', 'GET /api/acount/{id}'],
    ['Where it is. POST /api/account/{id}', 'POST /api/account/{id}'],
    ['By DELETE /api/account/{id}, then kept.', 'DELETE /api/account/{id}'],
    ['Where it is. GET /api/account/{id} GET /api/account', 'GET /api/account'],
  ])('that there is not is found: %s', (description, call) => {
    expect(city(description)).toEqual([`Address.city names ${call}, which docs/spec/endpoints.json does not have`]);
  });
});

describe('the end of a description', () => {
  it.each(['Which are left out. KickedLobs', 'Where it is: LOB.Coverages[].Code', 'Payment, terms, … City'])('may be a name of the wire: %s', (description) => {
    expect(city(description)).toEqual([]);
  });

  it('may not be a name that no endpoint knows', () => {
    expect(city('Which are left out. KickedLob')).toEqual(['Address.city ends with KickedLob, which no endpoint knows']);
  });

  it('may not be a sentence without its full stop', () => {
    expect(city('Where it is and when')).toEqual(['Address.city ends neither with a full stop nor with a name of the wire: "Where it is and when"']);
  });
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
