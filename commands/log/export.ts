import type { Shell } from '../shell/shell.ts';
import { type Written, parseExportArguments } from './export-wanted.ts';
import { openOperator } from './operator.ts';
import { progress } from './progress.ts';

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Prints to the error stream, because another program may read the output. */
function sayWritten({ isWhole, applications, events, forks }: Written, { remark }: Shell): void {
  for (const [id, root] of forks) remark(`${id} continues another application: the whole family of ${root} is written`);
  if (isWhole) remark(`${counted(applications, 'application')}, ${counted(events, 'event')} written.`);
}

/** Writes the event store, or some families: as lines that another Bindflow imports, or the public part as Parquet. Returns 0. */
export async function exportTo(args: string[], shell: Shell): Promise<number> {
  const { what, write } = parseExportArguments(args);
  const { operator, close } = await openOperator(shell);
  const told = progress(what, shell.errors);
  try {
    const written = await write(operator, shell, told.tell);
    told.end();
    sayWritten(written, shell);
    return 0;
  } finally {
    await close();
  }
}
