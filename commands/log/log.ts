import { type Command, runCommand } from '../run-command.ts';
import type { Shell } from '../shell.ts';
import { importFrom, verify } from './archive.ts';
import { erase } from './erase.ts';
import { UsageError } from './errors.ts';
import { exportTo } from './export.ts';
import { fixture } from './fixture.ts';
import { list } from './list.ts';
import { rebuild } from './rebuild.ts';
import { reconcile } from './reconcile.ts';
import { replay } from './replay.ts';
import { resolve } from './resolve.ts';
import { show } from './show.ts';

interface Known {
  /** What stands behind `npm run log --`; each line is a way to use it. */
  readonly usages: readonly string[];
  readonly command: Command;
}

const commands: Readonly<Record<string, Known>> = {
  list: {
    usages: [
      'list [--outcome OUTCOME ...] [--program NAME] [--sponsor ID] [--page NUMBER or path] [--kickout WORDS] [--since TIME] [--until TIME] [--limit N] [--after APPLICATION] [--json]',
    ],
    command: list,
  },
  show: { usages: ['show APPLICATION [--file FILE] [--personal --by WHO --why TEXT] [--json]'], command: show },
  replay: { usages: ['replay APPLICATION [--at N] [--states] [--file FILE] [--personal --by WHO --why TEXT] [--json]'], command: replay },
  reconcile: { usages: ['reconcile [--ledger FILE or address] [--since TIME] [--until TIME] [--json]'], command: reconcile },
  resolve: {
    usages: ['resolve PURCHASE --charged --reference REFERENCE --by WHO --why TEXT', 'resolve PURCHASE --not-charged --by WHO --why TEXT'],
    command: resolve,
  },
  verify: { usages: ['verify [--against FILE] [--keep FILE] [--json]'], command: verify },
  export: {
    usages: [
      'export [APPLICATION ...] [--out FILE] [--with-keys]   (JSON Lines: the whole log, or whole families, which import takes in)',
      'export [APPLICATION ...] --out FILE.parquet | --format parquet --out FILE   (what is public of every event, a row each, for DuckDB, pandas and the like)',
    ],
    command: exportTo,
  },
  import: { usages: ['import FILE'], command: importFrom },
  fixture: { usages: ['fixture APPLICATION [--file FILE] [--out FILE]   (one application with made-up values in place of what is personal, for a test)'], command: fixture },
  rebuild: { usages: ['rebuild'], command: rebuild },
  erase: { usages: ['erase [APPLICATION ...] [--email ADDRESS ...] [--yes --by WHO --why request|order|obsolete|test] [--json]'], command: erase },
};

const usageOf = ({ usages }: Known): string => usages.map((usage) => `npm run log -- ${usage}`).join('\n');
const USAGE = Object.values(commands).map(usageOf).join('\n');
const ALL = `npm run log -- help says how each is used: ${Object.keys(commands).join(', ')}`;

/** `help` alone, or of a command. */
function help([name = '']: readonly string[], { say }: Shell): number {
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
  say(known ? usageOf(known) : USAGE);
  return 0;
}

/** Runs what was typed behind `npm run log --`, to its exit code. */
export async function log([name = '', ...args]: string[], shell: Shell): Promise<number> {
  if (name === 'help' || name === '--help') return help(args, shell);
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (known) return runCommand({ usage: usageOf(known), command: known.command }, args, shell);
  const missing = (): never => {
    throw new UsageError(name === '' ? 'a command is missing' : `there is no command ${JSON.stringify(name)}`);
  };
  return runCommand({ usage: ALL, command: async () => missing() }, [], shell);
}
