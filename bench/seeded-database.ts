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

/** Starts the server with these settings, too. Returns the address of an empty database of each name. */
export async function emptyDatabases<Name extends string>(
  names: readonly Name[],
  settings: readonly string[] = [],
): Promise<{ readonly urls: Readonly<Record<Name, string>>; readonly stop: () => Promise<void> }> {
  const { url: urlOf, stop } = await startDurablePostgres(path.join(FOLDER, 'postgres'), settings);
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  for (const name of names) {
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
  }
  await client.end();
  return { urls: Object.fromEntries(names.map((name) => [name, urlOf(name)])) as Record<Name, string>, stop };
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

/** Enough for what a list shows to differ. */
export const SEEDED_APPLICATIONS = 3000;

/**
 * Returns a PostgreSQL whose summaries are those of the seeded applications, copied until there are as many.
 * Lists, counts and funnels read nothing else; to seed a million with their events takes two hours.
 * @param sitename copies those of one program alone, until it has as many
 */
export async function grownDatabase(applications: number, sitename?: string): Promise<Seeded> {
  const { url: seededUrl, dataDir, stop } = await seededDatabase(SEEDED_APPLICATIONS);
  const [name, template] = [['grown', sitename, applications].filter(Boolean).join('_'), path.basename(new URL(seededUrl).pathname)];
  const url = seededUrl.replace(template, name);
  const admin = new Client({ connectionString: seededUrl.replace(template, 'postgres') });
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'application_summary' and is_generated = 'NEVER' and column_name not in ('root_id', 'application_id', 'parent_id', 'created_txid', 'changed_txid')",
  );
  const columns = rows.map(({ column_name }) => column_name).join(', ');
  // The ids of a copy follow from those that it copies, so that families stay together.
  const copyOf = (id: string): string => `md5(${id}::text || copy)::uuid`;
  await client.query(
    `insert into application_summary (root_id, application_id, parent_id, ${columns})
     select ${copyOf('root_id')}, ${copyOf('application_id')}, ${copyOf('parent_id')}, ${columns} from generate_series(2, $1) as copy, application_summary
     where $2::text is null or program = $2
     limit $1 - (select count(*) from application_summary where $2::text is null or program = $2)`,
    [applications, sitename ?? null],
  );
  await client.query('vacuum analyze');
  await client.end();
  return { url, dataDir, stop };
}
