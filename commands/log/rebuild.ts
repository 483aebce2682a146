import { parseArgs } from 'node:util';
import { openOperator } from './operator.ts';
import { progress } from './progress.ts';

/** Works the summaries of all applications out anew from the log. Resolves to 0. */
export async function rebuild(args: string[]): Promise<number> {
  parseArgs({ args, options: {} });
  const { operator, close } = await openOperator(process.env);
  const told = progress('applications worked out anew');
  let applications = 0;
  try {
    for await (const { rebuilt } of operator.rebuild()) told.tell((applications = rebuilt));
    told.end();
    console.log(`${applications} ${applications === 1 ? 'application' : 'applications'} worked out anew.`);
    return 0;
  } finally {
    await close();
  }
}
