import { closeSync, createReadStream, existsSync, openSync, readSync, statSync } from 'node:fs';
import { readLines } from '#graph/http';
import { CannotError } from '../shell/errors.ts';

/** The first bytes of a Parquet file. */
const PARQUET = 'PAR1';

function beginningOf(file: string): string {
  const [at, bytes] = [openSync(file, 'r'), Buffer.alloc(PARQUET.length)];
  try {
    return bytes.toString('latin1', 0, readSync(at, bytes));
  } finally {
    closeSync(at);
  }
}

/**
 * Yields the lines of an exported file or of stored heads.
 * @throws CannotError immediately if the file is missing or cannot be imported
 */
export function linesOf(file: string): AsyncIterable<string> {
  if (!existsSync(file)) throw new CannotError(`there is no file ${file}`);
  // Only for regular files: bytes read from a pipe are gone from it.
  if (statSync(file).isFile() && beginningOf(file) === PARQUET)
    throw new CannotError(`${file} is Parquet, which has only what is public of a log: take what export writes as JSON Lines`);
  return readLines(() => createReadStream(file));
}
