// npm test [-- part … [option …]]: the checks, one build and all tests, or the parts that are named.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** A folder of `tests/`, with Vitest's projects and Playwright's configuration for it. */
interface Tier {
  readonly vitest: readonly string[];
  readonly playwright: string | null;
}

const tiers: Readonly<Record<string, Tier>> = {
  unit: { vitest: ['unit', 'web'], playwright: null },
  integration: { vitest: ['integration'], playwright: null },
  journeys: { vitest: [], playwright: 'tests/journeys' },
  proof: { vitest: ['proof', 'proof-pages'], playwright: 'tests/proof/chromium' },
};

const TEST_FILE = /\.(?:test\.tsx?|journey\.ts)$/;
const isJourney = (file: string): boolean => file.endsWith('.journey.ts');

/** What is built from: `dist` is stale if one of its files is newer. */
const SOURCES = ['commands', 'config', 'events', 'graph', 'programs', 'sandbox', 'web', 'package.json', 'package-lock.json', 'startup'];
const BUILT = 'dist/bindflow.js';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []));

function isBuildStale(): boolean {
  if (!existsSync(BUILT)) return true;
  const built = statSync(BUILT).mtimeMs;
  return SOURCES.flatMap((source) => (statSync(source).isDirectory() ? filesIn(source) : [source])).some((file) => statSync(file).mtimeMs > built);
}

/** Runs a command with this process's input and output. Resolves to its exit code. */
function run(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

type Step = () => Promise<number>;

const npm =
  (script: string): Step =>
  () =>
    run('npm', ['run', '--silent', script]);
const build: Step = async () => (isBuildStale() ? npm('build')() : 0);
const vitest =
  (projects: readonly string[], words: readonly string[]): Step =>
  () =>
    run('vitest', [...(words.includes('--watch') ? [] : ['run']), '--config', 'config/vitest.config.ts', ...projects.flatMap((project) => ['--project', project]), ...words]);
const playwright =
  (folder: string, words: readonly string[]): Step =>
  () =>
    run('playwright', ['test', '-c', folder, ...words]);

async function inOrder(steps: readonly Step[]): Promise<number> {
  for (const step of steps) {
    const code = await step();
    if (code !== 0) return code;
  }
  return 0;
}

/** What was typed cannot be run; the message is one line that says what to do. */
class UsageError extends Error {}

/** The test files whose paths contain the words. @throws UsageError if there is none */
function filesLike(words: string): string[] {
  const wanted = path.normalize(words).replace(/^\.\//, '');
  const files = filesIn('tests').filter((file) => TEST_FILE.test(file) && file.includes(wanted));
  if (files.length === 0)
    throw new UsageError(`There is no test like ${JSON.stringify(words)}: name a tier (${Object.keys(tiers).join(', ')}), or a part of the path of a file in tests/.`);
  return files;
}

function stepsForTier({ vitest: projects, playwright: folder }: Tier, options: readonly string[]): Step[] {
  const journeys = folder === null ? [] : [playwright(folder, options)];
  return [...(folder === null ? [] : [build]), ...(projects.length > 0 ? [vitest(projects, options)] : []), ...journeys];
}

function stepsForFiles(files: readonly string[], options: readonly string[]): Step[] {
  const tests = files.filter((file) => !isJourney(file));
  const folders = Object.values(tiers).flatMap(({ playwright: folder }) => folder ?? []);
  const journeys = folders.flatMap((folder) => {
    const own = files.filter((file) => isJourney(file) && file.startsWith(`${folder}/`));
    return own.length > 0 ? [playwright(folder, [...own, ...options])] : [];
  });
  const needsBuild = journeys.length > 0 || tests.some((file) => file.startsWith('tests/proof/'));
  return [...(needsBuild ? [build] : []), ...(tests.length > 0 ? [vitest([], [...tests, ...options])] : []), ...journeys];
}

/** Only `--shard=1/2` means the same to both runners. @throws UsageError if another option would reach both */
function checkOptions(options: readonly string[], named: readonly Tier[], files: readonly string[]): void {
  const other = options.find((option) => option.startsWith('-') && !option.startsWith('--shard='));
  const usesVitest = named.some(({ vitest: projects }) => projects.length > 0) || files.some((file) => !isJourney(file));
  const usesPlaywright = named.some(({ playwright: folder }) => folder !== null) || files.some(isJourney);
  if (other !== undefined && usesVitest && usesPlaywright)
    throw new UsageError(`${other} is for one runner, and these tests need Vitest and Playwright: name a part that needs one, as in npm test -- unit ${other}`);
}

/** The steps for what was typed after `npm test --`: names first, then options for the runners. */
function stepsFor(words: readonly string[]): Step[] {
  const firstOption = words.findIndex((word) => word.startsWith('-'));
  const names = firstOption === -1 ? words : words.slice(0, firstOption);
  const options = firstOption === -1 ? [] : words.slice(firstOption);
  checkOptions(options, names.length === 0 ? Object.values(tiers) : [], []);
  if (names.length === 0) return [npm('check'), npm('build'), vitest(['unit', 'web', 'integration'], options), playwright('tests/journeys', options)];
  const named = names.flatMap((name) => (Object.hasOwn(tiers, name) ? (tiers[name] ?? []) : []));
  const files = new Set(names.filter((name) => !Object.hasOwn(tiers, name)).flatMap(filesLike));
  checkOptions(options, named, [...files]);
  return [...named.flatMap((tier) => stepsForTier(tier, options)), ...stepsForFiles([...files], options)];
}

try {
  process.exitCode = await inOrder(stepsFor(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
