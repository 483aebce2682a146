import { createHash } from 'node:crypto';
import { canonicalJson } from '#events/core';
import { logCatalogue } from '#events/facade';
import { ArchiveError, type History, type ReadApplication, historyOf, readArchive } from '#graph/log';
import type { HistoryWanted } from '#graph/operator';
import { linesOf } from './archive-file.ts';
import { CannotError, UsageError } from './errors.ts';
import { asJson } from './lines.ts';
import { openOperator } from './operator.ts';

/** The history of an application, and the configurations that its family was shown, by their hashes. */
export interface Found {
  readonly history: History;
  readonly programs: ReadonlyMap<string, unknown>;
}

/** @throws ArchiveError where it is another one */
function checkProgram(hash: string, configuration: unknown): void {
  if (createHash('sha256').update(canonicalJson(configuration)).digest('hex') !== hash)
    throw new ArchiveError(`the configuration ${hash} is not as it was written: its hash is another`);
}

/** The family of an application among the lines of an exported log; of the others nothing is held. */
async function findIn(texts: AsyncIterable<string>, id: string): Promise<Found | undefined> {
  const programs = new Map<string, unknown>();
  let family: ReadApplication[] = [];
  const isThere = (): boolean => family.some(({ application }) => application.id === id);
  for await (const found of readArchive(texts)) {
    if ('program' in found) {
      checkProgram(found.program.hash, found.program.configuration);
      programs.set(found.program.hash, found.program.configuration);
      continue;
    }
    // Families stand together.
    if (family[0]?.application.root === found.application.root) family.push(found);
    else if (!isThere()) family = [found];
  }
  const history = historyOf(family, id, logCatalogue);
  return history && { history, programs };
}

/** @throws CannotError */
async function findInFile(file: string, id: string): Promise<Found> {
  const found = await findIn(linesOf(file), id).catch((error: unknown) => {
    throw error instanceof ArchiveError ? new CannotError(`${file}: ${error.message}`) : error;
  });
  if (!found) throw new CannotError(`${file} has no application ${id}`);
  return found;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @throws UsageError */
export function applicationOf(positionals: readonly string[]): string {
  const [id = '', ...others] = positionals.map((one) => one.toLowerCase());
  if (id === '' || others.length > 0) throw new UsageError('name one application');
  if (!UUID.test(id)) throw new UsageError(`${id} is not the id of an application`);
  return id;
}

/** From a file, or at a running Bindflow, or at its database. @throws CannotError where there is no such application */
export async function findHistory({ application, shownTo }: HistoryWanted, file: string | undefined): Promise<Found> {
  if (file !== undefined) return findInFile(file, application);
  const { operator, close } = await openOperator(process.env);
  try {
    const found = await findIn(asJson(operator.history({ application, shownTo })), application);
    if (!found) throw new CannotError(`there is no application ${application}`);
    return found;
  } finally {
    await close();
  }
}
