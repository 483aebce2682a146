// Requests that no browser sends, as bytes: each gets the right status and type, with all security headers.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { type RawAnswer, exchange } from '../../support/raw-http.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests({ requestTimeoutMs: 1000 });
});
afterAll(() => bindflow.close());

const send = (bytes: string | Buffer): Promise<RawAnswer> => exchange(bindflow.facade.url, bytes);
const head = (line: string, ...fields: readonly string[]): string => [line, ...fields, '', ''].join('\r\n');
const HOST = 'Host: localhost';
const get = (target: string): string => head(`GET ${target} HTTP/1.1`, HOST);
const JSON_TYPE = 'Content-Type: application/json';
const query = JSON.stringify({ query: '{ __typename }' });
const post = (target: string, body: string | Buffer, ...fields: readonly string[]): Buffer =>
  Buffer.concat([Buffer.from(head(`POST ${target} HTTP/1.1`, HOST, `Content-Length: ${Buffer.byteLength(body)}`, ...fields)), Buffer.from(body)]);

const PAGE = 'text/html; charset=utf-8';
const PLAIN = 'application/json; charset=utf-8';
/** The headers of every answer, also those that Node makes. */
const SECURITY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
];
const missingIn = ({ headers }: RawAnswer): string[] => SECURITY_HEADERS.filter((name) => !headers.has(name));

type Row = readonly [what: string, bytes: () => string | Buffer, status: number, type: string | undefined];
type Given = readonly [what: string, bytes: () => string | Buffer, status: number, type?: string];
const paths: readonly Given[] = [
  ['a page', () => get('/'), 200, PAGE],
  ['the health', () => get('/healthz'), 200, PLAIN],
  ['an unknown page', () => get('/nowhere'), 404, PAGE],
  ['a path with a wrong escape', () => get('/%'), 400, PAGE],
  ['a path with a byte that is no UTF-8', () => get('/%ff'), 400, PAGE],
  ['a path with half a character', () => get('/Application/%c3'), 400, PAGE],
  ['a path with raw bytes', () => Buffer.from(get('/\xff\xfe'), 'latin1'), 400],
  ['a query with a wrong escape', () => get('/?sitename=%'), 200, PAGE],
  ['an asset with a wrong escape', () => get('/assets/%ff'), 400, PLAIN],
  ['an asset outside its folder', () => get('/assets/..%2f..%2fpackage.json'), 404, PLAIN],
  ['an asset with a zero byte', () => get('/assets/a%00.js'), 400, PLAIN],
  ['GraphQL with a wrong escape', () => get('/graphql/%ff'), 400, PLAIN],
  ['a path parameter that is too long', () => get(`/staff/${'a'.repeat(2000)}`), 404, PLAIN],
  ['the absolute form', () => get('http://localhost/healthz'), 200, PLAIN],
  ['the absolute form of another scheme', () => get('ftp://localhost/healthz'), 400, PLAIN],
  ['no path at all', () => get('healthz'), 400, PLAIN],
  ['the metrics', () => get('/metrics'), 200],
];

const methods: readonly Given[] = [
  ['a page by POST', () => post('/', ''), 405, PLAIN],
  ['a page by DELETE', () => head('DELETE / HTTP/1.1', HOST), 405, PLAIN],
  ['a page by PROPFIND', () => head('PROPFIND / HTTP/1.1', HOST), 405, PLAIN],
  ['a page by TRACE', () => head('TRACE / HTTP/1.1', HOST), 405, PLAIN],
  ['the health by POST', () => post('/healthz', ''), 405, PLAIN],
  ['GraphQL by PUT', () => head('PUT /graphql HTTP/1.1', HOST), 405, PLAIN],
  ['GraphQL by PROPFIND', () => head('PROPFIND /graphql HTTP/1.1', HOST), 405, PLAIN],
  ['everything by OPTIONS', () => head('OPTIONS * HTTP/1.1', HOST), 400, PLAIN],
  ['a tunnel', () => head('CONNECT localhost:25 HTTP/1.1', HOST), 405, PLAIN],
  ['a method that does not exist', () => head('BREW / HTTP/1.1', HOST), 400, PLAIN],
];

