// The server as a separate process that can be killed and restarted on its data, for all cells of a file.
import path from 'node:path';
import { expect } from 'vitest';
import { openDatabase } from '#graph/db';
import { startSandbox } from '#sandbox';
import { type Gate, startGate } from '../../support/gate.ts';
import { startPostgres } from '../../support/postgres.ts';
import { controlOf } from '../../support/sandbox-control.ts';
import { type Started, makeHome, runLog, startAndStay } from '../../support/started.ts';
import type { Bench, Settled } from '../matrix/desk.ts';

export interface Killable extends Bench {
  /** Between the server and the sandbox. */
  readonly gate: Gate;
  readonly databaseUrl: string;
  /** Sends SIGKILL before it returns. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** On the same database and port. */
  startAgain(): Promise<void>;
  /** Prepares for the next cell, whatever state the last one left. */
  ready(): Promise<void>;
}

/** Waits for a moment during a click. @throws if the click ends first */
export const before = <T>(pressed: Promise<unknown>, reached: Promise<T>): Promise<T> =>
  Promise.race([
    reached,
    pressed.then(() => {
      throw new Error('the press ended before the server came to where it is killed');
    }),
  ]);

/** Runs the operator's command, which prints the result. */
async function resolve(home: string, env: Readonly<Record<string, string>>, { purchase, reference }: Settled): ReturnType<Bench['resolve']> {
  const found = reference === null ? ['--not-charged'] : ['--charged', '--reference', reference];
  const { out, code } = await runLog(home, ['resolve', purchase, ...found, '--by', 'operator', '--why', 'the ledger says so'], env);
  if (code !== 0) return 'refused';
  return out.startsWith('Charged, and bound') ? 'charged' : 'unlocked';
}

export async function startKillable(): Promise<Killable> {
  const sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  const gate = await startGate(sandbox.url);
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const database = await openDatabase({ databaseUrl, dataDir: '/nonexistent' });
  const home = makeHome();
  // No recovery worker: only the buyer continues the purchase.
  const env = { LOCAL_SERVER_URL: gate.url, GATEWAY_URL: gate.url, DATABASE_URL: databaseUrl, TEMPORARY_LOGIN_SECRET: 'let-me/in once', SWEEP_AFTER: '99999', LOG_LEVEL: 'error' };
  let server: Started = await startAndStay(home, env);
  const { url, port } = server;
  let isDown = false;
  const close = async (): Promise<void> => {
    await server.kill();
    await gate.close();
    await sandbox.close();
    await database.close();
    await postgres.stop();
  };
  const startAgain = async (): Promise<void> => {
    server = await startAndStay(home, { ...env, PORT: port });
    isDown = false;
  };
  return {
    bindflow: { facade: { url }, control: controlOf(sandbox.url), db: database.db, close },
    resolve: (settled) => resolve(home, env, settled),
    gate,
    databaseUrl,
    async kill() {
      isDown = true;
      await server.kill();
      await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    },
    startAgain,
    async ready() {
      gate.open();
      if (isDown) await startAgain();
    },
  };
}
