import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { CannotError, messageOf } from '../shell/errors.ts';

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
 * Writes a new file, readable only by its owner. Writes it under another name first and renames it when complete, so that a partial file never has the name.
 * @throws CannotError if the name exists, or if writing fails; it then removes the partial file
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

/** Characters per write. */
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