const bodies: readonly Given[] = [
  ['a compressed body', () => post('/graphql', gzipSync(query), JSON_TYPE, 'Content-Encoding: gzip'), 415],
  ['a body that says it is compressed', () => post('/graphql', query, JSON_TYPE, 'Content-Encoding: br'), 415],
  ['a body under no encoding by name', () => post('/graphql', query, JSON_TYPE, 'Content-Encoding: identity'), 200],
  ['a compressed body for a page', () => post('/', gzipSync(query), JSON_TYPE, 'Content-Encoding: gzip'), 415, PLAIN],
  ['a body of another charset', () => post('/graphql', Buffer.from(query, 'utf16le'), 'Content-Type: application/json; charset=utf-16'), 415],
  ['a body of another type', () => post('/graphql', query, 'Content-Type: text/plain'), 415],
  ['a body that is no UTF-8', () => post('/graphql', Buffer.from('{"query":"{ __typename }","operationName":"\xff"}', 'latin1'), JSON_TYPE), 400],
  ['a body that is no JSON', () => post('/graphql', '{', JSON_TYPE), 400],
  ['a body that is too large', () => head('POST /graphql HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: 99999999'), 413],
  ['a body whose length is not a number', () => head('POST /graphql HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: x'), 400, PLAIN],
  ['a body with two lengths', () => head('POST /graphql HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: 2', 'Content-Length: 3', '', '{}'), 400, PLAIN],
  ['a body with a length and in chunks', () => head('POST /graphql HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: 2', 'Transfer-Encoding: chunked', '', '{}'), 400, PLAIN],
  ['a chunk that is none', () => head('POST /graphql HTTP/1.1', HOST, JSON_TYPE, 'Transfer-Encoding: chunked', '', 'zz', '{}'), 400],
  ['an expectation that nobody can meet', () => head('POST /graphql HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: 2', 'Expect: a miracle', '', '{}'), 417, PLAIN],
];

const heads: readonly Given[] = [
  ['bytes of TLS', () => Buffer.from('16030100a5010000a10303', 'hex'), 400, PLAIN],
  ['no HTTP at all', () => 'hello\r\n\r\n', 400, PLAIN],
  ['HTTP of another version', () => head('GET / HTTP/9.9', HOST), 400, PLAIN],
  ['a header without a colon', () => head('GET / HTTP/1.1', HOST, 'nonsense'), 400, PLAIN],
  ['a header with a line feed in it', () => `GET / HTTP/1.1\r\n${HOST}\r\nX-A: a\nb\r\n\r\n`, 400, PLAIN],
  ['no host', () => head('GET / HTTP/1.1'), 400, PLAIN],
  ['headers that are too long', () => head('GET / HTTP/1.1', HOST, `X-Long: ${'a'.repeat(20_000)}`), 431, PLAIN],
  ['a path that is too long', () => get(`/${'a'.repeat(20_000)}`), 431, PLAIN],
  ['headers that never end', () => `GET / HTTP/1.1\r\n${HOST}\r\n`, 408, PLAIN],
  ['a body that never comes', () => head('POST /graphql HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: 20'), 408],
];

const kinds: readonly (readonly [what: string, rows: readonly Given[]])[] = [
  ['a request for', paths],
  ['a request for', methods],
  ['a request with', bodies],
  ['a request with', heads],
];
describe.each(kinds)('%s', (_what, rows) => {
  it.each(rows.map(([what, bytes, status, type]): Row => [what, bytes, status, type]))('%s', async (_name, bytes, status, type) => {
    const answer = await send(bytes());
    expect([answer.status, missingIn(answer)]).toEqual([status, []]);
    if (type !== undefined) expect(answer.headers.get('content-type')).toBe(type);
  });
});

describe('an answer to a request that is refused', () => {
  it('has the same security headers as any other', async () => {
    const [usual, early] = [await send(get('/healthz')), await send('hello\r\n\r\n')];
    const namesToCompare = SECURITY_HEADERS.filter((name) => !['content-security-policy', 'x-request-id'].includes(name));
    expect(namesToCompare.map((name) => [name, early.headers.get(name)])).toEqual(namesToCompare.map((name) => [name, usual.headers.get(name)]));
    expect(early.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('names the allowed methods', async () => {
    for (const bytes of [post('/', ''), head('PROPFIND /healthz HTTP/1.1', HOST), head('DELETE /nowhere HTTP/1.1', HOST)])
      expect((await send(bytes)).headers.get('allow')).toBe('GET, HEAD');
    for (const method of ['PUT', 'PROPFIND']) expect((await send(head(`${method} /graphql HTTP/1.1`, HOST))).headers.get('allow')).toContain('POST');
  });

  it('names the accepted encodings', async () => {
    expect((await send(post('/graphql', gzipSync(query), JSON_TYPE, 'Content-Encoding: gzip'))).headers.get('accept-encoding')).toBe('identity');
  });

  it('is GraphQL’s own at its endpoint, with the id of the request', async () => {
    const { headers, body } = await send(post('/graphql', gzipSync(query), JSON_TYPE, 'Content-Encoding: gzip'));
    expect(JSON.parse(body)).toEqual({ errors: [{ message: expect.any(String), extensions: { code: 'UNSUPPORTED_MEDIA_TYPE', requestId: headers.get('x-request-id') } }] });
  });

  it('repeats nothing of it', async () => {
    for (const bytes of [get('/<script>%'), get('/assets/<script>%ff'), head('BREW<script> / HTTP/1.1', HOST), head('GET / HTTP/1.1', HOST, '<script>alert(1)')]) {
      expect((await send(bytes)).body).not.toContain('<script>alert');
    }
  });

  it('is never stored by a cache', async () => {
    for (const bytes of [get('/%ff'), get('/nowhere'), get('/assets/%ff'), 'hello\r\n\r\n', head('GET / HTTP/1.1')])
      expect((await send(bytes)).headers.get('cache-control')).toBe('no-store');
  });
});
