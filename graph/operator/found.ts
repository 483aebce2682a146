import { createHash } from 'node:crypto';
import { canonicalJson } from '#events/core';
import { logCatalogue } from '#events/facade';
import { type ArchiveLine, type History, type ReadApplication, historyOf, readArchive } from '#graph/log';

/** The history of an application, and the configurations that its family was shown, by their hashes. */
export interface Found {
  readonly history: History;
  readonly programs: ReadonlyMap<string, unknown>;
}

/** Whether it is the one that events name by this hash; another one is as good as none. */
const isProgram = (hash: string, configuration: unknown): boolean => createHash('sha256').update(canonicalJson(configuration)).digest('hex') === hash;

/** The family of an application among the lines of an exported log; of the others nothing is held. */
export async function findIn(texts: AsyncIterable<string>, id: string): Promise<Found | undefined> {
  const programs = new Map<string, unknown>();
  let family: ReadApplication[] = [];
  const isThere = (): boolean => family.some(({ application }) => application.id === id);
  for await (const found of readArchive(texts)) {
    if ('program' in found) {
      const { hash, configuration } = found.program;
      if (isProgram(hash, configuration)) programs.set(hash, configuration);
      continue;
    }
    // Families stand together.
    if (family[0]?.application.root === found.application.root) family.push(found);
    else if (!isThere()) family = [found];
  }
  const history = historyOf(family, id, logCatalogue);
  return history && { history, programs };
}

async function* asTexts(lines: AsyncIterable<ArchiveLine>): AsyncIterable<string> {
  for await (const line of lines) yield JSON.stringify(line);
}

/** The same among lines that no file holds: there is one reader, and what it says of a file is what it says of the log. */
export const findAmong = (lines: AsyncIterable<ArchiveLine>, id: string): Promise<Found | undefined> => findIn(asTexts(lines), id);
