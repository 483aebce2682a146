// Production: the pages' own operations are answered, and nothing else, unless a developer asks.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getIntrospectionQuery } from 'graphql';
import { createRegisteredDocuments } from '#graph/http';
import { EmailCheckDocument } from '../../../web/generated/graphql.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { pay, readyToPay } from '../../support/checkout.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';

type Manifest = Record<string, Record<string, string>>;
const manifest = JSON.parse(readFileSync('graph/schema/registered-operations.json', 'utf8')) as Manifest;
const documents = Object.assign({}, ...Object.values(manifest)) as Record<string, string>;

const idOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const ID = (EmailCheckDocument as unknown as { __meta__: { hash: string } }).__meta__.hash;
const TEXT = documents[ID]!;
/** What pages of a release before sent. */
const OLD = 'query EmailCheck($email: EmailAddress!) { emailCheck(email: $email) { requiresVerify } }';
const variables = { email: 'nobody@example.com' };

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly data: unknown;
  readonly errors: unknown;
}
const read = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const { data, errors } = JSON.parse(text) as Partial<Answer>;
  return { status: response.status, text, data, errors };
};
const HEADERS = { 'content-type': 'application/json', 'x-forwarded-proto': 'https' };

describe('in production', () => {
  let postgres: TestPostgres;
  let bindflow: RunningBindflow;
  beforeAll(async () => {
    postgres = await startPostgres();
    const registered = createRegisteredDocuments({ '0.0.1': { [idOf(OLD)]: OLD }, ...manifest });
    bindflow = await startForTests({ isProduction: true, databaseUrl: await postgres.createDatabase(), registered });
  }, 120_000);
  afterAll(async () => {
    await bindflow?.close();
    await postgres?.stop();
  }, 120_000);

  const url = (): string => `${bindflow.facade.url}/graphql`;
  const post = async (body: unknown): Promise<Answer> => read(await fetch(url(), { method: 'POST', headers: HEADERS, body: JSON.stringify(body) }));
  const get = async (parameters: Record<string, string>): Promise<Answer> => read(await fetch(`${url()}?${new URLSearchParams(parameters).toString()}`, { headers: HEADERS }));
  const refused = (code: string): object => ({
    status: 400,
    data: undefined,
    errors: [{ message: expect.stringMatching(/\w/), extensions: { code, requestId: expect.any(String) } }],
  });

  it('a whole purchase is made with the ids of registered operations alone', async () => {
    const buyer = await readyToPay(bindflow.facade.url);
    expect(await pay(buyer)).toBe(true);
    const { policies, charges } = await bindflow.control.ledger();
    expect([charges.length, policies.length, buyer.state().purchase.hasPurchased]).toEqual([1, 1, true]);
    expect(await buyer.ship()).toMatchObject({ __typename: 'EventsAppended' });
  });

  it('the browser’s id is a cookie that only this host gets, by HTTPS', async () => {
    const [cookie] = (await fetch(bindflow.facade.url, { headers: { 'x-forwarded-proto': 'https' } })).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-bindflow-browser=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it.each<[string, () => Promise<Answer>]>([
    ['by its id', () => post({ documentId: ID, variables })],
    ['by its id and name', () => post({ documentId: ID, operationName: 'EmailCheck', variables })],
    ['by its text to the letter', () => post({ query: TEXT, variables })],
    ['in a GET', () => get({ documentId: ID, variables: JSON.stringify(variables) })],
    ['of a release before', () => post({ documentId: idOf(OLD), variables })],
  ])('a registered operation is answered %s', async (_how, ask) => {
    expect(await ask()).toMatchObject({ status: 200, data: { emailCheck: { requiresVerify: false } } });
  });

  it.each<[string, () => Promise<Answer>]>([
    ['another document', () => post({ query: '{ __typename }' })],
    ['introspection', () => post({ query: getIntrospectionQuery() })],
    ['a type of the schema', () => post({ query: '{ __type(name: "Query") { name } }' })],
    ['a document that cannot be read', () => post({ query: '{' })],
    ['a field that is not there', () => post({ query: '{ noSuchField }' })],
    ['a registered one with a blank more', () => post({ query: `${TEXT} `, variables })],
    ['a registered one in other words', () => post({ query: TEXT.replaceAll(' ', '\n'), variables })],
    ['another beside a registered one', () => post({ query: `${TEXT} query Other { __typename }`, operationName: 'Other', variables })],
    ['a registered one’s name', () => post({ operationName: 'EmailCheck', query: 'query EmailCheck { __typename }' })],
    ['no document', () => post({ variables })],
    ['nothing', () => post({})],
    ['a batch', () => post([{ documentId: ID, variables }])],
    [
      'Apollo’s own way to bring a document along',
      () => post({ query: '{ __typename }', extensions: { persistedQuery: { version: 1, sha256Hash: idOf('{ __typename }').slice(7) } } }),
    ],
    ['Apollo’s own way to name one', () => post({ extensions: { persistedQuery: { version: 1, sha256Hash: ID.slice(7) } }, variables })],
    ['another document in a GET', () => get({ query: '{ __typename }' })],
    ['introspection in a GET', () => get({ query: getIntrospectionQuery() })],
  ])('%s is not', async (_what, ask) => {
    expect(await ask()).toMatchObject(refused('DOCUMENT_NOT_REGISTERED'));
  });

  it.each<[string, () => Promise<Answer>]>([
    ['an id that is not registered', () => post({ documentId: idOf('{ __typename }') })],
    ['an id of another kind', () => post({ documentId: ID.replace('sha256:', ''), variables })],
    ['an id of something that every object has', () => post({ documentId: 'constructor' })],
    ['an unknown id in a GET', () => get({ documentId: 'sha256:0' })],
  ])('%s is unknown', async (_what, ask) => {
    expect(await ask()).toMatchObject(refused('DOCUMENT_UNKNOWN'));
  });

  it.each<[string, () => Promise<Answer>]>([
    ['an id and a text', () => post({ documentId: ID, query: '{ __typename }', variables })],
    ['an id that is no text', () => post({ documentId: [ID], variables })],
    ['an id and a text in a GET', () => get({ documentId: ID, query: '{ __typename }' })],
    ['two texts in a GET', async () => read(await fetch(`${url()}?query=${encodeURIComponent(TEXT)}&query=%7B__typename%7D`, { headers: HEADERS }))],
    ['two ids in a GET', async () => read(await fetch(`${url()}?documentId=${ID}&documentId=sha256:0`, { headers: HEADERS }))],
  ])('%s is a mistake', async (_what, ask) => {
    expect(await ask()).toMatchObject(refused('BAD_REQUEST'));
  });

  it('a name that the document has not is refused', async () => {
    expect(await post({ documentId: ID, operationName: 'Other', variables })).toMatchObject(refused('OPERATION_RESOLUTION_FAILURE'));
  });

  it('a registered change is not made by a GET', async () => {
    const [capture] = Object.entries(documents).find(([, text]) => text.includes('captureScreen'))!;
    expect((await get({ documentId: capture, variables: '{}' })).status).toBe(405);
  });

  it('no refusal tells what there is', async () => {
    const answers = [await post({ query: '{ emailChek(email: "a") { hasAccount } }' }), await post({ query: '{ __schema { types { name } } }' }), await post({ documentId: 'x' })];
    for (const { text } of answers) expect(text).not.toMatch(/emailCheck|Did you mean|stack|types/);
  });
});

describe('outside production', () => {
  let bindflow: RunningBindflow;
  beforeAll(async () => {
    bindflow = await startForTests();
  }, 120_000);
  afterAll(() => bindflow.close());
  const post = async (body: unknown): Promise<Answer> => read(await fetch(`${bindflow.facade.url}/graphql`, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) }));

  it('any document is answered, and registered ones by their ids', async () => {
    expect((await post({ query: '{ __typename }' })).status).toBe(200);
    expect((await post({ query: getIntrospectionQuery() })).status).toBe(200);
    expect((await post({ documentId: ID, variables })).status).toBe(200);
  });

  it('an unknown id is refused all the same', async () => {
    expect(await post({ documentId: 'sha256:0' })).toMatchObject({ status: 400, errors: [{ extensions: { code: 'DOCUMENT_UNKNOWN' } }] });
  });
});
