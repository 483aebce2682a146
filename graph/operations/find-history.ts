import { createHash } from 'node:crypto';
import { canonicalJson } from '#events/core';
import { eventStoreCatalog } from '#events/server-stream';
import { type ArchiveLine, type ArchivedApplication, type History, buildHistory, readArchive } from '#graph/event-store';

/** The history of an application, and the configurations that its family was shown, by hash. */
export interface HistoryBundle {
  readonly history: History;
  readonly programs: ReadonlyMap<string, unknown>;
}

/** True if a configuration has the hash that events name. Any other counts as missing. */
const isProgram = (hash: string, configuration: unknown): boolean => createHash('sha256').update(canonicalJson(configuration)).digest('hex') === hash;

/** Finds an application in the lines of an exported file. Holds only one family in memory. */
export async function findInTexts(texts: AsyncIterable<string>, id: string): Promise<HistoryBundle | undefined> {
  const programs = new Map<string, unknown>();
  let family: ArchivedApplication[] = [];
  const isThere = (): boolean => family.some(({ application }) => application.id === id);
  for await (const found of readArchive(texts)) {
    if ('program' in found) {
      const { hash, configuration } = found.program;
      if (isProgram(hash, configuration)) programs.set(hash, configuration);
      continue;
    }
    // The lines of a family are contiguous.
    if (family[0]?.application.root === found.application.root) family.push(found);
    else if (!isThere()) family = [found];
  }
  const history = buildHistory(family, id, eventStoreCatalog);
  return history && { history, programs };
}

async function* asTexts(lines: AsyncIterable<ArchiveLine>): AsyncIterable<string> {
  for await (const line of lines) yield JSON.stringify(line);
}

/** Does the same for lines that are not in a file. One reader serves both, so that a file and the event store give the same result. */
export const findInLines = (lines: AsyncIterable<ArchiveLine>, id: string): Promise<HistoryBundle | undefined> => findInTexts(asTexts(lines), id);
