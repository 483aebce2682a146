// What a document may be at most, and that tools still get their answers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getIntrospectionQuery } from 'graphql';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 120_000);
afterAll(() => bindflow.close());

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}
async function ask(query: string): Promise<{ status: number; code?: string | undefined; message?: string | undefined; data?: unknown }> {
  const response = await fetch(`${bindflow.facade.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) });
  const text = await response.text();
  expect(text).not.toMatch(/stack|node_modules|\.ts:/);
  const { errors: [error] = [], data } = JSON.parse(text) as Answer;
  return { status: response.status, code: error?.extensions.code, message: error?.message, data };
}
const times = (count: number, part: (index: number) => string): string => Array.from({ length: count }, (_, index) => part(index)).join(' ');
const refused = (reason: RegExp): object => ({
  status: 400,
  code: expect.stringMatching(/^GRAPHQL_(VALIDATION|PARSE)_FAILED$/),
  message: expect.stringMatching(reason),
  data: undefined,
});
const nested = (levels: number): string => `${'... on Query { '.repeat(levels)}__typename${' }'.repeat(levels)}`;

describe('a document', () => {
  it('is limited to 15 aliases', async () => {
    const aliases = (count: number): string => `{ ${times(count, (index) => `a${index}: program { hash }`)} }`;
    expect((await ask(aliases(15))).status).toBe(200);
    expect(await ask(aliases(16))).toEqual(refused(/^The document is too large: Aliases limit of 15 exceeded, found 16\.$/));
  });

  it('cannot hide aliases in fragments', async () => {
    const hidden = `{ ${times(4, () => '...F')} } fragment F on Query { ${times(5, (index) => `a${index}: program { hash }`)} }`;
    expect(await ask(hidden)).toEqual(refused(/Aliases limit/));
  });

  it('is limited to a depth of 15', async () => {
    expect((await ask(`{ ${nested(14)} }`)).status).toBe(200);
    expect(await ask(`{ ${nested(16)} }`)).toEqual(refused(/^The document is too large: Query depth limit of 15 exceeded/));
  });

  it('is limited to a cost of 5,000', async () => {
    const wide = `{ ${times(13, () => '... on Query {')} ${times(40, () => 'program { hash }')} ${'}'.repeat(13)} }`;
    expect(await ask(wide)).toEqual(refused(/^The document is too large: Query Cost limit of 5000 exceeded/));
  });

  it('is limited to 30 directives', async () => {
    const directives = (count: number): string => `{ ${times(count, () => '... @include(if: true) { __typename }')} }`;
    expect((await ask(directives(30))).status).toBe(200);
    expect(await ask(directives(31))).toEqual(refused(/^The document is too large: Directives limit of 30 exceeded\.$/));
  });

  it('is limited to 3,000 tokens', async () => {
    const list = (tokens: number): string => `{ program(sitename: [${times(tokens - 12, () => '1')}]) { hash } }`;
    expect(await ask(list(3000))).toEqual(refused(/^String cannot represent/));
    expect(await ask(list(3001))).toEqual(refused(/^Syntax Error: Document contains more that 3000 tokens/));
  });

  it('cannot multiply itself by fragments', async () => {
    const doubling = times(12, (level) => `fragment F${level} on Query { ...F${level + 1} ...F${level + 1} }`);
    expect(await ask(`{ ...F0 } ${doubling} fragment F12 on Query { __typename }`)).toEqual(refused(/too large|selections/));
    expect(await ask('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }')).toEqual(refused(/Cannot spread fragment/));
  });

  it('cannot repeat a field hundreds of times, in fragments neither', async () => {
    const repeated = /^The document is too large: too many fields have the same name\.$/;
    expect((await ask(`{ ${times(100, () => '__typename')} }`)).status).toBe(200);
    expect(await ask(`{ ${times(700, () => '__typename')} }`)).toEqual(refused(repeated));
    const fragments = times(300, (index) => `fragment F${index} on Query { __typename }`);
    expect(await ask(`{ ${times(300, (index) => `...F${index}`)} } ${fragments}`)).toEqual(refused(repeated));
  });

  it('introspects to a bounded depth, in fragments, too', async () => {
    const types = (levels: number): string => `{ __schema { types { ${'ofType { '.repeat(levels)}name${' }'.repeat(levels)} } } }`;
    const tooDeep = /^The document is too large: introspection is at most 16 levels deep\.$/;
    expect((await ask(types(13))).status).toBe(200);
    expect(await ask(types(14))).toEqual(refused(tooDeep));
    expect(await ask(types(50))).toEqual(refused(tooDeep));
    const chain = times(20, (index) => `fragment F${index} on __Type { name ofType { ...F${index + 1} } }`);
    expect(await ask(`{ __type(name: "Query") { ...F0 } } ${chain} fragment F20 on __Type { name }`)).toEqual(refused(tooDeep));
    expect(await ask('{ __type(name: "Query") { ...A } } fragment A on __Type { ofType { ...A } }')).toEqual(refused(tooDeep));
  });

  it('cannot multiply an introspection by aliases or by members of members', async () => {
    expect(await ask('{ a: __schema { types { name } } b: __schema { types { name } } }')).toEqual(refused(/introspection takes no aliases\.$/));
    expect(await ask('{ __schema { a: types { name } b: types { name } } }')).toEqual(refused(/introspection takes no aliases\.$/));
    expect(await ask('{ __schema { types { fields { type { fields { name } } } } } }')).toEqual(refused(/introspection takes no members of members\.$/));
  });

  it('may be a tool’s introspection', async () => {
    expect(await ask(getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true, oneOf: true }))).toMatchObject({ status: 200, code: undefined });
  });
});
