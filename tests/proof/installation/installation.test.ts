// What an operator installs: package.json, the lock file and `dist`, with the production packages only, on PostgreSQL.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox';
import { productionPrograms } from '../../support/canaries.ts';
import { pay, problemOf, readyToPay } from '../../support/checkout.ts';
import { readSteps } from '../../support/guide.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { controlOf } from '../../support/sandbox-control.ts';

const MOST_BYTES = 150_000_000;
const SUBMIT = '/api/payment/submitPaymentWithCaching/{id}';
const BY = ['--by', 'Ida Ops', '--why', 'The processor has it.'];
const root = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-installation-'));

let postgres: TestPostgres;
let sandbox: Sandbox;
let examples: Readonly<Record<string, string>>;
let env: Readonly<Record<string, string>>;
let start: string;

/** The size of a folder's files in bytes. Links are not followed. */
const sizeOf = (at: string): number => {
  const entry = lstatSync(at);
  return entry.isDirectory() ? readdirSync(at).reduce((sum, name) => sum + sizeOf(path.join(at, name)), 0) : entry.size;
};

/** Runs the installation's `bindflow` with Node alone. */
async function bindflow(
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number | null; readonly stdout: string; readonly stderr: string }> {
  const child = spawn(process.execPath, ['dist/bindflow.js', ...args], { cwd: folder, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await closed;
  return { status, stdout, stderr };
}

/** Runs a step of the guide in the folder, by the Node of this test. */
const shell = (step: string, settings: Readonly<Record<string, string>> = {}) =>
  [
    'sh',
    ['-e', '-c', step],
    { cwd: folder, env: { ...settings, HOME: process.env['HOME'] ?? '', PATH: `${path.dirname(process.execPath)}:${process.env['PATH'] ?? ''}` } },
  ] as const;

/** Where the reader has something else than the guide's example. */
const own = (text: string): string => Object.entries(examples).reduce((filled, [example, value]) => filled.replaceAll(example, value), text);

beforeAll(async () => {
  const product = ['bindflow.js', 'server', 'web', 'console', 'explorer', 'verify', 'programs'].map((name) => `dist/${name}`);
  for (const file of ['package.json', 'package-lock.json', '.npmrc', ...product]) cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  const [installPackages, writeSecrets, migrateAndStart, ...more] = readSteps('operators/install', 'Install it');
  expect(more).toEqual([]);
  const installed = spawnSync(...shell(`${installPackages!.trim()} --prefer-offline --no-audit --no-fund`));
  expect({ status: installed.status, errors: String(installed.stderr) }).toMatchObject({ status: 0 });
  postgres = await startPostgres();
  mkdirSync(path.join(folder, 'sold'));
  sandbox = await startSandbox({ port: 0, programsDir: productionPrograms(path.join(folder, 'sold/programs')) });
  examples = {
    '/etc/bindflow': path.join(folder, 'etc'),
    'postgres://bindflow:password@db.example.com/bindflow': await postgres.createDatabase({ empty: true }),
    'https://local.example.com': sandbox.url,
    'https://buy.example.com': 'http://127.0.0.1',
    'TRUSTED_PROXIES=1': 'TRUSTED_PROXIES=0',
  };
  const written = spawnSync(...shell(own(writeSecrets!)));
  expect({ status: written.status, errors: String(written.stderr) }).toEqual({ status: 0, errors: '' });
  const settings = own(readSteps('operators/install', 'Install it', 'properties').join(''));
  writeFileSync(path.join(folder, 'etc/settings'), settings);
  env = Object.fromEntries(
    settings
      .trim()
      .split('\n')
      .map((line) => line.split('=', 2) as [string, string]),
  );
  start = own(migrateAndStart!);
}, 600_000);
afterAll(async () => {
  await sandbox?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('takes at most 150 MB, including packages', () => {
  expect(sizeOf(path.join(folder, 'node_modules')) + sizeOf(path.join(folder, 'dist'))).toBeLessThan(MOST_BYTES);
});

it('sells, then reconciles, resolves, verifies and erases', async () => {
  // The shell gives its place to the server, so that the signal at the end reaches it.
  const server = spawn(...shell(start.replace(/^node (?=\S+ start$)/m, 'exec node '), { HOST: '127.0.0.1', PORT: '0', GATEWAY_URL: sandbox.url }));
  const ended = once(server, 'exit');
  try {
    let output = '';
    for await (const part of server.stdout) if ((output += String(part)).includes('PostgreSQL')) break;
    expect(output).toMatch(/^0001-baseline has run\.\n[^]*\nThe tables are up to date\.\nBindflow is ready\.\n/);
    const url = /buy flow\s+(http:\/\/\S+?)\//.exec(output)![1]!;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await controlOf(sandbox.url).fault({ path: SUBMIT, fault: 'drop-response' });
    const buyer = await readyToPay(url);
    expect(await pay(buyer)).toBe(false);
    expect(problemOf(buyer)).toMatch(/We did not receive confirmation of your payment/);
    expect(await buyer.ship()).toMatchObject({ __typename: 'EventsAppended' });
    const ledger = ['--ledger', `${sandbox.url}/sandbox/ledger`];
    const reconciled = await bindflow(['log', 'reconcile', '--until', '2099-01-01', ...ledger]);
    expect(reconciled).toMatchObject({ status: 1, stderr: '', stdout: expect.stringMatching(/^unconfirmed {2}/) });
    const [, purchase, reference] = /resolve (\S+) --charged --reference (PAY-\S+)/.exec(reconciled.stdout)!;
    expect(await bindflow(['log', 'resolve', purchase!, '--charged', '--reference', reference!, ...BY])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Charged, and bound: /),
    });
    expect(await bindflow(['log', 'reconcile', ...ledger])).toMatchObject({ status: 0 });
    expect(await bindflow(['log', 'verify'])).toMatchObject({ status: 0 });
    expect((await bindflow(['log', 'list'])).stdout).toContain(buyer.ports.applicationId);
    expect(await bindflow(['log', 'show', buyer.ports.applicationId])).toMatchObject({ status: 0, stderr: '' });
    const left = await readyToPay(url);
    await left.ship();
    const erase = (id: string) => bindflow(['log', 'erase', id, '--yes', '--by', 'Ida Ops', '--why', 'request']);
    expect(await erase(left.ports.applicationId)).toMatchObject({ status: 0 });
    // A policy in force is retained until its period ends.
    expect(await erase(buyer.ports.applicationId)).toMatchObject({ status: 1, stdout: expect.stringContaining(buyer.ports.applicationId) });
  } finally {
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }
}, 180_000);

it.each([
  [
    'the sandbox',
    { LOCAL_SERVER_URL: '', GATEWAY_URL: '', NODE_ENV: 'test' },
    /^Bindflow cannot start: LOCAL_SERVER_URL is missing, and the sandbox is not part of this installation/,
  ],
  ['the embedded database', { DATABASE_URL_FILE: '', NODE_ENV: 'test' }, /^Bindflow cannot start: DATABASE_URL is missing, and the embedded database is not part of this installation/],
])('reports in one line that %s is missing', async (_what, more, reason) => {
  const { status, stdout, stderr } = await bindflow(['start'], more);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(reason);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

it('checks programs', async () => {
  expect(await bindflow(['check-programs'])).toMatchObject({ status: 0, stdout: '5 programs: no findings\n' });
});
