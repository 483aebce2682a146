import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { type Memory, createMemory, readMemory, writeMemory } from './memory.ts';
import { type PictureFolder, openPictureFolder } from './picture-folder.ts';

/** What a sandbox starts from, and how it keeps what it comes to know. */
interface Kept {
  readonly memory: Memory;
  /** Resolves when what the memory holds now will outlive the process. */
  readonly save: (memory: Memory) => Promise<void>;
}

interface Opening {
  readonly now: Date;
  readonly logger: Pick<Logger, 'error'> | undefined;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw new Error(`The sandbox cannot read its state file ${file}: ${reasonOf(error)}`, { cause: error });
  }
}

async function setAside(path: string): Promise<void> {
  await rm(`${path}.unreadable`, { recursive: true, force: true });
  if (existsSync(path)) await rename(path, `${path}.unreadable`);
}

/** Writes beside the file and renames: whenever the process is killed, the file is whole. Pictures come before what names them. */
function createWriter(file: string, pictures: PictureFolder): (memory: Memory) => Promise<void> {
  let written = '';
  return async (memory) => {
    const text = writeMemory(memory);
    if (text === written) return;
    await pictures.add(memory.state.pictures);
    await writeFile(`${file}.writing`, text, { mode: 0o600 });
    await rename(`${file}.writing`, file);
    written = text;
    await pictures.keepOnly(memory.state.pictures);
  };
}

/** One writing at a time. Those who ask while it runs share the next one, which writes what is there when it begins. */
function oneAtATime(write: (memory: Memory) => Promise<void>): (memory: Memory) => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let newest: Memory;
  const start = (): Promise<void> => {
    next = undefined;
    return write(newest);
  };
  return (memory) => {
    newest = memory;
    next ??= running = running.then(start, start);
    return next;
  };
}

async function load(file: string, folder: string, { now, logger }: Opening): Promise<Memory | undefined> {
  const text = await read(file);
  if (text === undefined) return undefined;
  try {
    return readMemory(text, now);
  } catch (error) {
    logger?.error(`The sandbox starts empty: its state file ${file} cannot be used (${reasonOf(error)}) and is now ${file}.unreadable`);
    await Promise.all([file, folder].map(setAside));
    return undefined;
  }
}

/**
 * Opens a state file: one JSON text, written whole. The pictures of the newest fifty screenshots lie beside it in the folder `<file>.pictures`, each
 * written once, so that a large one costs nothing at the next request. A file that cannot be used is renamed to `*.unreadable`, its pictures with it,
 * and the logger gets a line. Where there is none, one starts empty; with no name for one, nothing is kept.
 * @throws Error of one line where the file is there but may not be read
 */
export async function openMemory(file: string | undefined, opening: Opening): Promise<Kept> {
  if (file === undefined) return { memory: createMemory(opening.now), save: async () => undefined };
  const folder = `${file}.pictures`;
  await mkdir(dirname(file), { recursive: true });
  const memory = (await load(file, folder, opening)) ?? createMemory(opening.now);
  const { screenshots, pictures } = memory.state;
  const kept = await openPictureFolder(folder);
  for (const [id, png] of await kept.load(screenshots.map(({ id }) => id))) pictures.set(id, png);
  return { memory, save: oneAtATime(createWriter(file, kept)) };
}
