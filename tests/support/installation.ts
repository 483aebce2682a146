import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { type Database, type OpenDatabase, openDatabase } from '#graph/db';
import type { Sandbox } from '#sandbox';
import { type StartedHere, startHere } from './here.ts';
import type { TestPostgres } from './postgres.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { makeBindflowFolder, makeHome } from './started.ts';

export const newSecret = (): string => randomBytes(36).toString('base64');

/** An installation: its secrets in files, and two processes behind a load balancer. */
export interface Installation {
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  readonly db: Kysely<Database>;
  readonly url: string;
  readonly readSecret: (name: string) => string;
  readonly writeSecret: (name: string, ...lines: readonly string[]) => void;
  /** More of the environment of commands. */
  readonly tools: Readonly<Record<string, string>>;
  readonly stopProcesses: () => Promise<void>;
  readonly startProcesses: () => Promise<void>;
  /** Restarts each process, one after the other. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface InstallOptions {
  readonly postgres: Pick<TestPostgres, 'createDatabase'>;
  readonly sandbox: Sandbox;
  readonly tools?: Readonly<Record<string, string>>;
}

/** Starts an installation with new secrets on an empty database. */
export async function install({ postgres, sandbox, tools = {} }: InstallOptions): Promise<Installation> {
  const home = makeHome();
  const folder = path.join(home, 'etc');
  mkdirSync(folder);
  const fileOf = (name: string): string => path.join(folder, name);
  const writeSecret = (name: string, ...lines: readonly string[]): void => {
    writeFileSync(fileOf(name), `${lines.join('\n')}\n`);
    chmodSync(fileOf(name), 0o600);
  };
  writeSecret('log_key', newSecret());
  writeSecret('session_secret', newSecret());
  const databaseUrl = await postgres.createDatabase();
  const addresses: string[] = [];
  const balancer: RoundRobin = await startRoundRobin(addresses);
  // The provider lets its people back to this machine by this name only.
  const url = balancer.urlFor(0).replace('127.0.1.1', '127.0.0.1');
  const { issuer, clientId, clientSecret } = sandbox.oidc;
  const staff = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  const mail = { SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`, PUBLIC_URL: url };
  const files = { LOG_KEY_FILE: fileOf('log_key'), SESSION_SECRET_FILE: fileOf('session_secret') };
  const env = { LOCAL_SERVER_URL: sandbox.url, DATABASE_URL: databaseUrl, ...files, ...staff, ...mail, TRUSTED_PROXIES: '1' };
  const database: OpenDatabase = await openDatabase({ databaseUrl, dataDir: home });
  const processes: StartedHere[] = [await startHere(home, env), await startHere(home, env)];
  addresses.push(...processes.map((one) => one.url));
  return {
    home,
    env,
    db: database.db,
    url,
    readSecret: (name) => readFileSync(fileOf(name), 'utf8').trim(),
    writeSecret,
    tools,
    async stopProcesses() {
      for (const one of processes) await one.stop();
    },
    async startProcesses() {
      for (const index of processes.keys()) {
        processes[index] = await startHere(home, env);
        addresses[index] = processes[index].url;
      }
    },
    async restart() {
      for (const [index, one] of processes.entries()) {
        await one.stop();
        processes[index] = await startHere(home, env);
        addresses[index] = processes[index].url;
      }
    },
    async stop() {
      await balancer.close();
      for (const one of processes) await one.stop();
      await database.close();
    },
  };
}

interface StepOptions {
  /** The exit code that the guide says. */
  readonly code?: number;
  /** Variables of the step. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Runs a step of the guide as it stands, but for the folders. Resolves to what it prints. */
export function runStep({ home, env, tools }: Installation, step: string, { code = 0, variables = {} }: StepOptions = {}): string {
  const { PATH = '' } = process.env;
  const script = step.replaceAll('/etc/bindflow', path.join(home, 'etc')).replaceAll('/var/backups/bindflow', path.join(home, 'backups'));
  const { status, stdout, stderr } = spawnSync('sh', ['-e'], {
    input: script,
    encoding: 'utf8',
    env: { ...env, ...variables, ...tools, DATA_DIR: path.join(home, 'data'), PATH: `${makeBindflowFolder(home)}:${tools['PATH'] ?? PATH}` },
  });
  if (status !== code) throw new Error(`${script}\n${stdout}\n${stderr}`);
  return stdout;
}
