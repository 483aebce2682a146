// Pages are sent compressed to clients that accept it: a buyer on a train waits for every kilobyte.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';

const SCRIPT = `export const words = ${JSON.stringify('the same again and '.repeat(200))};`;
const LONE = 'export {};';
let folder: string;
let bindflow: RunningBindflow;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bindflow-web-'));
  const assets = path.join(folder, 'assets');
  mkdirSync(assets);
  // As a build lays them beside each other.
  writeFileSync(path.join(assets, 'index-abc123.js'), SCRIPT);
  writeFileSync(path.join(assets, 'index-abc123.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(path.join(assets, 'index-abc123.js.gz'), gzipSync(SCRIPT));
  writeFileSync(path.join(assets, 'lone-abc123.js'), LONE);
  writeFileSync(path.join(folder, 'index.html'), readFileSync('web/app/index.html', 'utf8'));
  bindflow = await startForTests({ page: { webRoot: folder, release: 'abc123' } });
}, 60_000);
afterAll(async () => {
  await bindflow.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** As it comes over the wire: `fetch` would unpack it. */
const get = (where: string, accepted: string | undefined, method = 'GET'): Promise<Got> =>
  new Promise((resolve, reject) => {
    const request = http.request(bindflow.facade.url + where, { method, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
    });
    request.on('error', reject);
    request.end();
  });

const unpack: Readonly<Record<string, (body: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };
const textOf = ({ headers, body }: Got): string => (unpack[headers['content-encoding'] ?? '']?.(body) ?? body).toString();
/** Each document has its own. */
const withoutNonce = (html: string): string => html.replaceAll(/[0-9a-f]{32}/g, '');

const asked = [
  { accepted: 'gzip, deflate, br, zstd', sent: 'br' },
  { accepted: 'gzip', sent: 'gzip' },
  { accepted: 'br;q=0, gzip', sent: 'gzip' },
  { accepted: 'identity', sent: undefined },
  { accepted: undefined, sent: undefined },
];

describe.each(asked)('a client that accepts $accepted', ({ accepted, sent }) => {
  it('gets the same document in that encoding', async () => {
    const got = await get('/', accepted);
    expect(got.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', vary: 'accept-encoding, accept-language' });
    expect(got.headers['content-encoding']).toBe(sent);
    expect(got.headers['content-length']).toBe(String(got.body.length));
    const plain = textOf(await get('/', undefined));
    expect(withoutNonce(textOf(got))).toBe(withoutNonce(plain));
    expect(got.body.length < plain.length / 2).toBe(sent !== undefined);
  });

  it('gets a script in the form that the build has compressed', async () => {
    const got = await get('/assets/index-abc123.js', accepted);
    expect(got.headers).toMatchObject({ 'content-type': 'application/javascript; charset=utf-8', vary: 'accept-encoding' });
    expect([got.headers['content-encoding'], textOf(got)]).toEqual([sent, SCRIPT]);
  });
});

it('a file without a compressed form is sent unchanged', async () => {
  const got = await get('/assets/lone-abc123.js', 'br');
  expect([got.headers['content-encoding'], textOf(got)]).toEqual([undefined, LONE]);
});

it('HEAD says what GET would, and sends nothing', async () => {
  const got = await get('/', 'br', 'HEAD');
  expect([got.headers['content-encoding'], got.body.length]).toEqual(['br', 0]);
});

it('a GraphQL response is never compressed, as its length could reveal private data', async () => {
  const body = JSON.stringify({ query: '{ __schema { types { name description } } }' });
  const response = await fetch(`${bindflow.facade.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', 'accept-encoding': 'br, gzip' }, body });
  expect((await response.text()).length).toBeGreaterThan(5000);
  expect(response.headers.get('content-encoding')).toBeNull();
});
