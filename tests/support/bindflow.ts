import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import pino from 'pino';
import { type Database, openDatabase } from '#graph/database';
import { type LogKeys, createLogKeys } from '#graph/log';
import { type Facade, type FacadeSettings, startFacade } from '#graph/server';
import { type Sandbox, startSandbox } from '#sandbox';
import { type SandboxControl, controlOf } from './sandbox-control.ts';

export interface RunningBindflow {
  readonly facade: Facade;
  readonly sandbox: Sandbox;
  /** What tests ask and tell the sandbox. */
  readonly control: SandboxControl;
  readonly db: Kysely<Database>;
  readonly keys: LogKeys;
  /** Everything that the facade has logged, as lines of JSON. */
  readonly logged: readonly string[];
  close(): Promise<void>;
}

export interface TestSettings extends Partial<Pick<FacadeSettings, 'now' | 'page' | 'gatewayUrl' | 'isProduction' | 'paymentDedupes'>> {
  /** A PostgreSQL; a PGlite of its own without it. */
  readonly databaseUrl?: string;
  /** Stands before the sandbox as the gateway: given the sandbox's address, answers its own. */
  readonly gatewayBefore?: (sandboxUrl: string) => Promise<string>;
}

/** A page to serve where none is built: tests of the facade do not need it. */
export const blankPage = path.resolve('tests/support/blank-page');

/** The real sandbox and the real facade over HTTP on free ports, with a database of their own. */
export async function startForTests({ databaseUrl, gatewayBefore, ...settings }: TestSettings = {}): Promise<RunningBindflow> {
  const { now = Date.now } = settings;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindflow-test-'));
  const database = await openDatabase({ databaseUrl, dataDir });
  const sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs'), now: () => new Date(now()) });
  const keys = createLogKeys(randomBytes(32).toString('hex'));
  const logged: string[] = [];
  const facade = await startFacade({
    db: database.db,
    keys,
    sessionSecret: randomBytes(32).toString('hex'),
    localServerUrl: sandbox.url,
    gatewayUrl: gatewayBefore && (await gatewayBefore(sandbox.url)),
    paymentDedupes: false,
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    page: { webRoot: blankPage, release: 'test' },
    port: 0,
    host: '127.0.0.1',
    isProduction: false,
    paymentsStartedBefore: now(),
    ...settings,
    now,
  });
  return {
    facade,
    sandbox,
    control: controlOf(sandbox.url),
    db: database.db,
    keys,
    logged,
    async close() {
      await facade.close();
      await sandbox.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
