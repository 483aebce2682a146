// GraphQL over HTTP: the public audit against the started server, and what it does not ask.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditServer } from 'graphql-http';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 120_000);
afterAll(() => bindflow.close());

/** A page elsewhere can have a browser send these GETs with the buyer's cookie: each needs a header that such a page cannot set. */
const CSRF = 'a GET without a header of its own is refused: protection against cross-site requests';

/** What the audit would have otherwise, by its id. A new failure and an unexpected pass both go red. */
const NOT_OK: Readonly<Record<string, string>> = { '5A70': CSRF, '6A70': CSRF, D6D5: CSRF };

describe('the audit of GraphQL over HTTP', () => {
  it('passes except for known differences with a reason', async () => {
    const results = await auditServer({ url: `${bindflow.facade.url}/graphql` });
    const others = Object.fromEntries(results.filter(({ status }) => status !== 'ok').map(({ id, status }) => [id, status]));
    expect(others).toEqual(Object.fromEntries(Object.keys(NOT_OK).map((id) => [id, 'notice'])));
    expect(results.length).toBe(61);
  });
});

const url = (query: Record<string, string>): string => `${bindflow.facade.url}/graphql?${new URLSearchParams(query).toString()}`;
const OWN = { 'apollo-require-preflight': 'true' };
const NEW = 'application/graphql-response+json';

describe('a GET', () => {
  it('runs queries, and its response is never cached', async () => {
    const response = await fetch(url({ query: 'query Q($a: Boolean!) { __typename @include(if: $a) }', variables: '{"a":true}' }), { headers: OWN });
    expect([response.status, response.headers.get('cache-control'), await response.json()]).toMatchObject([200, 'no-store', { data: { __typename: 'Query' } }]);
  });

  it('may have question marks in its query', async () => {
    const query = 'query Q($email: EmailAddress!) { emailCheck(email: $email) { __typename } }';
    const response = await fetch(`${url({ query })}&variables={"email":"who?@example.com"}`, { headers: OWN });
    expect([response.status, await response.json()]).toMatchObject([200, { data: { emailCheck: { __typename: 'EmailCheck' } } }]);
  });

  it('changes nothing', async () => {
    const response = await fetch(url({ query: 'mutation { captureScreen(input: {}) { isStored } }' }), { headers: OWN });
    const valid = 'mutation M($input: CaptureScreenInput!) { captureScreen(input: $input) { isStored } }';
    const refused = await fetch(url({ query: valid, variables: '{}' }), { headers: OWN });
    expect([response.status, refused.status, refused.headers.get('allow')]).toEqual([400, 405, 'POST']);
  });

  it('by a person in a browser explains what the address is for; any other without a document is refused', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const page = await fetch(url({}), { headers: { accept } });
    expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      expect.stringContaining('POST JSON here; <a href="/explorer">/explorer</a> shows the schema.'),
    ]);
    for (const headers of [{ accept: 'application/json' }, { accept: NEW }, { accept: '*/*' }]) expect((await fetch(url({}), { headers })).status).toBe(400);
    expect((await fetch(url({ query: '{ __typename }' }), { headers: { accept } })).status).toBe(400);
  });

  it('that a page of another site could make a browser send is refused', async () => {
    const response = await fetch(url({ query: '{ __typename }' }), { headers: { accept: '*/*' } });
    expect([response.status, JSON.stringify(await response.json())]).toEqual([400, expect.stringContaining('Cross-Site Request Forgery')]);
  });
});

describe('a page of another origin', () => {
  it.each(['OPTIONS', 'POST', 'GET'])('gets no leave to read an answer or to send an operation: %s', async (method) => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json', 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
    const response = await fetch(url({ query: '{ __typename }' }), { method, headers, ...(method === 'POST' && { body: '{"query":"{ __typename }"}' }) });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('other methods', () => {
  it.each(['PUT', 'PATCH', 'DELETE'])('%s is not allowed', async (method) => {
    const init = { headers: { 'content-type': 'application/json' }, body: '{"query":"{ __typename }"}' };
    const response = await fetch(url({}), { ...init, method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });
});

describe('an answer', () => {
  const post = (body: string, headers: Record<string, string>): Promise<Response> =>
    fetch(`${bindflow.facade.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
  const document = (query: string): string => JSON.stringify({ query });

  it.each([
    [NEW, `${NEW}; charset=utf-8`],
    [`${NEW}, application/json;q=0.9`, `${NEW}; charset=utf-8`],
    ['application/json', 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
  ])('to %s is %s', async (accept, type) => {
    expect((await post(document('{ __typename }'), { accept })).headers.get('content-type')).toBe(type);
  });

  it('in no acceptable type is 406', async () => {
    expect((await post(document('{ __typename }'), { accept: 'image/png' })).status).toBe(406);
  });

  it.each([
    ['a document that cannot be read', document('{'), 400, 200],
    ['an unknown field', document('{ nothing }'), 400, 200],
    ['a variable that does not fit', JSON.stringify({ query: 'query Q($email: EmailAddress!) { emailCheck(email: $email) { hasAccount } }', variables: { email: 4 } }), 400, 200],
    ['no document', '{}', 400, 400],
    ['no JSON', '{"query":', 400, 400],
    ['no object', '"query"', 400, 400],
    ['nothing', '', 400, 400],
    ['a batch', '[{"query":"{ __typename }"}]', 400, 400],
  ])('to %s has the matching status and a code', async (_what, body, status, legacy) => {
    const answers = [await post(body, { accept: NEW }), await post(body, { accept: 'application/json' }), await post(body, { accept: '*/*' })];
    expect(answers.map((answer) => answer.status)).toEqual([status, legacy, status]);
    for (const answer of answers) {
      const { errors } = (await answer.json()) as { errors: { message: string; extensions: { code: string; requestId: string } }[] };
      expect(errors[0]).toMatchObject({
        message: expect.stringMatching(/^\S/),
        extensions: { code: expect.stringMatching(/^[A-Z_]+$/), requestId: answer.headers.get('x-request-id') },
      });
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])('to %s is 415', async (type) => {
    const response = await post('query=%7B__typename%7D', { 'content-type': type });
    expect([response.status, await response.json()]).toMatchObject([
      415,
      { errors: [{ message: 'Send the request as application/json in UTF-8, not compressed', extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }] },
    ]);
  });
});
