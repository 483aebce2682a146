// A pooler in transaction mode before a PostgreSQL that listens on a socket. The program is a Debian package (`pgbouncer`).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntilReady } from './postgres.ts';

export interface Pgbouncer {
  /** The address of the same database through the pooler. @param databaseUrl its address on the server's socket */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

const NOBODY = 65534;
const PORT = 6432;

const configuration = (folder: string, socketFolder: string): string => `[databases]
* = host=${socketFolder} port=5432 user=app

[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 2000
server_idle_timeout = 5
logfile =
pidfile =
`;

/** Returns the same address with the pooler's socket in place of the server's. */
export function throughSocket(databaseUrl: string, folder: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('host', folder);
  url.port = String(PORT);
  return url.href;
}

/** @param databaseUrl any database of the server that it leads to */
export async function startPgbouncer(databaseUrl: string): Promise<Pgbouncer & { readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'bindflow-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configuration(folder, new URL(databaseUrl).searchParams.get('host') ?? ''));
  const isRoot = process.getuid?.() === 0;
  // Like PostgreSQL, it refuses to run as root.
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const pooler = spawn('pgbouncer', ['--quiet', file], { ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}), stdio: 'ignore' });
  const failed = once(pooler, 'error').then(([error]: unknown[]) => Promise.reject(error as Error));
  const clear = (): void => {
    pooler.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', clear);
  const through = (url: string): string => throughSocket(url, folder);
  await Promise.race([waitUntilReady(through(databaseUrl), pooler), failed]);
  return {
    folder,
    through,
    async stop() {
      const gone = pooler.exitCode === null ? once(pooler, 'exit') : undefined;
      process.removeListener('exit', clear);
      clear();
      await gone;
    },
  };
}
