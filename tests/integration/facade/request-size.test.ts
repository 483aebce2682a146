// How much a request may bring: little, but for the picture of a page.
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaptureScreenDocument } from '../../../web/generated/graphql.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 120_000);
afterAll(() => bindflow.close());

const post = async (body: string, headers: Record<string, string> = {}): Promise<{ status: number; codes: unknown[]; message?: string }> => {
  const response = await fetch(`${bindflow.facade.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
  const { errors = [] } = (await response.json()) as { errors?: { message: string; extensions: { code: string } }[] };
  return { status: response.status, codes: errors.map(({ extensions }) => extensions.code), ...(errors[0] && { message: errors[0].message }) };
};
const long = (bytes: number): string => 'x'.repeat(bytes);
const CAPTURE = 'mutation Any($input: CaptureScreenInput!) { captureScreen(input: $input) }';
const ids = { application: { id: '10000000-0000-4000-8000-000000000001', root: '10000000-0000-4000-8000-000000000001' } };
const picture = (bytes: number, more: object = {}): object => ({ input: { ...ids, screen: 'payment', image: long(bytes), crmAccountId: 'a', opportunityId: 'b' }, ...more });
const REFUSED = { status: 413, codes: ['REQUEST_TOO_LARGE'], message: 'The request is larger than 512 KiB: only the picture of a page may be' };

describe('a request', () => {
  it('may be of 512 KiB, whatever it asks', async () => {
    const query = (bytes: number): string => JSON.stringify({ query: '{ __typename }', variables: { pad: long(bytes) } });
    expect(await post(query(520_000))).toEqual({ status: 200, codes: [] });
    expect(await post(query(530_000))).toEqual(REFUSED);
  });

  it('is measured, not asked for its size', async () => {
    const { port } = new URL(bindflow.facade.url);
    const sent = (body: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
        const request = http.request({ port, path: '/graphql', method: 'POST', headers }, (response) => resolve(response.resume().statusCode));
        request.on('error', reject).end(body);
      });
    expect(await sent(JSON.stringify({ query: '{ __typename }' }))).toBe(200);
    expect(await sent(JSON.stringify({ query: '{ __typename }', variables: { pad: long(600_000) } }))).toBe(413);
  });

  it('may be larger where it is a picture: there the picture itself is judged', async () => {
    const unknown = { status: 200, codes: ['BAD_USER_INPUT'] };
    expect(await post(JSON.stringify({ query: CAPTURE, variables: picture(600_000) }))).toMatchObject(unknown);
    const { hash } = (CaptureScreenDocument as unknown as { __meta__: { hash: string } }).__meta__;
    expect(await post(JSON.stringify({ documentId: hash, variables: picture(600_000) }))).toMatchObject(unknown);
  });

  it.each<[string, object]>([
    ['calls itself one', { operationName: 'CaptureScreen', query: 'query CaptureScreen { __typename }', variables: picture(600_000) }],
    ['does something else besides', { query: 'mutation M($input: CaptureScreenInput!) { captureScreen(input: $input) other: captureScreen(input: $input) }', variables: picture(600_000) }],
    ['has another operation to run', { query: `${CAPTURE} query Other { __typename }`, operationName: 'Other', variables: picture(600_000) }],
    ['hides it in a fragment', { query: 'mutation M($input: CaptureScreenInput!) { ...F } fragment F on Mutation { captureScreen(input: $input) }', variables: picture(600_000) }],
    ['asks a field of that name', { query: 'query Q($input: CaptureScreenInput!) { captureScreen(input: $input) }', variables: picture(600_000) }],
    ['is large beside its picture', { query: CAPTURE, variables: picture(10, { pad: long(600_000) }) }],
    ['is large in its document', { query: `${CAPTURE} # ${long(600_000)}`, variables: picture(10) }],
    ['is large in its extensions', { query: CAPTURE, variables: picture(10), extensions: { pad: long(600_000) } }],
    ['has no document', { variables: picture(600_000) }],
    ['has an unknown document', { documentId: 'sha256:0', variables: picture(600_000) }],
  ])('may not where it only %s', async (_what, body) => {
    expect(await post(JSON.stringify(body))).toEqual(REFUSED);
  });

  it('is refused as a batch, however it begins', async () => {
    expect(await post(JSON.stringify([{ query: CAPTURE, variables: picture(600_000) }]))).toEqual(REFUSED);
  });

  it('is never of more than 8 MiB', async () => {
    expect(await post(JSON.stringify({ query: CAPTURE, variables: picture(9_000_000) }))).toEqual(REFUSED);
  });
});
