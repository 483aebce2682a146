import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { type Memory, createMemory, readMemory, writeMemory } from './memory.ts';
import { type PictureFolder, openPictureFolder } from './picture-folder.ts';

/** The memory that a sandbox starts with, and how it is saved. */
interface Kept {
  readonly memory: Memory;
  /** Resolves when the memory's current content is on disk. */
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

/** Writes a temporary file and renames it, so that a kill never leaves half a file. Pictures are written before the state that names them. */
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

/** Runs one write at a time. Calls during a write share the next one, which writes the state at its start. */
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
 * Opens a state file, one JSON text. The newest fifty screenshots are in the folder `<file>.pictures`, each written once. Without a file the
 * state starts empty; without a file name it is not saved. An unusable file is renamed to `*.unreadable`, with its pictures, and logged.
 * @throws Error of one line if the file exists but may not be read
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
