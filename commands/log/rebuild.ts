import { parseArgs } from 'node:util';
import { openOperator } from './operator.ts';
import { progress } from './progress.ts';
import type { Shell } from '../shell/shell.ts';

/** Rebuilds the summaries of all applications from the event store. Returns 0. */
export async function rebuild(args: string[], shell: Shell): Promise<number> {
  parseArgs({ args, options: {} });
  const { operator, close } = await openOperator(shell);
  const told = progress('application summaries rebuilt', shell.errors);
  let applications = 0;
  try {
    for await (const { rebuilt } of operator.rebuild()) told.tell((applications = rebuilt));
    told.end();
    shell.say(`Rebuilt ${applications} application ${applications === 1 ? 'summary' : 'summaries'}.`);
    return 0;
  } finally {
    await close();
  }
}
