// npm run cluster-proof [-- words for Vitest]: Bindflow before more than one plain PostgreSQL. What it needs besides npm comes from Debian.
import { spawnSync } from 'node:child_process';

/** A program that the proof starts, and the Debian package that it comes in. */
const PROGRAMS: Readonly<Record<string, string>> = { pgbouncer: 'pgbouncer' };

const run = (command: string, args: readonly string[]): number => spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;
const isInstalled = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** Returns false, and says what to install, if that cannot be done here. */
function installMissing(): boolean {
  const packages = Object.entries(PROGRAMS).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]));
  if (packages.length === 0) return true;
  if (process.getuid?.() === 0 && run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages]) === 0) return true;
  process.stderr.write(`The proof needs these Debian packages: ${packages.join(' ')}. Run apt-get install ${packages.join(' ')} as root.\n`);
  return false;
}

process.exitCode = installMissing() ? run('vitest', ['run', '--config', 'config/vitest.cluster.config.ts', ...process.argv.slice(2)]) : 2;
