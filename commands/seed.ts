// npm run seed: buyers that nobody was, for whoever looks at the console or measures it. Exit code 0: well; 2: could not.
import { runCommand } from './run-command.ts';
import { seed } from './seed/seed.ts';

const USAGE = 'npm run seed -- [--applications N] [--seed S] [--until TIME] [--beside]';

await runCommand(USAGE, seed);
