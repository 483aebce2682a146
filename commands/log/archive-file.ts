import { closeSync, createReadStream, existsSync, openSync, readSync, statSync } from 'node:fs';
import { readLines } from '#graph/server';
import { CannotError } from './errors.ts';

/** What a Parquet file begins with. */
const PARQUET = 'PAR1';

function beginningOf(file: string): string {
  const [at, bytes] = [openSync(file, 'r'), Buffer.alloc(PARQUET.length)];
  try {
    return bytes.toString('latin1', 0, readSync(at, bytes));
  } finally {
    closeSync(at);
  }
}

/** The lines of an exported log, or of kept heads. @throws CannotError, at once, where there is no such file, or where it is one that cannot be taken in */
export function linesOf(file: string): AsyncIterable<string> {
  if (!existsSync(file)) throw new CannotError(`there is no file ${file}`);
  // What was read of a pipe is gone from it.
  if (statSync(file).isFile() && beginningOf(file) === PARQUET)
    throw new CannotError(`${file} is Parquet, which has only what is public of a log: take what export writes as JSON Lines`);
  return readLines(() => createReadStream(file));
}
