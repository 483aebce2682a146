import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { manyBuyers } from '../../support/many-buyers.ts';
import { startPostgres } from '../../support/postgres.ts';

export interface Started {
  readonly url: string;
  /** Undefined if the app uses a gateway of its own. */
  readonly sandboxUrl: string | undefined;
  readonly process: ChildProcess;
  /** The output so far. */
  output(): string;
}

/** Starts the built app as `npm start` does, on free ports. Resolves when the app reports that it is ready. */
export async function startApp(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const child = spawn(process.execPath, ['dist/bindflow.js', 'start'], {
    env: { ...process.env, PORT: '0', SANDBOX_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info', LIMITS: manyBuyers, MAX_QUEUE_DELAY: '999999', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('database   ')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the app ended with ${code}: ${output}`)));
  });
  await ready;
  const address = (name: string): string | undefined => new RegExp(`${name} +(http://[\\d.]+:\\d+)`).exec(output)?.[1];
  return { url: address('buy flow') ?? '', sandboxUrl: address('sandbox'), process: child, output: () => output };
}

/** Stops the app as an operator would, and waits for its end. */
export async function stopApp({ process: child }: Started, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill(signal);
  await gone;
}

export interface StartedOnPostgres extends Started {
  readonly dataDir: string;
  /** The environment in which a `bindflow` command works on the same data. */
  readonly dataEnv: Readonly<Record<string, string>>;
  /** Stops the app and deletes its data. */
  stop(): Promise<void>;
}

/** Starts an app with its own database on the run's PostgreSQL. The embedded one takes twice the processor's time. */
export async function startAppOnPostgres(env: Readonly<Record<string, string>> = {}): Promise<StartedOnPostgres> {
  const [postgres, dataDir] = [await startPostgres(), makeEmptyDir()];
  const databaseUrl = await postgres.createDatabase();
  const started = await startApp(dataDir, { ...env, DATABASE_URL: databaseUrl });
  return {
    ...started,
    dataDir,
    dataEnv: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    async stop() {
      await stopApp(started);
      await postgres.stop();
      removeDataDir(dataDir);
    },
  };
}

/** An empty folder, as on a first start or beside another database. `newDataFolder` has the embedded database's tables. */
export const makeEmptyDir = (): string => mkdtempSync(path.join(os.tmpdir(), 'bindflow-journey-'));
export const removeDataDir = (dir: string): void => rmSync(dir, { recursive: true, force: true });
