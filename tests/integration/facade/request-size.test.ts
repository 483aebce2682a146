// The size of a request is limited, with more room for a screen capture.
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CaptureScreenDocument } from '../../../web/generated/graphql.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { visitor } from '../../support/checkout.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import { exchange } from '../../support/raw-http.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 120_000);
afterAll(() => bindflow.close());

/** The cookie of a browser that owns an application; without one a picture is not read. */
let owner: string;
beforeAll(async () => {
  const browser = graphBrowser(bindflow.facade.url);
  await visitor(bindflow.facade.url, 'fitness', { browser });
  owner = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});
const NOBODY = { cookie: '' };

const post = async (body: string, headers: Record<string, string> = { cookie: owner }): Promise<{ status: number; codes: unknown[]; message?: string }> => {
  const response = await fetch(`${bindflow.facade.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
  const { errors = [] } = (await response.json()) as { errors?: { message: string; extensions: { code: string } }[] };
  return { status: response.status, codes: errors.map(({ extensions }) => extensions.code), ...(errors[0] && { message: errors[0].message }) };
};
const long = (bytes: number): string => 'x'.repeat(bytes);
const CAPTURE = 'mutation Any($input: CaptureScreenInput!) { captureScreen(input: $input) { isStored } }';
const ids = { application: { id: '10000000-0000-4000-8000-000000000001', root: '10000000-0000-4000-8000-000000000001' } };
const picture = (bytes: number, more: object = {}): object => ({ input: { ...ids, screen: 'payment', image: long(bytes), crmAccountId: 'a', opportunityId: 'b' }, ...more });
const REFUSED = { status: 413, codes: ['REQUEST_TOO_LARGE'], message: 'The request is larger than 512 KiB: only the picture of a page may be' };

describe('a request', () => {
  it('may have 512 KiB for any operation', async () => {
    const query = (bytes: number): string => JSON.stringify({ query: '{ __typename }', variables: { pad: long(bytes) } });
    expect(await post(query(520_000))).toEqual({ status: 200, codes: [] });
    expect(await post(query(530_000))).toEqual(REFUSED);
  });

  it('is measured, and its stated size is ignored', async () => {
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

  it('may be larger for a screen capture, whose own size is limited', async () => {
    const unknown = { status: 200, codes: ['BAD_USER_INPUT'] };
    expect(await post(JSON.stringify({ query: CAPTURE, variables: picture(600_000) }))).toMatchObject(unknown);
    const { hash } = (CaptureScreenDocument as unknown as { __meta__: { hash: string } }).__meta__;
    expect(await post(JSON.stringify({ documentId: hash, variables: picture(600_000) }))).toMatchObject(unknown);
  });

  it('is parsed without the picture: megabytes of JSON would hold the event loop', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const capture = JSON.stringify({ query: CAPTURE, variables: picture(7_000_000) });
    const { status, codes } = await post(capture);
    const spaced = await post(capture.replace('"image":', '"image" :\n '));
    const many = JSON.stringify({ query: CAPTURE, variables: picture(10, { pad: Array.from({ length: 300_000 }, () => '"') }) });
    const escaped = capture.replace('xxxx', String.raw`\u0001`);
    const broken = capture.replace('xxxx', 'x\nxx');
    const elsewhere = JSON.stringify({ query: CAPTURE, extensions: { image: long(7_000_000) }, variables: picture(0) });
    const repeated = capture.replace('"crmAccountId"', '"image":"","crmAccountId"');
    const refused = [];
    for (const body of [many, escaped, broken, elsewhere, repeated]) refused.push(await post(body));
    const longest = Math.max(...parse.mock.calls.map(([text]) => text.length));
    expect([status, codes, spaced.codes, refused, longest < 20_000]).toEqual([200, ['BAD_USER_INPUT'], ['BAD_USER_INPUT'], Array.from({ length: 5 }, () => REFUSED), true]);
  });

  it.each<[string, object]>([
    ['calls itself one', { operationName: 'CaptureScreen', query: 'query CaptureScreen { __typename }', variables: picture(600_000) }],
    [
      'does something else besides',
      {
        query: 'mutation M($input: CaptureScreenInput!) { captureScreen(input: $input) { isStored } other: captureScreen(input: $input) { isStored } }',
        variables: picture(600_000),
      },
    ],
    ['has another operation to run', { query: `${CAPTURE} query Other { __typename }`, operationName: 'Other', variables: picture(600_000) }],
    [
      'hides it in a fragment',
      { query: 'mutation M($input: CaptureScreenInput!) { ...F } fragment F on Mutation { captureScreen(input: $input) { isStored } }', variables: picture(600_000) },
    ],
    ['asks a field of that name', { query: 'query Q($input: CaptureScreenInput!) { captureScreen(input: $input) }', variables: picture(600_000) }],
    ['is large beside its picture', { query: CAPTURE, variables: picture(10, { pad: long(600_000) }) }],
    ['is large in its document', { query: `${CAPTURE} # ${long(600_000)}`, variables: picture(10) }],
    ['is large in its extensions', { query: CAPTURE, variables: picture(10), extensions: { pad: long(600_000) } }],
    ['has no document', { variables: picture(600_000) }],
    ['has an unknown document', { documentId: 'sha256:0', variables: picture(600_000) }],
  ])('may not be larger if it only %s', async (_what, body) => {
    expect(await post(JSON.stringify(body))).toEqual(REFUSED);
  });

  it('is refused as a batch, even with leading whitespace', async () => {
    expect(await post(JSON.stringify([{ query: CAPTURE, variables: picture(600_000) }]))).toEqual(REFUSED);
  });

  it('is never of more than 8 MiB', async () => {
    expect(await post(JSON.stringify({ query: CAPTURE, variables: picture(9_000_000) }))).toEqual(REFUSED);
  });
});

describe('a large request', () => {
  /** Sends the head of a request whose body never comes; resolves to the answer's first line. */
  const announce = async (bytes: number, cookie: string): Promise<string> => {
    const head = ['POST /graphql HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', `Cookie: ${cookie}`, `Content-Length: ${bytes}`, '', ''].join('\r\n');
    return (await exchange(bindflow.facade.url, head)).line;
  };

  it('is refused before its body is read where the browser owns no application, and where it is larger than any picture', async () => {
    const stranger = graphBrowser(bindflow.facade.url);
    await stranger.page('/?sitename=fitness');
    const cookie = [...stranger.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const sent of ['', 'bindflow-browser=short', cookie]) expect(await announce(600_000, sent)).toContain(' 413 ');
    expect(await announce(9_000_000, owner)).toContain(' 413 ');
    expect(await post(JSON.stringify({ query: CAPTURE, variables: picture(600_000) }), NOBODY)).toEqual(REFUSED);
  });

  it('is read from a browser that owns an application, at most three together', async () => {
    const { port } = new URL(bindflow.facade.url);
    const begun = Array.from({ length: 4 }, () =>
      http.request({ port, path: '/graphql', method: 'POST', headers: { 'content-type': 'application/json', 'content-length': 600_000, cookie: owner } }),
    );
    const answers = begun.map(
      (request) => new Promise<number | undefined>((resolve) => void request.on('response', ({ statusCode }) => resolve(statusCode)).on('error', () => undefined)),
    );
    for (const request of begun) request.write('{');
    expect(await Promise.race(answers)).toBe(413);
    for (const request of begun) request.destroy();
    await expect.poll(async () => (await post(JSON.stringify({ query: CAPTURE, variables: picture(600_000) }))).status).toBe(200);
  });
});
