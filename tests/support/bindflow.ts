import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { openDatabase } from '#graph/database';
import { createLogKeys } from '#graph/log';
import { type Facade, startFacade } from '#graph/server';
import { type Sandbox, startSandbox } from '#sandbox';

export interface RunningBindflow {
  readonly facade: Facade;
  readonly sandbox: Sandbox;
  close(): Promise<void>;
}

/** A page to serve where none is built: tests of the facade do not need it. */
export const blankPage = path.resolve('tests/support/blank-page');

/** The real sandbox and the real facade over HTTP on free ports, with a database of their own. */
export async function startForTests({ databaseUrl, now = Date.now }: { databaseUrl?: string; now?: () => number } = {}): Promise<RunningBindflow> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindflow-test-'));
  const database = await openDatabase({ databaseUrl, dataDir });
  const sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  const facade = await startFacade({
    db: database.db,
    keys: createLogKeys(randomBytes(32).toString('hex')),
    sessionSecret: randomBytes(32).toString('hex'),
    localServerUrl: sandbox.url,
    gatewayUrl: undefined,
    paymentDedupes: false,
    log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    now,
    page: { webRoot: blankPage, release: 'test' },
    port: 0,
    host: '127.0.0.1',
    isProduction: false,
    paymentsStartedBefore: now(),
  });
  return {
    facade,
    sandbox,
    async close() {
      await facade.close();
      await sandbox.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
