// The start: says where to look, or in one line why it cannot.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '#graph/database';
import { makeHome, startAndEnd, startAndStay } from '../../support/started.ts';

const LONG = 60_000;
const secret = 'x'.repeat(48);

let taken: http.Server;
let port: number;
beforeAll(async () => {
  taken = http.createServer((_, response) => void response.writeHead(503).end('<html>busy</html>'));
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
  ({ port } = taken.address() as AddressInfo);
});
afterAll(() => void taken.close());

describe('what cannot start', () => {
  let home: string;
  beforeAll(() => void (home = makeHome()));

  /** One line on standard error that says why, nothing else, and an exit code that is not 0. */
  async function expectOneLine(env: Record<string, string>, reason: RegExp, where = home): Promise<void> {
    const { code, out, errors } = await startAndEnd(where, env);
    expect(errors).toMatch(/^Bindflow cannot start: [^\n]+\n$/);
    expect(errors).toMatch(reason);
    expect(errors).not.toMatch(/hidden/);
    // Beside it, at most a line of the log.
    for (const line of out.split('\n').filter(Boolean)) expect(JSON.parse(line)).toMatchObject({ level: 40 });
    expect(code).toBe(1);
  }

  it.each<[string, () => Record<string, string>, RegExp]>([
    ['a port that is taken', () => ({ PORT: String(port) }), /127\.0\.0\.1:\d+: the port is taken; set PORT/],
    ['a sandbox port that is taken', () => ({ SANDBOX_PORT: String(port) }), /The sandbox cannot listen on port \d+: it is taken/],
    ['a port that is none', () => ({ PORT: 'four' }), /PORT is not a port: "four"/],
    ['a port out of range', () => ({ SANDBOX_PORT: '70000' }), /SANDBOX_PORT is not a port: "70000"/],
    ['a database that cannot be reached', () => ({ DATABASE_URL: 'postgres://user:hidden@127.0.0.1:9/flow' }), /cannot reach the PostgreSQL database flow at 127\.0\.0\.1:9: .*ECONNREFUSED/],
    ['an address of a database that is none', () => ({ DATABASE_URL: 'localhost' }), /DATABASE_URL is not an address/],
    ['a local server that cannot be reached', () => ({ LOCAL_SERVER_URL: 'http://127.0.0.1:9' }), /LOCAL_SERVER_URL http:\/\/127\.0\.0\.1:9 .*ECONNREFUSED/],
    ['a local server that answers amiss', () => ({ LOCAL_SERVER_URL: `http://127.0.0.1:${port}` }), /LOCAL_SERVER_URL http:\/\/127\.0\.0\.1:\d+ .*503/],
    ['a local server’s address that is none', () => ({ LOCAL_SERVER_URL: 'ftp://x' }), /LOCAL_SERVER_URL is not an http address: "ftp:\/\/x"/],
    ['a gateway without its local server', () => ({ GATEWAY_URL: 'http://127.0.0.1:9' }), /LOCAL_SERVER_URL is missing/],
    ['a promise that is neither yes nor no', () => ({ GATEWAY_PAYMENT_DEDUPES: 'maybe' }), /GATEWAY_PAYMENT_DEDUPES must be true or false, not "maybe"/],
    ['a short secret', () => ({ SESSION_SECRET: 'short' }), /SESSION_SECRET is too short/],
    ['a short key', () => ({ LOG_KEY: 'short' }), /LOG_KEY is too short/],
    ['production without a secret', () => ({ NODE_ENV: 'production' }), /SESSION_SECRET is missing/],
    ['production without a database', () => ({ NODE_ENV: 'production', SESSION_SECRET: secret, LOG_KEY: secret }), /DATABASE_URL is missing/],
    ['a data folder that is a file', () => ({ DATA_DIR: path.join(home, 'dist/web/index.html') }), /index\.html/],
  ])('%s', (_what, env, reason) => expectOneLine(env(), reason), LONG);

  it('a gateway that cannot be reached', async () => {
    const running = await startAndStay(makeHome());
    const sandbox = /sandbox\s+(http:\/\/\S+?)\/sandbox/.exec(running.lines.join('\n'))![1]!;
    await expectOneLine({ LOCAL_SERVER_URL: sandbox, GATEWAY_URL: 'http://127.0.0.1:9' }, /gateway http:\/\/127\.0\.0\.1:9 .*ECONNREFUSED/);
    expect(await running.stop()).toBe(0);
  }, LONG);

  it('a data folder that is in use', async () => {
    const busy = makeHome();
    const database = await openDatabase({ dataDir: path.join(busy, 'data') });
    await expectOneLine({}, /the data folder \S+data is in use by process \d+: stop that process, or set DATA_DIR/, busy);
    await database.close();
  }, LONG);

  it('a page that is not built', async () => {
    const bare = makeHome();
    rmSync(path.join(bare, 'dist'), { recursive: true });
    await expectOneLine({}, /dist\/web\/index\.html is missing: run npm run build/, bare);
  }, LONG);

  it.each<[string, (program: string) => void, RegExp]>([
    ['that is missing', (program) => rmSync(path.dirname(program), { recursive: true }), /programs: the folder of program files cannot be read/],
    ['that is not JSON', (program) => writeFileSync(program, '{"sitename": '), /fitness\.json: .*JSON/],
    ['that lacks a setting', (program) => writeFileSync(program, readFileSync(program, 'utf8').replace('"timeZone"', '"timezone"')), /fitness\.json: time[Zz]one: (missing|not a setting)/],
  ])('a program file %s', async (_what, spoil, reason) => {
    const spoilt = makeHome();
    spoil(path.join(spoilt, 'programs/fitness.json'));
    // A database that is there already opens sooner.
    await expectOneLine({ DATA_DIR: path.join(home, 'data') }, reason, spoilt);
  }, LONG);
});

describe('what starts', () => {
  it('says where to look, serves the page, and ends when asked', async () => {
    const home = makeHome();
    const { url, lines, stop } = await startAndStay(home);
    expect(lines.map((line) => line.trim().split(/\s{2,}/)[0])).toEqual(['Bindflow is ready.', 'buy flow', 'GraphQL', 'sandbox', 'database']);
    expect(await (await fetch(url)).text()).toContain('<title>page</title>');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await stop()).toBe(0);
  }, LONG);

  it('keeps its secrets and its data for the next start', async () => {
    const home = makeHome();
    const first = await startAndStay(home);
    const cookie = (await fetch(first.url)).headers.getSetCookie()[0]!.split(';')[0]!;
    const { data } = (await (await ask(first.url, cookie, '{ program { hash } }')).json()) as { data: { program: { hash: string } } };
    const id = '20000000-0000-4000-8000-000000000001';
    const open = `mutation { openApplication(input: { application: { id: "${id}", root: "${id}" }, program: "${data.program.hash}" }) { sponsorId } }`;
    expect(await (await ask(first.url, cookie, open)).json()).toEqual({ data: { openApplication: { sponsorId: 'AIMFIT2' } } });
    await first.kill();
    const second = await startAndStay(home);
    const status = `{ purchaseStatus(application: { id: "${id}", root: "${id}" }) { payment } }`;
    expect(await (await ask(second.url, cookie, status)).json()).toEqual({ data: { purchaseStatus: { payment: 'none' } } });
    expect(readFileSync(path.join(home, 'data/session_secret.secret'), 'utf8')).toHaveLength(64);
    await second.kill();
  }, LONG);
});

const ask = (url: string, cookie: string, query: string): Promise<Response> =>
  fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify({ query }) });
