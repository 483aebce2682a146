// npm run log -- <command>: what is in the log and the journal, beside a running Bindflow or without one. Exit code 0: well; 1: it says so; 2: could not.
<<<<<<< HEAD
import { importFrom, verify } from './log/archive.ts';
import { erase } from './log/erase.ts';
import { UsageError } from './log/errors.ts';
import { exportTo } from './log/export.ts';
import { fixture } from './log/fixture.ts';
import { list } from './log/list.ts';
import { rebuild } from './log/rebuild.ts';
import { reconcile } from './log/reconcile.ts';
import { replay } from './log/replay.ts';
import { resolve } from './log/resolve.ts';
import { show } from './log/show.ts';
import { runCommand } from './run-command.ts';

/** Each takes what stands behind its name, and resolves to the exit code. */
const commands: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  list,
  show,
  replay,
  reconcile,
  resolve,
  verify,
  export: exportTo,
  import: importFrom,
  fixture,
  rebuild,
  erase,
};

const USAGE = `npm run log -- list [--outcome OUTCOME ...] [--program NAME] [--sponsor ID] [--page NUMBER or path] [--kickout WORDS] [--since TIME] [--until TIME] [--limit N] [--after APPLICATION] [--json]
npm run log -- show APPLICATION [--file FILE] [--personal --by WHO --why TEXT] [--json]
npm run log -- replay APPLICATION [--at N] [--states] [--file FILE] [--personal --by WHO --why TEXT] [--json]
npm run log -- reconcile [--ledger FILE or address] [--since TIME] [--until TIME] [--json]
npm run log -- resolve PURCHASE --charged --reference REFERENCE --by WHO --why TEXT
npm run log -- resolve PURCHASE --not-charged --by WHO --why TEXT
npm run log -- verify [--against FILE] [--keep FILE] [--json]
npm run log -- export [ROOT ...] [--out FILE] [--with-keys]   (JSON Lines: the whole log, which import takes in)
npm run log -- export [ROOT ...] --out FILE.parquet | --format parquet --out FILE   (what is public of every event, a row each, for DuckDB, pandas and the like)
npm run log -- import FILE
npm run log -- fixture APPLICATION [--file FILE] [--out FILE]   (one application with made-up values in place of what is personal, for a test)
npm run log -- rebuild
npm run log -- erase [APPLICATION ...] [--email ADDRESS ...] [--yes --by WHO --why request|order|obsolete|test] [--json]`;

await runCommand(USAGE, ([name = '', ...args]) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(name ? `there is no command ${JSON.stringify(name)}` : 'a command is missing');
  return command(args);
});
=======
import { log } from './log/log.ts';
import { processShell } from './shell.ts';

process.exitCode = await log(process.argv.slice(2), processShell());
>>>>>>> 95a2101 (A log that came without its keys is sealed whatever is recorded beside it; the log's commands run in the tests' own process)
