// Made-up answers: they follow the schema, are the same each time, and are made without a request.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildSchema } from 'graphql';
import { print } from 'graphql/language/printer';
import { createStore } from 'jotai';
import { createRun, operations } from '../../../../web/explorer/collection/index.ts';
import { makeAnswer } from '../../../../web/explorer/mock/mock-answer.ts';
import { isMockedAtom, schemaAtom } from '../../../../web/explorer/mock/mock-atoms.ts';
import { createFetcher } from '../../../../web/explorer/response/fetcher.ts';
import { progressAtom } from '../../../../web/explorer/storage/progress.ts';

const schema = buildSchema(`
  scalar Money scalar Date scalar DateTime scalar EmailAddress scalar PostalCode scalar StateCode scalar URL scalar Unknown
  type Query { box(id: ID!): Box boxes: [Box!]! found: Found thing: Thing things: [Thing!]! pageInfo: PageInfo! }
  interface Thing { id: ID! }
  interface Round implements Thing { id: ID! }
  type Ball implements Thing & Round { id: ID! } type Cube implements Thing { id: ID! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type Box {
    id: ID! name: String firstName: String count: Int price: Money on: Date at: DateTime mail: EmailAddress zip: PostalCode state: StateCode
    page: URL other: Unknown color: Color isOpen: Boolean
  }
  union Found = BoxRefused | Box
  type BoxRefused { message: String }
  enum Color { RED BLUE }
`);

describe('makeAnswer', () => {
  it('has plausible values by scalar, and by name for texts', async () => {
    const query = '{ box(id: "1") { id name firstName count price on at mail zip state page other color isOpen } }';
    expect(JSON.parse(JSON.stringify(await makeAnswer(schema, { query })))).toEqual({
      data: {
        box: {
          id: 'Box-id-1',
          name: 'Name 1',
          firstName: 'Maya',
          count: 1,
          price: '128.00',
          on: '2027-01-15',
          at: '2027-01-15T12:00:00.000Z',
          mail: 'maya@example.com',
          zip: '78704',
          state: 'TX',
          page: 'https://example.com/page',
          other: 'Other 1',
          color: 'RED',
          isOpen: true,
        },
      },
    });
  });

  it('numbers the items of lists and takes of a union the type that is no refusal', async () => {
    const answer = await makeAnswer(schema, { query: '{ boxes { id } found { __typename } }' });
    expect(JSON.parse(JSON.stringify(answer))).toEqual({ data: { boxes: [{ id: 'Box-id-1' }, { id: 'Box-id-2' }], found: { __typename: 'Box' } } });
  });

  it.each<[string, string, unknown]>([
    ['the type that the selection asks for', '{ thing { ... on Cube { __typename } } }', { thing: { __typename: 'Cube' } }],
    ['one of an interface that it asks for', '{ thing { ...R } } fragment R on Round { __typename }', { thing: { __typename: 'Ball' } }],
    ['each type in turn in a list', '{ things { __typename } }', { things: [{ __typename: 'Ball' }, { __typename: 'Cube' }] }],
    ['a last page', '{ pageInfo { hasNextPage endCursor } }', { pageInfo: { hasNextPage: false, endCursor: null } }],
  ])('answers %s', async (_what, query, data) => {
    expect(JSON.parse(JSON.stringify(await makeAnswer(schema, { query })))).toEqual({ data });
  });

  it.each(['{ nope }', '{ box { id } }', '{'])('returns the errors of %s', async (query) => {
    const { data, errors } = await makeAnswer(schema, { query });
    expect(data).toBeUndefined();
    expect(errors?.length).toBeGreaterThan(0);
  });

  const real = buildSchema(readFileSync('graph/schema.graphql', 'utf8'));
  it.each(operations.map((operation) => [operation.id, operation] as const))('answers %s of the collection, the same each time', async (_, operation) => {
    const request = { query: print(operation.document), variables: operation.variables(createRun('fitness-by-card')) };
    const [first, again] = [await makeAnswer(real, request), await makeAnswer(real, request)];
    expect(first.errors).toBeUndefined();
    expect(JSON.stringify(first)).not.toContain('undefined');
    expect(JSON.stringify(again)).toBe(JSON.stringify(first));
  });
});

describe('the fetcher in mock mode', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('sends nothing and leaves the run of the collection as it is', async () => {
    const fetching = vi.fn();
    vi.stubGlobal('fetch', fetching);
    const store = createStore();
    store.set(isMockedAtom, true);
    store.set(schemaAtom, schema);
    const before = store.get(progressAtom);
    const answered = createFetcher(store)({ query: '{ box(id: "1") { id } }' }) as unknown as { subscribe(observer: object): void };
    const answer = await new Promise((next, error) => {
      answered.subscribe({ next, error, complete: () => undefined });
    });
    expect(JSON.parse(JSON.stringify(answer))).toEqual({ data: { box: { id: 'Box-id-1' } } });
    expect(fetching).not.toHaveBeenCalled();
    expect(store.get(progressAtom)).toBe(before);
  });
});
