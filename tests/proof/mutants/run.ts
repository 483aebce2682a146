// npm run mutants [-- 03 11]: applies each patch of this folder to a copy of the program, and shows that the sequences or a test detect the defect.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOMS = ['commands', 'events', 'graph', 'web', 'sandbox', 'programs', 'tests', 'config', 'startup', 'package.json'];
/** Each mutant must be detected within this number of sequences. */
const SEQUENCES = 1500;
const SEED = 7;

interface Pointed {
  readonly project: string;
  readonly file: string;
}

const attemptLedger: Pointed = { project: 'integration', file: 'tests/integration/graph/purchase/ledger/attempt-ledger.test.ts' };
/**
 * Mutants that no sequence detects, because two mechanisms prevent the same fault: a payment's lock and its index; and a step's input,
 * and the undoing of the cached purchase after a payment without a charge. Direct tests detect these.
 */
const POINTED: Readonly<Record<string, Pointed>> = {
  '03-no-unique-index.patch': attemptLedger,
  '04-unique-for-an-application.patch': attemptLedger,
  '13-step-done-whatever-its-input.patch': { project: 'unit', file: 'tests/unit/events/purchase/next-step.test.ts' },
};

export const patches = (): string[] =>
  readdirSync(HERE)
    .filter((name) => name.endsWith('.patch'))
    .sort();

/** Why a patch does not apply to the current program; null if it applies. */
export function misfitOf(patch: string): string | null {
  const { status, stderr } = spawnSync('git', ['apply', '--check', path.join(HERE, patch)], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? null : stderr.trim();
}

/** A copy of the program with the patch applied. */
function broken(patch: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-mutant-'));
  for (const room of ROOMS) cpSync(path.join(ROOT, room), path.join(folder, room), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const { status, stderr } = spawnSync('git', ['apply', path.join(HERE, patch)], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${patch} does not apply any more: ${stderr}`);
  return folder;
}

interface Outcome {
  /** The reported error; null if the mutant was not detected. */
  readonly found: string | null;
  /** What was run. */
  readonly by: string;
}

/** Runs node in a folder. Resolves to its exit code and its output. */
function run(folder: string, options: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<{ readonly code: number | null; readonly told: string }> {
  const child = spawn(process.execPath, options, { cwd: folder, env });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (told += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (told += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, told })));
}

/** Runs sequences on a mutant until one of them fails. @throws if they could not run at all */
async function play(folder: string): Promise<Outcome> {
  const options = ['--worker', '--unshrunk', '--sequences', String(SEQUENCES), '--seed', String(SEED)];
  const { code, told } = await run(folder, ['--import', './config/typescript-hook.mjs', 'tests/proof/sequences/main.ts', ...options]);
  if (code === 0) return { found: null, by: `${SEQUENCES} sequences` };
  const [, after] = /Property failed after (\d+) tests/.exec(told) ?? [];
  if (after === undefined) throw new Error(told);
  return { found: /^Error: (.*)$/m.exec(told)?.[1] ?? 'something', by: `sequence ${after}` };
}

/** Runs a test file on a mutant. @throws if it could not run at all */
async function test(folder: string, { project, file }: Pointed): Promise<Outcome> {
  const env = { ...process.env, NO_COLOR: '1' };
  const { code, told } = await run(folder, ['node_modules/vitest/vitest.mjs', 'run', '--config', 'config/vitest.config.ts', '--project', project, file], env);
  if (code === 0) return { found: null, by: file };
  const [, failing] = /^ *FAIL .*\.test\.tsx? > (.*)$/m.exec(told) ?? [];
  if (failing === undefined || !/^ *Tests .*\d+ failed/m.test(told)) throw new Error(told);
  return { found: failing, by: file };
}

/** A test that fails on the unchanged program proves nothing. @throws if one does */
async function checkPointed(chosen: readonly string[]): Promise<void> {
  for (const pointed of new Set(chosen.flatMap((patch) => POINTED[patch] ?? []))) {
    const { found } = await test(ROOT, pointed);
    if (found !== null) throw new Error(`${pointed.file} fails on the program as it is: ${found}`);
  }
}

async function tryOne(patch: string): Promise<boolean> {
  const folder = broken(patch);
  const pointed = POINTED[patch];
  try {
    const { found, by } = await (pointed === undefined ? play(folder) : test(folder, pointed));
    process.stdout.write(found === null ? `${patch}: NOT FOUND by ${by}\n` : `${patch}: found by ${by}: ${found}\n`);
    return found !== null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(wanted: readonly string[]): Promise<boolean> {
  const chosen = patches().filter((patch) => wanted.length === 0 || wanted.some((start) => patch.startsWith(start)));
  await checkPointed(chosen);
  let isAllFound = true;
  for (const patch of chosen) isAllFound = (await tryOne(patch)) && isAllFound;
  return isAllFound;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
