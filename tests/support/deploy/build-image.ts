// Builds the image without Docker: the steps of deploy/Dockerfile, each stage in a folder of its own.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Instruction } from 'dockerfile-ast';
import { type ImageConfig, type Stage, copiesFrom, readConfig, readStages, wordsOf } from './dockerfile.ts';

export interface Image {
  /** The image's file system. */
  readonly root: string;
  readonly config: ImageConfig;
}

/** What the build may read: .dockerignore excludes all, and then names what it lets in. */
function makeContext(folder: string): string {
  const [first, ...rest] = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (first !== '*') throw new Error('.dockerignore does not begin with *');
  const isLeftOut = /\.env|\.(?:log|secret)$/;
  for (const entry of rest.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : [])))
    cpSync(entry, path.join(folder, entry), { recursive: true, filter: (source) => !isLeftOut.test(path.basename(source)) });
  return folder;
}

/** The libraries that Node needs: the C and C++ run time of the distroless base. */
function copyLibraries(root: string): void {
  const { stdout } = spawnSync('ldd', [process.execPath], { encoding: 'utf8' });
  for (const [, library = ''] of stdout.matchAll(/(\/\S+) \(0x/g)) copyInto(root, library, library);
}

function copyInto(root: string, source: string, target: string): void {
  const at = path.join(root, target);
  mkdirSync(path.dirname(at), { recursive: true });
  copyFileSync(source, at);
}

/** What the base images bring that the steps need. */
function layBase(root: string, base: string): void {
  if (base.startsWith('node:')) copyInto(root, process.execPath, '/usr/local/bin/node');
  else if (base.startsWith('gcr.io/distroless/cc-')) copyLibraries(root);
  else throw new Error(`the test does not know what the base image ${base} has`);
}

/** @throws what it printed if it fails */
async function runStep(command: string, folder: string): Promise<void> {
  // The packages of this checkout are what npm ci installs.
  if (command === 'npm ci') return symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const env = { ...process.env, npm_config_prefer_offline: 'true', NODE_ENV: '', NODE_OPTIONS: '' };
  const child = spawn('sh', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await closed;
  if (code !== 0) throw new Error(`RUN ${command} ended with ${code}: ${output}${errors}`);
}

interface BuildFolders {
  readonly context: string;
  folderOf(stage: string): Promise<string>;
}

interface Building {
  readonly root: string;
  readonly base: string;
  readonly folders: BuildFolders;
  workdir: string;
}

async function copy(instruction: Instruction, { root, workdir, folders }: Building): Promise<void> {
  const [from, words] = [copiesFrom(instruction), wordsOf(instruction)];
  const [sources, target = ''] = [words.slice(0, -1), words.at(-1)];
  const source = from === null ? folders.context : await folders.folderOf(from);
  const at = path.join(root, path.resolve(workdir, target));
  for (const each of sources) {
    const named = target.endsWith('/') ? path.join(at, path.basename(each)) : at;
    cpSync(path.join(source, each), named, { recursive: true });
  }
}

function enter(instruction: Instruction, building: Building): void {
  building.workdir = wordsOf(instruction)[0] ?? '/';
  mkdirSync(path.join(building.root, building.workdir), { recursive: true });
}

function run(instruction: Instruction, { root, base, workdir }: Building): Promise<void> {
  if (!base.startsWith('node:')) throw new Error(`${base} has no shell for RUN`);
  return runStep(instruction.getArgumentsContent() ?? '', path.join(root, workdir));
}

const nothing = (): void => undefined;
type Step = (instruction: Instruction, building: Building) => Promise<void> | void;
/** Those without a step of their own change no file. */
const STEPS: Readonly<Record<string, Step>> = {
  COPY: copy,
  WORKDIR: enter,
  RUN: run,
  ENV: nothing,
  EXPOSE: nothing,
  USER: nothing,
  HEALTHCHECK: nothing,
  STOPSIGNAL: nothing,
  ENTRYPOINT: nothing,
  CMD: nothing,
};

async function buildStage({ base, instructions }: Stage, root: string, folders: BuildFolders): Promise<string> {
  mkdirSync(root, { recursive: true });
  layBase(root, base);
  const building = { root, base, folders, workdir: '/' };
  for (const instruction of instructions) {
    const step = STEPS[instruction.getKeyword()];
    if (!step) throw new Error(`the test does not know the step ${instruction.getKeyword()}`);
    await step(instruction, building);
  }
  return root;
}

/** Builds into an empty folder; stages that need nothing of each other are built side by side. */
export async function buildImage(folder: string): Promise<Image> {
  const stages = readStages();
  const context = makeContext(path.join(folder, 'context'));
  const built = new Map<string, Promise<string>>();
  const folderOf = (name: string): Promise<string> => built.get(name) ?? Promise.reject(new Error(`there is no stage ${name} above`));
  for (const stage of stages) built.set(stage.name, buildStage(stage, path.join(folder, stage.name), { context, folderOf }));
  await Promise.all(built.values());
  const last = stages.at(-1);
  if (!last) throw new Error('deploy/Dockerfile has no stage');
  return { root: await folderOf(last.name), config: readConfig(last) };
}
