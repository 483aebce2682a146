import { ArchiveError } from '#graph/event-store';
import { type HistoryBundle, type HistoryRequest, findHistoryInLines, findHistory } from '#graph/operations';
import { linesOf } from './archive-file.ts';
import { CannotError, UsageError } from '../shell/errors.ts';
import { counted } from './lines.ts';
import { openOperator } from './operator.ts';
import { progress } from './progress.ts';
import type { Shell } from '../shell/shell.ts';

/** Passes lines through and prints the progress if it takes long. */
async function* looked<T>(lines: AsyncIterable<T>, { errors }: Shell): AsyncIterable<T> {
  const told = progress('lines read', errors);
  yield* counted(lines, told.tell);
  told.end();
}

/** @throws CannotError */
async function findInFile(file: string, id: string, shell: Shell): Promise<HistoryBundle> {
  const found = await findHistory(looked(linesOf(file), shell), id).catch((error: unknown) => {
    throw error instanceof ArchiveError ? new CannotError(`${file}: ${error.message}`) : error;
  });
  if (!found) throw new CannotError(`${file} has no application ${id}`);
  return found;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the application that the arguments name. @throws UsageError */
export function applicationOf(positionals: readonly string[]): string {
  const [id = '', ...others] = positionals.map((one) => one.toLowerCase());
  if (id === '' || others.length > 0) throw new UsageError('name one application');
  if (!UUID.test(id)) throw new UsageError(`${id} is not the id of an application`);
  return id;
}

/**
 * Finds a history in a file, through a running Bindflow, or in its database. Prints integrity faults that affect no single event.
 * @throws CannotError if there is no such application
 */
export async function readRequestedHistory(wanted: HistoryRequest, file: string | undefined, shell: Shell): Promise<HistoryBundle> {
  const found = await (file === undefined ? findHere(wanted, shell) : findInFile(file, wanted.application, shell));
  for (const stream of found.history.unsound) shell.remark(`${stream} is not as it was written, though nobody can say in which event: its hash is another`);
  return found;
}

/** @throws CannotError */
async function findHere({ application, shownTo }: HistoryRequest, shell: Shell): Promise<HistoryBundle> {
  const { operator, close } = await openOperator(shell);
  try {
    const found = await findHistoryInLines(looked(operator.history({ application, shownTo }), shell), application);
    if (!found) throw new CannotError(`there is no application ${application}`);
    return found;
  } finally {
    await close();
  }
}
