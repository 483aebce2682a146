import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { type OpenDatabase, type Standby, loadOptional, openDatabase, openStandby } from '#graph/db';
import { type Facade, registeredOperations, startFacade } from '#graph/http';
import { startTracing } from '#graph/tracing';
import type { Sandbox } from '#sandbox';
import { facadeParts } from './facade-parts.ts';
import { makeFolder } from './data-folder.ts';
import { type OperatorFile, newToken, removeOperatorFile, writeOperatorFile } from './data-folder.ts';
import { openKeys } from './open-keys.ts';
import { SettingError } from './start-errors.ts';
import type { Settings } from './settings.ts';

export interface Bindflow {
  readonly facade: Facade;
  /** Null where a gateway of one's own is used. */
  readonly sandbox: Sandbox | null;
  readonly database: 'pglite' | 'postgres';
  readonly close: () => Promise<void>;
}

/** What the pages and the log call this build: the hash in the built page's script name. */
function readRelease(webRoot: string): string {
  const file = path.join(webRoot, 'index.html');
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm run build`);
  return /assets\/index-([\w-]+)\.js/.exec(readFileSync(file, 'utf8'))?.[1] ?? 'development';
}

/** The stand-in for a gateway of one's own; what happened in it outlives the process, as the database does. */
async function startOwnSandbox({ sandboxPort, dataDir, programsDir }: Settings, logger: Logger): Promise<Sandbox> {
  const { startSandbox } = await loadOptional(() => import('#sandbox'), 'LOCAL_SERVER_URL is missing, and the sandbox');
  return startSandbox({ port: sandboxPort, programsDir: path.resolve(programsDir), stateFile: path.join(dataDir, 'sandbox.json'), logger });
}

/** The schema explorer is built beside the pages. */
const explorerFor = (webRoot: string, sandbox: Sandbox | null) => ({ root: path.resolve(webRoot, '../explorer'), sandboxPage: sandbox ? `${sandbox.url}/sandbox` : undefined });

/** The data folder, where something is kept in it: the embedded database or the sandbox. @throws one line that names the setting */
function makeDataFolder({ databaseUrl, localServerUrl, dataDir }: Settings): void {
  if (databaseUrl && localServerUrl) return;
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new SettingError(`DATA_DIR ${dataDir} cannot be made: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

const ledgerOf = (sandbox: Sandbox | null): string | null => sandbox && `${sandbox.url}/sandbox/ledger`;

/** The embedded database is this process's alone: commands come in by its door. Returns how to shut it. */
function publishOperatorAddress({ dataDir }: Settings, file: OperatorFile): () => Promise<void> {
  writeOperatorFile(dataDir, file);
  return async () => removeOperatorFile(dataDir);
}

/** Runs twice in the time that a buyer may be silent, and at least once a minute. */
const createRecoverySettings = ({ recoverAfter }: Settings) => ({ after: recoverAfter, every: Math.min(recoverAfter / 2, 60_000) });

/** Undefined where the console reads the database itself. */
const openReads = async ({ readUrl }: Settings, { db: primary }: OpenDatabase, log: Logger): Promise<Standby | undefined> =>
  readUrl ? openStandby({ readUrl, primary, log }) : undefined;

/** Milliseconds. */
const ERASURE_INTERVAL_MS = 60 * 60_000;
const QUARANTINE_INTERVAL_MS = 15_000;
const ALERT_INTERVAL_MS = 30_000;
const ALERT_DELIVERY_INTERVAL_MS = 5000;
const PROOF_MAIL_INTERVAL_MS = 2000;
const REMINDER_INTERVAL_MS = 60_000;

/** Starts the whole: sandbox (unless there is a gateway), database, facade. What was started is ended again where a part fails. */
export async function startBindflow(settings: Settings, log: Logger): Promise<Bindflow> {
  const { webDir: webRoot } = settings;
  const release = readRelease(webRoot);
  const opened: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of opened.toReversed()) await end();
    opened.length = 0;
  };
  try {
    makeDataFolder(settings);
    // Before the database, whose statements it records.
    opened.push(await startTracing(settings.tracing, { secret: settings.sessionSecrets.at(-1) ?? '', log }));
    const database = await openDatabase({ ...settings, production: settings.isProduction });
    opened.push(() => database.close());
    const standby = await openReads(settings, database, log);
    opened.push(async () => standby?.close());
    const keys = await openKeys(database.db, settings);
    const sandbox = settings.localServerUrl ? null : await startOwnSandbox(settings, log);
    if (sandbox) opened.push(() => sandbox.close());
    const isEmbedded = database.kind === 'pglite';
    const operatorToken = isEmbedded ? newToken() : null;
    const facade = await startFacade({
      ...facadeParts(settings, { ...database, ...keys, standby }, sandbox, log),
      page: { webRoot, release },
      registered: registeredOperations,
      explorer: explorerFor(webRoot, sandbox),
      console: { root: path.resolve(webRoot, '../console') },
      verifier: { root: path.resolve(webRoot, '../verify') },
      port: settings.port,
      host: settings.host,
      trustedProxies: settings.trustedProxies,
      limits: settings.limits,
      requestTimeoutMs: settings.requestTimeoutMs,
      maxConnections: settings.maxConnections,
      maxOperations: settings.maxOperations,
      maxQueueDelayMs: settings.maxQueueDelayMs,
      hasDatabaseAlone: isEmbedded,
      operatorToken,
      metricsToken: settings.metricsToken,
      recovery: createRecoverySettings(settings),
      eraseEvery: ERASURE_INTERVAL_MS,
      abandonment: { after: settings.abandonAfter, every: 60_000 },
      alerts: { every: ALERT_INTERVAL_MS, deliverEvery: ALERT_DELIVERY_INTERVAL_MS },
      proofMailEvery: PROOF_MAIL_INTERVAL_MS,
      remindEvery: REMINDER_INTERVAL_MS,
      quarantineEvery: QUARANTINE_INTERVAL_MS,
    });
    opened.push(() => facade.close());
    if (operatorToken !== null) opened.push(publishOperatorAddress(settings, { url: facade.url, token: operatorToken, ledger: ledgerOf(sandbox) }));
    return { facade, sandbox, database: database.kind, close };
  } catch (error) {
    await close();
    throw error;
  }
}
