import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface PeerProcess {
  readonly process: ChildProcess;
  /** The first line that it wrote. */
  readonly line: string;
}

/** Starts a file of the bench as a process of its own. Resolves when it has written a line. */
export async function startPeer(file: string, ...args: readonly string[]): Promise<PeerProcess> {
  const child = spawn(process.execPath, ['--import', './config/typescript-hook.mjs', path.join('bench', file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${String(code)}`)));
  const [line] = (await Promise.race([once(child.stdout as Readable, 'data'), ended])) as [Buffer];
  ended.catch(() => undefined);
  return { process: child, line: line.toString().trim() };
}

/** Processor time of a process so far, in microseconds. Linux tells it in ticks of 10 ms. */
export function processorTime({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) throw new Error('processor time is read from /proc, which this system does not have');
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
