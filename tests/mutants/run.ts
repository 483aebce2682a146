// npm run mutants [-- 03 11]: breaks the program as each patch of this folder says, in a copy of it, and shows that the sequences find it.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOMS = ['commands', 'events', 'graph', 'web', 'sandbox', 'programs', 'tests', 'package.json'];
/** In so many sequences each has to be found. */
const SEQUENCES = 1500;
const SEED = 7;

export const patches = (): string[] => readdirSync(HERE).filter((name) => name.endsWith('.patch')).sort();

/** Why a patch does not apply to the program as it is; null where it does. */
export function misfitOf(patch: string): string | null {
  const { status, stderr } = spawnSync('git', ['apply', '--check', path.join(HERE, patch)], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? null : stderr.trim();
}

/** A copy of the program, broken. */
function broken(patch: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-mutant-'));
  for (const room of ROOMS) cpSync(path.join(ROOT, room), path.join(folder, room), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const { status, stderr } = spawnSync('git', ['apply', path.join(HERE, patch)], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${patch} does not apply any more: ${stderr}`);
  return folder;
}

interface Outcome {
  /** What the sequences said was amiss; null where they found nothing. */
  readonly found: string | null;
  readonly after: string;
}

/** Plays sequences on a broken program until one of them fails. @throws where they could not be played at all */
function play(folder: string): Promise<Outcome> {
  const options = ['--worker', '--unshrunk', '--sequences', String(SEQUENCES), '--seed', String(SEED)];
  const child = spawn(process.execPath, ['--import', './commands/typescript-hook.mjs', 'tests/faults/sequences/main.ts', ...options], { cwd: folder });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (told += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (told += text));
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => {
      const [, after = ''] = /Property failed after (\d+) tests/.exec(told) ?? [];
      if (code === 0) resolve({ found: null, after: String(SEQUENCES) });
      else if (after === '') reject(new Error(told));
      else resolve({ found: /^Error: (.*)$/m.exec(told)?.[1] ?? 'something', after });
    });
  });
}

async function tryOne(patch: string): Promise<boolean> {
  const folder = broken(patch);
  try {
    const { found, after } = await play(folder);
    process.stdout.write(found === null ? `${patch}: NOT FOUND in ${after} sequences\n` : `${patch}: found by sequence ${after}: ${found}\n`);
    return found !== null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(wanted: readonly string[]): Promise<boolean> {
  const chosen = patches().filter((patch) => wanted.length === 0 || wanted.some((start) => patch.startsWith(start)));
  let isAllFound = true;
  for (const patch of chosen) isAllFound = (await tryOne(patch)) && isAllFound;
  return isAllFound;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
