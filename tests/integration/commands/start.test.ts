// The start prints where to look, or in one line why it fails.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#graph/db';
import { startSandbox } from '#sandbox';
import { refusedHere } from '../../support/here.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { makeHome, startAndEnd, startAndStay } from '../../support/started.ts';

const LONG = 60_000;
const secret = 'x'.repeat(48);
const network = { PUBLIC_URL: 'http://127.0.0.1', TRUSTED_PROXIES: '0', METRICS_TOKEN: secret };

let taken: http.Server;
let port: number;
let postgres: TestPostgres;
/** Failures after the database is open use PostgreSQL, which opens immediately. */
let onPostgres: { readonly DATABASE_URL: string; readonly LOG_KEY: string };
beforeAll(async () => {
  postgres = await startPostgres();
  onPostgres = { DATABASE_URL: await postgres.createDatabase(), LOG_KEY: secret };
  taken = http.createServer((_, response) => void response.writeHead(503).end('<html>busy</html>'));
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
  ({ port } = taken.address() as AddressInfo);
});
afterAll(async () => {
  taken.close();
  await postgres.stop();
});

describe('a start that fails names its reason in one line', () => {
  let home: string;
  beforeAll(() => void (home = makeHome({ hasData: true })));

  /** One line on standard error with the reason, nothing else, and an exit code other than 0. */
  async function expectOneLine(env: Record<string, string>, reason: RegExp, where = home): Promise<void> {
    const { code, out, errors } = await startAndEnd(where, env);
    expect(errors).toMatch(/^Bindflow cannot start: [^\n]+\n$/);
    expect(errors).toMatch(reason);
    expect(errors).not.toMatch(/hidden/);
    // Standard output has at most a line of the log.
    for (const line of out.split('\n').filter(Boolean)) expect(JSON.parse(line)).toMatchObject({ level: 40 });
    expect(code).toBe(1);
  }

  /** The same line, without the cost of a separate process. */
  async function expectReason(env: Record<string, string>, reason: RegExp, where = home): Promise<void> {
    const refused = await refusedHere(where, env);
    expect(refused.reason).toMatch(/^[^\n]+$/);
    expect(refused.reason).toMatch(reason);
    expect(refused.reason).not.toMatch(/hidden/);
    for (const line of refused.warned) expect(JSON.parse(line)).toMatchObject({ level: 40 });
  }

  it.each<[string, () => Record<string, string>, RegExp]>([
    ['a port that is taken', () => ({ ...onPostgres, PORT: String(port) }), /127\.0\.0\.1:\d+: the port is taken; set PORT/],
    ['a port that is none', () => ({ PORT: 'four' }), /PORT is not a port: "four"/],
  ])('%s', (_what, env, reason) => expectOneLine(env(), reason), LONG);

  it.each<[string, () => Record<string, string>, RegExp]>([
    [
      'a database that cannot be reached',
      () => ({ DATABASE_URL: 'postgres://user:hidden@127.0.0.1:9/flow' }),
      /^DATABASE_URL: cannot reach the PostgreSQL database flow at 127\.0\.0\.1:9: .*ECONNREFUSED.*; check its host and port/,
    ],
    ['a data folder that cannot be made', () => ({ DATA_DIR: '/proc/nowhere/data' }), /DATA_DIR \/proc\/nowhere\/data cannot be written to: E[A-Z]+/],
    [
      'a data folder that cannot be made, with secrets',
      () => ({ DATA_DIR: '/proc/nowhere/data', SESSION_SECRET: secret, LOG_KEY: secret, TEMPORARY_LOGIN_SECRET: secret }),
      /DATA_DIR \/proc\/nowhere\/data cannot be made: E[A-Z]+/,
    ],
    ['a sandbox port that is taken', () => ({ ...onPostgres, SANDBOX_PORT: String(port) }), /The sandbox cannot listen on port \d+: it is taken/],
    ['a host that is not this one', () => ({ ...onPostgres, HOST: '192.0.2.1' }), /192\.0\.2\.1.*: this machine has no such address; set HOST/],
    ['a local server that cannot be reached', () => ({ ...onPostgres, LOCAL_SERVER_URL: 'http://127.0.0.1:9' }), /LOCAL_SERVER_URL http:\/\/127\.0\.0\.1:9 .*ECONNREFUSED/],
    ['a local server that answers with an error', () => ({ ...onPostgres, LOCAL_SERVER_URL: `http://127.0.0.1:${port}` }), /LOCAL_SERVER_URL http:\/\/127\.0\.0\.1:\d+ .*503/],
    ['production without a database', () => ({ NODE_ENV: 'production', SESSION_SECRET: secret, LOG_KEY: secret, ...network }), /^production lacks DATABASE_URL \(a PostgreSQL/],
    ['a data folder that is a file', () => ({ DATA_DIR: path.join(home, 'dist/web/index.html') }), /index\.html/],
  ])('%s', (_what, env, reason) => expectReason(env(), reason), LONG);

  it(
    'a gateway that cannot be reached',
    async () => {
      const sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
      await expectReason({ ...onPostgres, LOCAL_SERVER_URL: sandbox.url, GATEWAY_URL: 'http://127.0.0.1:9' }, /gateway http:\/\/127\.0\.0\.1:9 .*ECONNREFUSED/);
      await sandbox.close();
    },
    LONG,
  );

  it(
    'a data folder that is in use',
    async () => {
      const busy = makeHome({ hasData: true });
      const database = await openDatabase({ dataDir: path.join(busy, 'data') });
      await expectOneLine({}, /the data folder \S+data is in use by process \d+: stop that process, or set DATA_DIR/, busy);
      await database.close();
    },
    LONG,
  );

  it(
    'a page that was not built',
    async () => {
      const bare = makeHome();
      rmSync(path.join(bare, 'dist'), { recursive: true });
      await expectReason({}, /dist\/web\/index\.html is missing: run npm run build/, bare);
    },
    LONG,
  );

  it.each<[string, (program: string) => void, RegExp]>([
    ['that is missing', (program) => rmSync(path.dirname(program), { recursive: true }), /programs: the folder of program files cannot be read/],
    ['that is not JSON', (program) => writeFileSync(program, '{"sitename": '), /fitness\.json: .*JSON/],
    [
      'that lacks a setting',
      (program) => writeFileSync(program, readFileSync(program, 'utf8').replace('"timeZone"', '"timezone"')),
      /fitness\.json: time[Zz]one: (missing|not a setting)/,
    ],
  ])(
    'a program file %s',
    async (_what, spoil, reason) => {
      const spoilt = makeHome();
      spoil(path.join(spoilt, 'programs/fitness.json'));
      await expectReason(onPostgres, reason, spoilt);
    },
    LONG,
  );
});

describe('a start that succeeds', () => {
  it(
    'prints where to look, serves the page, and ends on request',
    async () => {
      const home = makeHome();
      const { url, lines, stop } = await startAndStay(home);
      expect(lines.map((line) => line.trim().split(/\s{2,}/)[0])).toEqual(['Bindflow is ready.', 'buy flow', 'GraphQL', 'explorer', 'console', 'sandbox', 'database']);
      expect(await (await fetch(url)).text()).toContain('<title>page</title>');
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      // Without a configured provider, the sandbox's people sign in.
      const sandbox = /sandbox\s+(http:\/\/\S+?)\/sandbox/.exec(lines.join('\n'))![1]!;
      expect((await fetch(`${url}/staff/login`, { redirect: 'manual' })).headers.get('location')).toMatch(new RegExp(`^${sandbox}/oidc/auth\\?`));
      expect(await stop()).toBe(0);
    },
    LONG,
  );

  it(
    'accepts no publicly known password in production',
    async () => {
      const production = { NODE_ENV: 'production', DATABASE_URL: await postgres.createDatabase(), SESSION_SECRET: secret, LOG_KEY: secret, HOST: '127.0.0.1', ...network };
      const { url, stop } = await startAndStay(makeHome(), production);
      for (const where of ['/staff', '/staff/login', '/explorer']) expect((await fetch(url + where, { redirect: 'manual' })).status).toBe(404);
      expect(await stop()).toBe(0);
    },
    LONG,
  );

  it(
    'reuses its secrets and its data at the next start',
    async () => {
      const home = makeHome({ hasData: true });
      const first = await startAndStay(home);
      const cookie = (await fetch(first.url)).headers.getSetCookie()[0]!.split(';')[0]!;
      const { data } = (await (await ask(first.url, cookie, '{ program { hash } }')).json()) as { data: { program: { hash: string } } };
      const id = '20000000-0000-4000-8000-000000000001';
      const open = `mutation { openApplication(input: { application: { id: "${id}", root: "${id}" }, programHash: "${data.program.hash}" }) { ... on Application { sponsorId } } }`;
      expect(await (await ask(first.url, cookie, open)).json()).toMatchObject({ data: { openApplication: { sponsorId: 'AIMFIT2' } } });
      await first.kill();
      const second = await startAndStay(home);
      const status = `{ purchaseStatus(application: { id: "${id}", root: "${id}" }) { payment } }`;
      expect(await (await ask(second.url, cookie, status)).json()).toMatchObject({ data: { purchaseStatus: { payment: 'NONE' } } });
      expect(readFileSync(path.join(home, 'data/session_secret.secret'), 'utf8')).toHaveLength(64);
      await second.kill();
    },
    LONG,
  );
});

const ask = (url: string, cookie: string, query: string): Promise<Response> =>
  fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify({ query }) });
