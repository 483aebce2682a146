import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { CannotError, messageOf } from './errors.ts';

async function writeBeside(beside: string, write: (to: FileHandle) => Promise<void>): Promise<void> {
  const to = await open(beside, 'wx', 0o600);
  try {
    await write(to);
    await to.sync();
  } finally {
    await to.close();
  }
}

/**
 * Writes a file that is not there yet, for its owner alone. It is written beside its name, and gets it once it is whole: half a file never stands there.
 * @throws CannotError where the name is taken, or where it cannot be written to the end; then nothing is left of it
 */
export async function writeNewFile(file: string, write: (to: FileHandle) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw new CannotError(`${file} is there already: name another file`);
  const beside = `${file}.${randomUUID().slice(0, 8)}.part`;
  try {
    await writeBeside(beside, write);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw new CannotError(`${file} was not written: ${messageOf(error)}`, { cause: error });
  }
}

/** Characters that are written at a time. */
const AT_ONCE = 65_536;

async function* inParts(lines: AsyncIterable<string>): AsyncIterable<string> {
  let part = '';
  for await (const line of lines) {
    part += `${line}\n`;
    if (part.length < AT_ONCE) continue;
    yield part;
    part = '';
  }
  yield part;
}

/** Writes lines to a new file. @throws CannotError, as `writeNewFile` does */
export const writeNewLines = (file: string, lines: AsyncIterable<string>): Promise<void> => writeNewFile(file, (to) => to.writeFile(inParts(lines)));
