// The project's own lint over files planted for a test: in a folder of their own, under the same configuration.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface Finding {
  readonly file: string;
  /** The rule, as in `no-restricted-imports`. */
  readonly rule: string;
  /** What is wrong, and the project's own words where the rule has some. */
  readonly words: string;
}

interface Diagnostic {
  readonly filename: string;
  readonly code: string;
  readonly message: string;
  readonly help?: string;
}

/** A folder with these files of the project in it, its packages within reach. Remove it when done. */
export function folderWith(copied: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-house-'));
  for (const file of copied) cpSync(path.join(ROOT, file), path.join(folder, file), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Runs a function of a command with this folder as the working folder. */
export async function within<T>(folder: string, run: () => T | Promise<T>): Promise<T> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await run();
  } finally {
    process.chdir(before);
  }
}

/** What the lint says of files with this source. */
export function lintPlanted(files: Readonly<Record<string, string>>): Finding[] {
  const folder = folderWith(['package.json', 'config']);
  try {
    for (const [file, source] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), source);
    }
    const oxlint = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');
    const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '-c', 'config/oxlint.config.ts', '--format', 'json', ...Object.keys(files)], { cwd: folder, encoding: 'utf8' });
    if (!stdout.startsWith('{')) throw new Error(`oxlint: ${stdout}${stderr}`);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    return diagnostics.map(({ filename, code, message, help = '' }) => ({ file: filename, rule: /\((?<rule>[^)]+)\)/.exec(code)?.groups?.['rule'] ?? code, words: `${message} ${help}` }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
