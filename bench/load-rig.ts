import { spawnSync } from 'node:child_process';
import { controlOf } from '../tests/support/sandbox-control.ts';
import { type Started, makeEmptyDir, removeDataDir, startApp, stopApp } from '../tests/journeys/support/running-app.ts';
import { parseMetrics } from '../tests/support/promql.ts';
import { unlimited } from '../tests/support/unlimited.ts';
import type { Sandbox } from '../sandbox/index.ts';
import { startPeer } from './peer-process.ts';
import { emptyDatabases } from './seeded-database.ts';

/** What a call to the insurer takes at least. */
export const GATEWAY_MS = 20;

/** The built server in production, its PostgreSQL, and a sandbox with latency: each a process of its own. */
export interface LoadRig {
  readonly app: Started;
  readonly sandbox: Pick<Sandbox, 'url' | 'smtpPort' | 'oidc'>;
  readonly databaseUrl: string;
  /** What `/metrics` has now: the sum over all labels, or of those with this text in them. */
  readonly readMetrics: () => Promise<(name: string, label?: string) => number>;
  /** What is wrong with the charges and policies of these purchases, and of all others; also what `bindflow log reconcile` says. */
  readonly findBreaks: (purchases: readonly string[]) => Promise<string[]>;
  /** Resolves to the exit code of the server. */
  readonly stop: () => Promise<number | null>;
}

const METRICS_TOKEN = 'a-token-of-the-bench-for-its-own-metrics';
const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://buy.example.com',
  TRUSTED_PROXIES: '1',
  METRICS_TOKEN,
  TEMPORARY_LOGIN_SECRET: 'a-secret-of-the-bench-for-its-own-logins',
  SESSION_SECRET: 'a-secret-of-the-bench-for-its-own-sessions',
  LOG_KEY: Buffer.alloc(32, 7).toString('base64'),
  LOG_LEVEL: 'error',
  LIMITS: unlimited,
  MAX_QUEUE_DELAY: '20',
};

type Environment = Readonly<Record<string, string>>;

function runCommand(args: readonly string[], env: Environment): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/bindflow.js', ...args], { env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 1 << 28 });
  return { status, said: stdout + stderr };
}

async function readSamples(url: string): Promise<(name: string, label?: string) => number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const samples = parseMetrics(await response.text());
  return (name, label = '') =>
    samples.filter((sample) => sample.name === name && Object.values(sample.labels).join(' ').includes(label)).reduce((sum, { value }) => sum + value, 0);
}

async function findBreaks(sandboxUrl: string, purchases: readonly string[]): Promise<string[]> {
  const { charges, policies, unsettled } = await controlOf(sandboxUrl).ledger();
  const charged = new Map<string, number>();
  for (const { purchaseId } of charges) charged.set(purchaseId, (charged.get(purchaseId) ?? 0) + 1);
  const bound = new Set(policies.map(({ purchaseId }) => purchaseId));
  return [
    ...[...charged].filter(([, times]) => times > 1).map(([purchase]) => `charged twice: ${purchase}`),
    ...purchases.filter((purchase) => !charged.has(purchase)).map((purchase) => `lost charge: ${purchase}`),
    ...purchases.filter((purchase) => !bound.has(purchase)).map((purchase) => `not bound: ${purchase}`),
    ...unsettled.map((purchase) => `unconfirmed: ${purchase}`),
  ];
}

/**
 * Starts it with an empty database. Build before.
 * @param env further settings, which may need what was started
 */
export async function startLoadRig(name: string, env: (sandbox: LoadRig['sandbox']) => Environment | Promise<Environment> = () => ({})): Promise<LoadRig> {
  const { urls, stop: stopDatabase } = await emptyDatabases([name]);
  const peer = await startPeer('sandbox-process.ts', String(GATEWAY_MS));
  const sandbox = JSON.parse(peer.line) as LoadRig['sandbox'];
  const databaseUrl = urls[name] ?? '';
  const dataDir = makeEmptyDir();
  const settings = { ...PRODUCTION, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOCAL_SERVER_URL: sandbox.url, ...(await env(sandbox)) };
  const { status, said } = runCommand(['migrate'], settings);
  if (status !== 0) throw new Error(`the tables could not be made: ${said}`);
  const app = await startApp(dataDir, settings);
  return {
    app,
    sandbox,
    databaseUrl,
    readMetrics: () => readSamples(app.url),
    async findBreaks(purchases) {
      const { status: code, said: report } = runCommand(['log', 'reconcile', '--until', '2099-01-01', '--ledger', `${sandbox.url}/sandbox/ledger`], settings);
      return [...(await findBreaks(sandbox.url, purchases)), ...(code === 0 ? [] : [`bindflow log reconcile: ${report}`])];
    },
    async stop() {
      await stopApp(app);
      peer.process.kill();
      await stopDatabase();
      removeDataDir(dataDir);
      return app.process.exitCode;
    },
  };
}
