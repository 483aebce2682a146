import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Yields the lines of a text. The stream opens with the first read: readline loses lines that arrive before its consumer listens. */
export async function* readLines(open: () => Readable): AsyncIterable<string> {
  yield* createInterface({ input: open(), crlfDelay: Infinity });
}
