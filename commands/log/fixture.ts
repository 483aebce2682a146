import { parseArgs } from 'node:util';
import { FixtureError, fixtureAmong, fixtureIn } from '#graph/fixture';
import { type ArchiveLine, ArchiveError, UnknownPlace } from '#graph/log';
import { linesOf } from './archive-file.ts';
import { CannotError } from './errors.ts';
import { applicationOf } from './family.ts';
import { asJson, writeLines } from './lines.ts';
import { writeNewLines } from './new-file.ts';
import { openOperator } from './operator.ts';
import type { Shell } from '../shell.ts';

const options = { out: { type: 'string' }, file: { type: 'string' } } as const;

/** From a file that has its keys, or at a running Bindflow, or at its database. */
async function fixtureOf(application: string, file: string | undefined, shell: Shell): Promise<readonly ArchiveLine[]> {
  if (file !== undefined) return fixtureIn(linesOf(file), application);
  const { operator, close } = await openOperator(shell);
  try {
    return await fixtureAmong(operator.history({ application, shownTo: null }), application);
  } finally {
    await close();
  }
}

async function* each(lines: readonly ArchiveLine[]): AsyncIterable<ArchiveLine> {
  yield* lines;
}

/** @throws CannotError in the words of what stands in the way */
const said = (error: unknown): unknown =>
  error instanceof FixtureError || error instanceof ArchiveError || error instanceof UnknownPlace ? new CannotError(error.message) : error;

/** Writes one application with made-up values in place of what is personal. Resolves to 0. */
export async function fixture(args: string[], shell: Shell): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const application = applicationOf(positionals);
  const lines = await fixtureOf(application, values.file, shell).catch((error: unknown) => {
    throw said(error);
  });
  if (values.out === undefined) await writeLines(shell.out, asJson(each(lines)));
  else await writeNewLines(values.out, asJson(each(lines)));
  return 0;
}
