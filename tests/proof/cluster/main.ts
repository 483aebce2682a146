// npm run cluster-proof [-- words for Vitest]: Bindflow before more than one plain PostgreSQL. What it needs besides npm comes from Debian.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** Debian packages that the proof needs, and a file of each. */
const PACKAGES: Readonly<Record<string, string>> = {
  pgbouncer: '/usr/sbin/pgbouncer',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  'nats-server': '/usr/sbin/nats-server',
  iproute2: '/usr/bin/ip',
  postgresql: '/usr/lib/postgresql/*/bin/postgres',
};

const run = (command: string, args: readonly string[]): number => spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;

/** Returns false, and says what to install, if that cannot be done here. */
function installMissing(): boolean {
  const packages = Object.entries(PACKAGES).flatMap(([name, file]) => (globSync(file).length > 0 ? [] : [name]));
  if (packages.length === 0) return true;
  if (process.getuid?.() === 0 && run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages]) === 0) return true;
  process.stderr.write(`The proof needs these Debian packages: ${packages.join(' ')}. Run apt-get install ${packages.join(' ')} as root.\n`);
  return false;
}

process.exitCode = installMissing() ? run('vitest', ['run', '--config', 'config/vitest.cluster.config.ts', ...process.argv.slice(2)]) : 2;
