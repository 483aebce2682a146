import { exportedOf } from './export-wanted.ts';
import { openOperator } from './operator.ts';
import { progress } from './progress.ts';
import type { Shell } from '../shell.ts';

/** Writes the log, or some families of it: as lines that another Bindflow takes in, or what is public of it as Parquet. Resolves to 0. */
export async function exportTo(args: string[], shell: Shell): Promise<number> {
  const { what, write } = exportedOf(args);
  const { operator, close } = await openOperator(shell);
  const told = progress(what, shell.errors);
  try {
    await write(operator, shell.out, told.tell);
    told.end();
    return 0;
  } finally {
    await close();
  }
}
