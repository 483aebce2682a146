// The query limits says what the server enforces.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { graphBrowser } from '../../support/graph-browser.ts';

const query = `{
  limits {
    document { tokens depth cost aliases directives selections fieldPairs introspectionDepth memberLists }
    variables { items fields depth values }
    request { bytes captureBytes captureDocumentLength }
    quotas { name scope points seconds }
  }
}`;

interface Limits {
  readonly document: Readonly<Record<'tokens' | 'depth' | 'aliases' | 'directives', number>>;
  readonly variables: Readonly<Record<'items' | 'fields' | 'depth' | 'values', number>>;
  readonly request: { readonly bytes: number };
  readonly quotas: readonly object[];
}

let bindflow: RunningBindflow;
let limits: Limits;
beforeAll(async () => {
  const rules = {
    request: { browser: { tries: 3, seconds: 60 } },
    login: {
      client: [
        { tries: 5, seconds: 60 },
        { tries: 9, seconds: 900 },
      ],
    },
  };
  bindflow = await startForTests({ limits: rules });
  limits = ((await graphBrowser(bindflow.facade.url).post({ query })).data as { limits: Limits }).limits;
}, 120_000);
afterAll(() => bindflow.close());

const post = (body: string): Promise<Response> => fetch(`${bindflow.facade.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
const messageOf = async (body: object): Promise<string | undefined> =>
  ((await (await post(JSON.stringify(body))).json()) as { errors?: { message: string }[] }).errors?.[0]?.message;
const times = (count: number, part: (index: number) => string): string => Array.from({ length: count }, (_, index) => part(index)).join(' ');

/** For each limit of documents, one of the size. */
const documents: Readonly<Record<keyof Limits['document'], (size: number) => string>> = {
  tokens: (size) => `{ program(sitename: [${times(size - 12, () => '1')}]) { hash } }`,
  depth: (size) => `{ ${'... on Query { '.repeat(size - 1)}__typename${' }'.repeat(size - 1)} }`,
  aliases: (size) => `{ ${times(size, (index) => `a${index}: program { hash }`)} }`,
  directives: (size) => `{ ${times(size, () => '... @include(if: true) { __typename }')} }`,
};

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
/** For each limit of variables, a value of the size. */
const values: Readonly<Record<keyof Limits['variables'], (size: number) => unknown>> = {
  items: (size) => Array.from({ length: size }, () => 1),
  fields: (size) => Object.fromEntries(Array.from({ length: size }, (_, index) => [`f${index}`, 1])),
  depth: (size) => nested(size + 1),
  // Half of the values in each of two lists of lists, with the objects and lists around them.
  values: (size) => Array.from({ length: 100 }, (_, index) => Array.from({ length: Math.floor((size - 101) / 100) + (index < (size - 101) % 100 ? 1 : 0) }, () => 1)),
};

describe('the query limits', () => {
  it.each(Object.entries(documents))('says how many %s a document may have', async (name, make) => {
    const size = limits.document[name as keyof typeof documents];
    const tooLarge = /too large|contains more that/;
    expect((await messageOf({ query: make(size) })) ?? '').not.toMatch(tooLarge);
    expect(await messageOf({ query: make(size + 1) })).toMatch(tooLarge);
  });

  it.each(Object.entries(values))('says how many %s a variable may have', async (name, make) => {
    const size = limits.variables[name as keyof typeof values];
    const tooLarge = /has \d+ (elements|fields)|nested more than|has more than/;
    const ask = (value: unknown): Promise<string | undefined> => messageOf({ query: 'query Q($s: String) { program(sitename: $s) { hash } }', variables: { s: value } });
    expect((await ask(make(size))) ?? '').not.toMatch(tooLarge);
    expect(await ask(make(size + 1))).toMatch(tooLarge);
  });

  it('says how many bytes a request may have', async () => {
    const body = JSON.stringify({ query: '{ __typename }' });
    expect((await post(body.padEnd(limits.request.bytes))).status).toBe(200);
    expect((await post(body.padEnd(limits.request.bytes + 1))).status).toBe(413);
  });

  it('says the quotas of this server, and until when one is used up', async () => {
    expect(limits.quotas).toEqual([
      { name: 'REQUEST', scope: 'BROWSER', points: 3, seconds: 60 },
      { name: 'LOGIN', scope: 'CLIENT', points: 5, seconds: 60 },
      { name: 'LOGIN', scope: 'CLIENT', points: 9, seconds: 900 },
    ]);
    const browser = graphBrowser(bindflow.facade.url);
    const statuses = [];
    for (let request = 0; request < 4; request += 1) statuses.push((await browser.post({ query: '{ __typename }' })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const [, seconds] = /"retry-after","(\d+)"/.exec(browser.answers.at(-1)!) ?? [];
    expect(Number(seconds)).toBeGreaterThan(50);
    expect(Number(seconds)).toBeLessThanOrEqual(60);
  });
});
