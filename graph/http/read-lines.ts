import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The lines of a text, read once somebody asks for the first: an interface that reads before it is listened to loses them. */
export async function* readLines(open: () => Readable): AsyncIterable<string> {
  yield* createInterface({ input: open(), crlfDelay: Infinity });
}
