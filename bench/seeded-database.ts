import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startDurablePostgres } from '../tests/support/postgres.ts';

export interface Seeded {
  readonly url: string;
  /** Of the secrets with which it was seeded. */
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}

/** Where it stays from run to run. */
const FOLDER = process.env['BENCH_FOLDER'] ?? path.join(tmpdir(), 'bindflow-bench');

async function makeDatabase(admin: string, name: string): Promise<void> {
  const client = new Client({ connectionString: admin });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
}

/** A database of nothing, on the same server. */
export async function emptyDatabase(): Promise<Pick<Seeded, 'url' | 'stop'>> {
  const { url: urlOf, stop } = await startDurablePostgres(path.join(FOLDER, 'postgres'));
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  await client.query('drop database if exists emptied');
  await client.query('create database emptied');
  await client.end();
  return { url: urlOf('emptied'), stop };
}

async function vacuum(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

/**
 * Returns a PostgreSQL with that number of seeded applications. Later runs with the same number reuse it.
 */
export async function seededDatabase(applications: number): Promise<Seeded> {
  const { url: urlOf, stop } = await startDurablePostgres(path.join(FOLDER, 'postgres'));
  const [name, dataDir] = [`seeded_${applications}`, path.join(FOLDER, 'secrets')];
  await makeDatabase(urlOf('postgres'), name);
  const url = urlOf(name);
  const began = performance.now();
  const args = ['--import', './config/typescript-hook.mjs', 'commands/bindflow.ts', 'seed', '--applications', String(applications), '--until', '2026-11-22T16:00:00Z', '--beside'];
  const child = spawn(process.execPath, args, { env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`it could not be seeded: ${said}`);
  await vacuum(url);
  console.log(`${said.split('\n')[0]} (${Math.round((performance.now() - began) / 1000)} s)`);
  return { url, dataDir, stop };
}
