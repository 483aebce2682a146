// Before suites that start `bindflow` again and again: the program in one file, packages and all. A process then reads one file instead of 2,400,
// and is ready in half the time. Made at each run, so that it is never out of date.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

const root = path.resolve(import.meta.dirname, '../..');

/** Making it takes as long as three starts. Fewer integration files run the source. */
const MIN_INTEGRATION_FILES = 10;

export default function setup({ name, vitest }: TestProject): (() => void) | undefined {
  if (name === 'integration' && vitest.state.getPaths().length < MIN_INTEGRATION_FILES) return undefined;
  // Not below node_modules, where Node warns of less.
  const dist = path.join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(path.join(dist, 'test-commands-'));
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '-c', path.join(import.meta.dirname, 'commands.vite.config.ts'), '--outDir', folder], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`the commands cannot be bundled: ${stderr}`);
  // Workers are started after this, with it in their environment.
  process.env['TEST_COMMANDS'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
