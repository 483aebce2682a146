// The commands in processes of their own, in a folder with a page and programs: to be read, and to be killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { newDataFolder } from './data-folder.ts';
import { manyBuyers } from './many-buyers.ts';

const root = path.resolve(import.meta.dirname, '../..');
const running = new Set<ChildProcess>();
const folders: string[] = [];
const ends: (() => Promise<void>)[] = [];
/** After each file (started.setup.ts): ends what it has started, and removes its folders. */
export async function endStarted(): Promise<void> {
  for (const end of ends.splice(0)) await end();
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Has something ended after the suite, before its folder is gone. */
export const endBefore = (end: () => Promise<void>): unknown => ends.push(end);

/** A folder to start in: a page as the build would leave it, the shipped programs, and an embedded database where one is not made by the start itself. Gone after the suite. */
export function makeHome({ hasData = false } = {}): string {
  const home = mkdtempSync(path.join(tmpdir(), 'bindflow-home-'));
  folders.push(home);
  mkdirSync(path.join(home, 'dist/web/assets'), { recursive: true });
  writeFileSync(
    path.join(home, 'dist/web/index.html'),
    '<!doctype html><title>page</title><script type="application/json" id="served">{{served}}</script><script src="/assets/index-r1.js"></script>',
  );
  cpSync(path.join(root, 'programs'), path.join(home, 'programs'), { recursive: true });
  if (hasData) renameSync(newDataFolder(), path.join(home, 'data'));
  return home;
}

type Environment = Readonly<Record<string, string>>;
type Command = 'start' | 'log' | 'keys' | 'publish';

/** What is run: the source, the source in another folder, or what is there in half the time: the file that commands.setup.ts made, or the source without it. */
type From = 'source' | 'fastest' | { readonly root: string };

function scriptOf(from: From): readonly string[] {
  const { TEST_COMMANDS: bundle } = process.env;
  if (from === 'fastest' && bundle !== undefined) return [path.join(bundle, 'bindflow.js')];
  const folder = typeof from === 'object' ? from.root : root;
  return ['--import', path.join(folder, 'config/typescript-hook.mjs'), path.join(folder, 'commands/bindflow.ts')];
}

/** The embedded database is compiled once and lives for seconds: what is compiled again to run faster costs more than it saves. */
const QUICK_START = '--liftoff-only';

/** What runs `bindflow`, for a shell: the path of a folder that has it. */
export function makeBindflowFolder(home: string): string {
  const folder = path.join(home, 'bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'bindflow'), `#!/bin/sh\nexec ${[process.execPath, ...scriptOf('fastest')].map((word) => `'${word}'`).join(' ')} "$@"\n`, { mode: 0o755 });
  return folder;
}

interface Run {
  readonly command: Command;
  readonly args?: readonly string[];
  readonly from?: From;
}

function run(home: string, env: Environment, { command, args = [], from = 'fastest' }: Run): ChildProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [QUICK_START, ...scriptOf(from), command, ...args], {
    cwd: home,
    env: {
      PATH,
      PORT: '0',
      SANDBOX_PORT: '0',
      DATA_DIR: path.join(home, 'data'),
      WEB_DIR: path.join(home, 'dist/web'),
      PROGRAMS_DIR: path.join(home, 'programs'),
      LIMITS: manyBuyers,
      // A busy machine delays all.
      MAX_QUEUE_DELAY: '999999',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

/** Starts and waits for the end: what was said, and the exit code. */
export const startAndEnd = (home: string, env: Environment = {}): Promise<Ended> => untilEnd(run(home, env, { command: 'start' }));

/** Runs `bindflow log` in a folder, with the arguments after the two dashes. */
export const runLog = (home: string, args: readonly string[], env: Environment = {}): Promise<Ended> => untilEnd(run(home, env, { command: 'log', args }));

/** Runs `bindflow log`; `take` consumes what it writes. */
export async function runLogInto(home: string, args: readonly string[], take: (out: Readable) => void): Promise<Pick<Ended, 'code' | 'errors'>> {
  const child = run(home, {}, { command: 'log', args });
  let errors = '';
  child.stderr?.on('data', (part: Buffer) => (errors += part.toString()));
  if (child.stdout) take(child.stdout);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, errors };
}

/** What a process says, as it says it. */
function hear({ stdout, stderr }: ChildProcess): { readonly out: string; readonly errors: string } {
  const said = { out: '', errors: '' };
  stdout?.on('data', (part: Buffer) => (said.out += part.toString()));
  stderr?.on('data', (part: Buffer) => (said.errors += part.toString()));
  return said;
}

async function untilEnd(child: ChildProcess): Promise<Ended> {
  const said = hear(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

/** Starts `bindflow keys rewrap`; resolves to how to kill it. */
export function beginRewrap(home: string, env: Environment): () => Promise<void> {
  const child = run(home, env, { command: 'keys', args: ['rewrap'] });
  const ended = once(child, 'exit');
  return async () => {
    child.kill('SIGKILL');
    await ended;
  };
}

export interface Publisher {
  readonly said: () => string;
  /** Resolves to its exit code; null if it was killed. */
  readonly ended: Promise<number | null>;
  readonly end: (signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT') => void;
}

/** Starts `bindflow publish`. */
export function startPublisher(home: string, env: Environment): Publisher {
  const child = run(home, env, { command: 'publish' });
  const [said, ended] = [hear(child), once(child, 'exit')];
  return { said: () => said.out + said.errors, ended: ended.then(([code]) => code as number | null), end: (signal) => void child.kill(signal) };
}

export interface Started {
  readonly url: string;
  readonly port: string;
  readonly pid: number;
  /** What it said when it was ready. */
  readonly lines: readonly string[];
  /** All that it has said so far, on both of its outputs. */
  readonly said: () => string;
  /** Kills it: nothing in it gets to finish. */
  readonly kill: () => Promise<void>;
  /** Asks it to end; resolves to its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts and waits until it says that it is ready. @throws what it said where it ends before */
export async function startAndStay(home: string, env: Environment = {}, from: From = 'fastest'): Promise<Started> {
  const child = run(home, env, { command: 'start', from });
  const ended = once(child, 'exit');
  const said = hear(child);
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(line);
    if (line.includes('database')) break;
  }
  // The reader has stopped it after enough lines.
  child.stdout?.resume();
  const url = /buy flow\s+(http:\/\/\S+?)\//.exec(lines.join('\n'))?.[1];
  if (url === undefined) throw new Error(`it did not start: ${said.errors}`);
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  };
  return { url, port: new URL(url).port, pid: child.pid!, lines, said: () => said.out + said.errors, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') };
}
