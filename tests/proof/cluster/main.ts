// npm run cluster-proof [-- words for Vitest]: Bindflow before more than one plain PostgreSQL. What it needs besides npm comes from Debian.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

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

const run = (command: string, args: readonly string[], cwd?: string): number => spawnSync(command, args, { stdio: 'inherit', cwd }).status ?? 1;

/** Returns false, and says what to install, if that cannot be done here. */
function installMissing(): boolean {
  const packages = Object.entries(PACKAGES).flatMap(([name, file]) => (globSync(file).length > 0 ? [] : [name]));
  if (packages.length === 0) return true;
  if (process.getuid?.() === 0 && run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages]) === 0) return true;
  process.stderr.write(`The proof needs these Debian packages: ${packages.join(' ')}. Run apt-get install ${packages.join(' ')} as root.\n`);
  return false;
}

/** Before it, a server that was cut off takes the leader's lock from its successor when it comes back, and acknowledged events are lost. */
const OLDEST_PATRONI = 4;
const patroniVersion = (): number => Number(/\d+/.exec(spawnSync('patroni', ['--version'], { encoding: 'utf8' }).stdout)?.[0]);

/** The mirror from which this machine has its packages. */
const readMirror = (): string =>
  spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', 'Component: main'], { encoding: 'utf8' }).stdout.split('\n')[0] ?? '';

/** Takes Patroni from Debian 13, whose packages fit Debian 12: Patroni is Python alone. Returns false, and says what to do, if that cannot be done here. */
function renewPatroni(): boolean {
  if (patroniVersion() >= OLDEST_PATRONI) return true;
  const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-debian-13-'));
  try {
    mkdirSync(path.join(folder, 'lists/partial'), { recursive: true });
    writeFileSync(path.join(folder, 'sources.list'), `deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${readMirror()} trixie main\n`);
    const options = [
      '-o',
      `Dir::Etc::SourceList=${folder}/sources.list`,
      '-o',
      'Dir::Etc::SourceParts=-',
      '-o',
      `Dir::State::Lists=${folder}/lists`,
      '-o',
      'APT::Sandbox::User=root',
    ];
    const isFetched = [['update'], ['download', 'patroni', 'python3-ydiff', 'python3-cdiff']].every((args) => run('apt-get', [...options, ...args], folder) === 0);
    if (isFetched && run('apt-get', ['install', '--yes', '--no-install-recommends', ...globSync(path.join(folder, '*.deb'))]) === 0) return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.stderr.write(`The proof needs Patroni ${OLDEST_PATRONI} or newer: install that of Debian 13.\n`);
  return false;
}

process.exitCode = installMissing() && renewPatroni() ? run('vitest', ['run', '--config', 'config/vitest.cluster.config.ts', ...process.argv.slice(2)]) : 2;
