// npm run log -- <command>: what is in the log and the journal, beside a running Bindflow or without one. Exit code 0: well; 1: it says so; 2: could not.
import { log } from './log/log.ts';
import { processShell } from './shell.ts';

process.exitCode = await log(process.argv.slice(2), processShell());
