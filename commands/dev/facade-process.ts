import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** `bindflow start` from source, in a process of its own so that a changed file can restart it. */
export interface FacadeProcess {
  /** Resolves to the facade's address, after a restart if one is under way. @throws one line that says why it could not start */
  url(): Promise<string>;
  /** Ends the process and starts another one. Restarts that are asked for meanwhile become one. */
  restart(): void;
  close(): Promise<void>;
}

/** Sent by facade-main.ts when the facade listens, or why it cannot. */
export type FacadeMessage = { readonly url: string } | { readonly error: string };

const ROOT = path.resolve(import.meta.dirname, '../..');
const ENTRY = path.join(import.meta.dirname, 'facade-main.ts');
const HOOK = path.join(ROOT, 'config/typescript-hook.mjs');
/** A development server does not wait for payments under way. */
const STOP_TIMEOUT_MS = 5000;

function spawnFacade(env: NodeJS.ProcessEnv): ChildProcess {
  // The documents of the source, which Vite completes. Detached, so that Ctrl-C reaches it once: as this process's SIGTERM.
  const ownEnv = { ...env, PORT: '0', HOST: '127.0.0.1', WEB_DIR: path.join(ROOT, 'web/app') };
  return fork(ENTRY, { cwd: ROOT, env: ownEnv, execArgv: ['--import', HOOK], stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true });
}

async function readyOf(child: ChildProcess): Promise<string> {
  const message = once(child, 'message') as Promise<[FacadeMessage]>;
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the server ended while it was starting')));
  const [answer] = await Promise.race([message, ended]);
  if ('error' in answer) throw new Error(answer.error);
  return answer.url;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

/** Starts the facade with its sandbox and database on free ports of this machine. */
export function startFacadeProcess(env: NodeJS.ProcessEnv): FacadeProcess {
  let child: ChildProcess;
  let ready: Promise<string>;
  let isRestarting = false;
  let isClosed = false;
  const start = (): Promise<string> => {
    child = spawnFacade(env);
    return readyOf(child);
  };
  const again = async (): Promise<string> => {
    // The embedded database belongs to one process at a time.
    await end(child);
    isRestarting = false;
    if (isClosed) throw new Error('the server has ended');
    return start();
  };
  ready = start();
  return {
    url: () => ready,
    restart: () => {
      if (isRestarting || isClosed) return;
      isRestarting = true;
      ready = again();
      ready.catch((error: Error) => {
        if (!isClosed) console.error(`The server cannot start: ${error.message}`);
      });
    },
    close: async () => {
      isClosed = true;
      await end(child);
    },
  };
}
