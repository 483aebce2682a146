import { parseArgs } from 'node:util';
import { FixtureError, createFixtureFromLines, createFixture } from '#graph/operations/fixture';
import { ArchiveError, type ArchiveLine, UnknownApplication } from '#graph/event-store';
import { linesOf } from './archive-file.ts';
import { CannotError } from '../shell/errors.ts';
import { applicationOf } from './family.ts';
import { asJson, writeLines } from './lines.ts';
import { writeNewLines } from './new-file.ts';
import { openOperator } from './operator.ts';
import type { Shell } from '../shell/shell.ts';

const options = { out: { type: 'string' }, file: { type: 'string' } } as const;

/** Reads from a file that has keys, through a running Bindflow, or from its database. */
async function fixtureOf(application: string, file: string | undefined, shell: Shell): Promise<readonly ArchiveLine[]> {
  if (file !== undefined) return createFixture(linesOf(file), application);
  const { operator, close } = await openOperator(shell);
  try {
    return await createFixtureFromLines(operator.history({ application, shownTo: null }), application);
  } finally {
    await close();
  }
}

async function* each(lines: readonly ArchiveLine[]): AsyncIterable<ArchiveLine> {
  yield* lines;
}

/** Returns a CannotError with the message of an expected error. */
const said = (error: unknown): unknown =>
  error instanceof FixtureError || error instanceof ArchiveError || error instanceof UnknownApplication ? new CannotError(error.message) : error;

/** Writes one application with made-up values in place of personal ones. Returns 0. */
export async function writeFixture(args: string[], shell: Shell): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const application = applicationOf(positionals);
  const lines = await fixtureOf(application, values.file, shell).catch((error: unknown) => {
    throw said(error);
  });
  if (values.out === undefined) await writeLines(shell.out, asJson(each(lines)));
  else await writeNewLines(values.out, asJson(each(lines)));
  return 0;
}
