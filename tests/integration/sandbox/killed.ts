// A sandbox in a process of its own, to be killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from '#sandbox';
import { type Client, clientOf, programsDir } from './gateway-client.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const script = `
  const { startSandbox } = await import('#sandbox');
  const { close: _close, ...place } = await startSandbox({ port: 0, programsDir: process.env.PROGRAMS, stateFile: process.env.STATE_FILE });
  console.log(JSON.stringify(place));
`;

export interface Mortal {
  client: Client;
  /** Ends the process with SIGKILL: nothing in it gets to finish. */
  readonly kill: () => Promise<void>;
}

async function firstLine({ stdout, stderr }: ChildProcess): Promise<string> {
  const errors: string[] = [];
  stderr?.on('data', (part: Buffer) => errors.push(part.toString()));
  for await (const part of stdout ?? []) return String(part);
  throw new Error(`the sandbox did not start: ${errors.join('')}`);
}

export async function startMortal(stateFile: string): Promise<Mortal> {
  const child = spawn(process.execPath, ['--import', './config/typescript-hook.mjs', '--input-type=module', '-e', script], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', PROGRAMS: programsDir, STATE_FILE: stateFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exit;
  };
  const place = JSON.parse(await firstLine(child)) as Omit<Sandbox, 'close'>;
  return { client: await clientOf({ ...place, close: kill }), kill };
}
