// The applications of an exported log, as an import reads them.
import { type ArchivedApplication, readArchive } from '#graph/event-store';

async function* linesOf(text: string): AsyncIterable<string> {
  yield* text.trimEnd().split('\n');
}

export async function readLines(text: string): Promise<ArchivedApplication[]> {
  const read: ArchivedApplication[] = [];
  for await (const found of readArchive(linesOf(text))) if ('application' in found) read.push(found);
  return read;
}
