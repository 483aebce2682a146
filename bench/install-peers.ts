import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LOCK = path.join(import.meta.dirname, 'package-lock.json');
const INSTALLED = path.join(import.meta.dirname, 'node_modules/.installed-lock.json');

/** Installs what we are measured beside, on the first run and after a change of the lock file. */
export function installPeers(): void {
  const lock = readFileSync(LOCK, 'utf8');
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lock) return;
  console.log('Installing the peers in bench/ …');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('the peers could not be installed: see above');
  writeFileSync(INSTALLED, lock);
}
