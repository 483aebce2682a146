// A PostgreSQL whose write-ahead log is archived as the guide to backups has it, with a program in place of pgBackRest on the PATH.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startDurablePostgres } from './postgres.ts';

export interface ArchivedPostgres {
  readonly url: string;
  /** What the guide's commands need of the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a statement of the administrator. */
  query(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Ends the server as a power failure does, and its disk is gone. */
  destroy(): Promise<void>;
  /** Starts the server that was restored; resolves once the recovery is complete. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** The lines of a configuration in deploy/, without comments. */
const linesOf = (file: string): string[] =>
  readFileSync(path.join('deploy/pgbackrest', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Makes a server with an empty database. */
export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-archived-'));
  chmodSync(folder, 0o755);
  const at = (...names: string[]): string => path.join(folder, ...names);
  const data = at('server/run/data');
  mkdirSync(at('tools'));
  cpSync('tests/support/pgbackrest.sh', at('tools/pgbackrest'));
  chmodSync(at('tools/pgbackrest'), 0o755);
  const configuration = linesOf('pgbackrest.conf').map((line) => line.replace('/var/lib/pgbackrest', at('repository')).replace('/var/lib/postgresql/18/main', data));
  writeFileSync(at('pgbackrest.conf'), configuration.join('\n'));
  const { PATH = '' } = process.env;
  const tools = { PATH: `${at('tools')}:${PATH}`, PGBACKREST_CONFIG: at('pgbackrest.conf') };
  const settings = linesOf('postgresql.conf').map((line) => line.replace(/ = /, '=').replaceAll("'", ''));
  // The recovery is complete once the server answers.
  const start = () => startDurablePostgres(at('server'), [...settings, 'hot_standby=off', 'fsync=off', 'shared_buffers=32MB'], tools);
  let server = await start();
  const query = async (statement: string, database = 'postgres'): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const client = new Client({ connectionString: server.url(database) });
    await client.connect();
    const { rows } = await client.query<Readonly<Record<string, unknown>>>(statement);
    await client.end();
    return rows;
  };
  await query('create database bindflow');
  return {
    url: server.url('bindflow'),
    env: { ...tools, NODE: process.execPath, BASE_BACKUP: path.resolve('tests/support/base-backup.ts'), BASE_BACKUP_URL: server.url('postgres') },
    query,
    async destroy() {
      await server.kill();
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    },
    async start() {
      server = await start();
    },
    async remove() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
