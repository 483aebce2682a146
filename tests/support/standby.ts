// A PostgreSQL and its hot standby, which follows it at once, or stands still while a test says so.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../graph/db/index.ts';
import { startDurablePostgres } from './postgres.ts';

export interface ReplicatedPostgres {
  /** A database with the tables of today. */
  readonly databaseUrl: string;
  /** The same on the standby. */
  readonly readUrl: string;
  /** Addresses of another database on both servers. */
  readonly others: { readonly databaseUrl: string; readonly readUrl: string };
  /** The standby replays nothing until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Makes the standby a primary of its own. */
  promote(): Promise<void>;
  /** Ends the standby as a power failure does. */
  kill(): Promise<void>;
  /** Starts the standby again. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS = ['fsync=off', 'shared_buffers=32MB', 'wal_keep_size=512MB'];

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Copies a server that is not running. */
function copyServer(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  symlinkSync(path.join(from, 'native'), path.join(to, 'native'));
  // With its owner, which Node does not copy.
  spawnSync('cp', ['-a', path.join(from, 'run'), to]);
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-standby-'));
  chmodSync(folder, 0o755);
  const [at, standbyAt] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
  let primary = await startDurablePostgres(at, SETTINGS);
  await run(primary.url('postgres'), 'create database bindflow', 'create database other');
  await (await openDatabase({ databaseUrl: primary.url('bindflow'), dataDir: tmpdir() })).close();
  await primary.stop();
  copyServer(at, standbyAt);
  primary = await startDurablePostgres(at, SETTINGS);
  const start = () => startDurablePostgres(standbyAt, [...SETTINGS, `primary_conninfo=host=${at}/run user=app`]);
  writeFileSync(path.join(standbyAt, 'run/data/standby.signal'), '');
  let standby = await start();
  const onStandby = (statement: string): Promise<void> => run(standby.url('postgres'), statement);
  return {
    databaseUrl: primary.url('bindflow'),
    readUrl: standby.url('bindflow'),
    others: { databaseUrl: primary.url('other'), readUrl: standby.url('other') },
    pause: () => onStandby('select pg_wal_replay_pause()'),
    resume: () => onStandby('select pg_wal_replay_resume()'),
    promote: () => onStandby('select pg_promote()'),
    kill: () => standby.kill(),
    async revive() {
      standby = await start();
    },
    async stop() {
      await standby.kill();
      await primary.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
