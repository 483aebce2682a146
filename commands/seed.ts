// npm run seed: buyers that nobody was, for whoever looks at the console or measures it. Exit code 0: well; 2: could not.
import { runCommand } from './run-command.ts';
import { seed } from './seed/seed.ts';
import { processShell } from './shell.ts';

const usage = 'npm run seed -- [--applications N] [--seed S] [--until TIME] [--beside]';

process.exitCode = await runCommand({ usage, command: seed }, process.argv.slice(2), processShell());
