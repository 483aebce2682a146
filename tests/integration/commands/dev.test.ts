// npm run dev: all pages from source with Vite's client, in front of a complete Bindflow.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataFolder } from '../../support/data-folder.ts';
import { staffBrowser } from '../../support/staff-browser.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SOURCES = ['commands', 'events', 'graph', 'programs', 'sandbox', 'web'];

/** Every source file with its modification time. */
const sources = (): string[] =>
  SOURCES.flatMap((folder) => readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => `${file} ${statSync(file).mtimeMs}`);

function startDev(env: Readonly<Record<string, string>>): ChildProcess {
  const args = ['--liftoff-only', '--import', './config/typescript-hook.mjs', 'commands/dev.ts'];
  return spawn(process.execPath, args, { cwd: ROOT, env: { PATH: process.env['PATH'], SANDBOX_PORT: '0', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function outputOf({ stdout }: ChildProcess, isEnough: (line: string) => boolean): Promise<string> {
  for await (const line of createInterface({ input: stdout! })) if (isEnough(line)) return line;
  throw new Error('it ended before it was ready');
}

describe('npm run dev', () => {
  let dataDir: string;
  let before: string[];
  let child: ChildProcess;
  let url: string;
  beforeAll(async () => {
    dataDir = newDataFolder();
    before = sources();
    child = startDev({ PORT: '0', DATA_DIR: dataDir });
    child.stderr?.pipe(process.stderr);
    const line = await outputOf(child, (each) => each.includes('is ready'));
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)![0];
  });
  afterAll(() => {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each([
    ['/', '"/@source/app/main.tsx"', '"sitename":"fitness"'],
    ['/console', '"/@source/console/main.tsx"', '"staffPage":"/staff"'],
    ['/explorer', '"/@source/explorer/main.tsx"', '"sandboxPage":"http://127.0.0.1:'],
  ])('serves %s with its source, its settings and hot reload', async (where, script, settings) => {
    const browser = staffBrowser(url);
    await browser.signIn('analyst@example.com');
    const { status, text, headers } = await browser.visit(url + where);
    expect(status).toBe(200);
    for (const part of ['src="/@source/@vite/client"', script, settings]) expect(text).toContain(part);
    // Vite's own inline script runs under the facade's policy.
    const nonce = /<script type="module" nonce="(?<nonce>\w{32})">/.exec(text)!.groups!['nonce']!;
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}'`);
  });

  it('serves the modules of the pages', async () => {
    const response = await fetch(`${url}/@source/app/main.tsx`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript']);
    expect((await fetch(`${url}/assets/logos/aim-yoga-1.svg`)).headers.get('content-type')).toBe('image/svg+xml');
  });

  it('forwards operations to the facade', async () => {
    const body = JSON.stringify({ query: '{ program { sitename } }' });
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(await response.json()).toMatchObject({ data: { program: { sitename: 'fitness' } } });
  });

  it('stops everything that it started and has changed no file', async () => {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    expect(sources()).toEqual(before);
  });
});

it('leaves no server behind that is interrupted while it starts', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bindflow-dev-'));
  const child = startDev({ PORT: '0', DATA_DIR: dataDir });
  const ended = once(child, 'exit');
  const holder = path.join(dataDir, 'pglite.holder.json');
  const holderText = (): string => (existsSync(holder) ? readFileSync(holder, 'utf8') : '');
  while (holderText() === '') await setTimeout(20);
  const { pid } = JSON.parse(holderText()) as { pid: number };
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  rmSync(dataDir, { recursive: true, force: true });
});

it('reports in one line that its port is taken', async () => {
  const taken = http.createServer();
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bindflow-dev-'));
  const child = startDev({ PORT: String(port), DATA_DIR: dataDir });
  let errors = '';
  child.stderr!.on('data', (part: Buffer) => (errors += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  taken.close();
  rmSync(dataDir, { recursive: true, force: true });
  expect([code, errors]).toEqual([1, `Bindflow cannot start: port ${port} is taken; set PORT\n`]);
});
