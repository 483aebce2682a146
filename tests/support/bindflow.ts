import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import pino from 'pino';
import { type Database, type FamilyChanges, type OpenDatabase, openDatabase } from '#graph/db';
import { type EncryptionKeys, createEncryptionKeys } from '#graph/event-store';
import type { LimitRules } from '#graph/limits';
import { type Facade, type FacadeSettings, registeredOperations, startFacade } from '#graph/http';
import type { OidcSettings } from '#graph/staff';
import { type Sandbox, sandboxEftTypes, startSandbox } from '#sandbox';
import { newDataFolder } from './data-folder.ts';
import { startPostgres } from './postgres.ts';
import { type SandboxControl, controlOf } from './sandbox-control.ts';

export interface RunningBindflow {
  readonly facade: Facade;
  readonly sandbox: Sandbox;
  /** What tests ask and tell the sandbox. */
  readonly control: SandboxControl;
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  /** What the facade was started with: another one may run beside it, on the same data. */
  readonly settings: FacadeSettings;
  /** Everything that the facade has logged, as lines of JSON. */
  readonly logged: readonly string[];
  /** Another process, as far as a request can tell: a facade over the same database (its own connections where that is PostgreSQL) and sandbox. */
  alongside(): Promise<Facade>;
  close(): Promise<void>;
}

type Changeable =
  | 'now'
  | 'page'
  | 'callAnalyticsUrl'
  | 'eftTypes'
  | 'explorer'
  | 'console'
  | 'verifier'
  | 'registered'
  | 'gatewayUrl'
  | 'resilience'
  | 'staffIdleMs'
  | 'isProduction'
  | 'limits'
  | 'mail'
  | 'publicUrl'
  | 'recovery'
  | 'eraseEvery'
  | 'abandonment'
  | 'alerts'
  | 'mailsProof'
  | 'remindEvery'
  | 'proofMailEvery'
  | 'quarantineEvery'
  | 'retainBoundFor'
  | 'metricsToken'
  | 'timeFactor'
  | 'paymentDedupes'
  | 'temporaryLoginSecret'
  | 'transport'
  | 'trustedProxies'
  | 'requestTimeoutMs'
  | 'maxConnections'
  | 'maxOperations'
  | 'maxQueueDelayMs'
  | 'columnLimits';

export interface TestSettings extends Partial<Pick<FacadeSettings, Changeable>> {
  /** The folder of the programs; by default the project's. */
  readonly programsDir?: string;
  /** A PostgreSQL's database; one of its own without it, and where it is null, a PGlite. */
  readonly databaseUrl?: string | null;
  /** A proxy between the facade and the sandbox: takes the sandbox's address, returns its own. */
  readonly gatewayBefore?: (sandboxUrl: string) => Promise<string>;
  /** Where the staff signs in, beyond what the sandbox says; null for nowhere. */
  readonly oidc?: Partial<OidcSettings> | null;
}

/** Hundreds of buyers come from one address in a suite: only tests of the limits have limits. */
export const noLimits: LimitRules = {};

/** A page to serve where none is built: tests of the facade do not need it. */
const blankPage = path.resolve('tests/support/blank-page');

interface TestDatabase {
  readonly db: Kysely<Database>;
  readonly changes: FamilyChanges;
  /** Connections of its own where that is possible: what another process would have. */
  another(): Promise<Pick<OpenDatabase, 'db' | 'changes'>>;
  close(): Promise<void>;
}

/** The database at the address; a new one where there is no address, and a PGlite where it is null. */
async function openFor(given: string | null | undefined): Promise<TestDatabase> {
  const dataDir = given === null ? newDataFolder() : tmpdir();
  const postgres = given === undefined ? await startPostgres() : undefined;
  const databaseUrl = given ?? (await postgres?.createDatabase());
  const opened = [await openDatabase({ databaseUrl, dataDir })];
  const { db, changes } = opened[0]!;
  return {
    db,
    changes,
    async another() {
      if (!databaseUrl) return { db, changes };
      const other = await openDatabase({ databaseUrl, dataDir });
      opened.push(other);
      return other;
    },
    async close() {
      for (const database of opened) await database.close();
      await postgres?.stop();
      if (given === null) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The real sandbox and the real facade over HTTP on free ports, with a database of their own. */
export async function startForTests({ databaseUrl: given, programsDir = 'programs', gatewayBefore, oidc = {}, ...settings }: TestSettings = {}): Promise<RunningBindflow> {
  const { now = Date.now } = settings;
  const database = await openFor(given);
  const sandbox = await startSandbox({ port: 0, programsDir: path.resolve(programsDir), now: () => new Date(now()) });
  const keys = createEncryptionKeys(randomBytes(32).toString('hex'));
  const logged: string[] = [];
  const all: FacadeSettings = {
    db: database.db,
    changes: database.changes,
    keys,
    sessionSecrets: [randomBytes(32).toString('hex')],
    localServerUrl: sandbox.url,
    gatewayUrl: gatewayBefore && (await gatewayBefore(sandbox.url)),
    paymentDedupes: false,
    oidc: oidc && { ...sandbox.oidc, rolesClaim: 'roles', ...oidc },
    eftTypes: sandboxEftTypes,
    mail: { smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}` },
    temporaryLoginSecret: 'let-me/in once',
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    page: { webRoot: blankPage, release: 'test' },
    registered: registeredOperations,
    port: 0,
    host: '127.0.0.1',
    isProduction: false,
    trustedProxies: settings.isProduction ? 1 : 0,
    requestTimeoutMs: 60_000,
    maxConnections: 2000,
    maxOperations: 1000,
    maxQueueDelayMs: null,
    hasDatabaseAlone: false,
    recovery: null,
    eraseEvery: null,
    abandonment: null,
    alerts: null,
    mailsProof: false,
    remindEvery: null,
    proofMailEvery: null,
    localUrl: 'http://localhost:4000',
    quarantineEvery: null,
    metricsToken: null,
    // Clocks of tests jump: sessions of the staff end in staff.test.ts.
    staffIdleMs: 3_600_000,
    retainBoundFor: { years: 7, months: 0, days: 0 },
    operatorToken: null,
    limits: noLimits,
    ...settings,
    now,
  };
  const facade = await startFacade(all);
  const others: (() => Promise<void>)[] = [];
  return {
    facade,
    sandbox,
    control: controlOf(sandbox.url),
    db: database.db,
    keys,
    settings: all,
    logged,
    async alongside() {
      const { db, changes } = await database.another();
      const other = await startFacade({ ...all, db, changes });
      others.push(() => other.close());
      return other;
    },
    async close() {
      // First the gateway: a call that it still holds would be waited for.
      await sandbox.close();
      for (const end of others) await end();
      await facade.close();
      await database.close();
    },
  };
}
