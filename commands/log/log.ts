import { type Command, runCommand } from '../shell/run-command.ts';
import type { Shell } from '../shell/shell.ts';
import { UsageError } from '../shell/errors.ts';

interface Known {
  /** The arguments after `bindflow log`; each line is one usage. */
  readonly usages: readonly string[];
  /** Loads the command when it is called, because some need the whole facade. */
  readonly load: () => Promise<Command>;
}

const commands: Readonly<Record<string, Known>> = {
  list: {
    usages: [
      'list [--outcome OUTCOME ...] [--program NAME] [--sponsor ID] [--page NUMBER or path] [--kickout WORDS] [--notes yes|no] [--since TIME] [--until TIME] [--limit N] [--after APPLICATION] [--json]',
    ],
    load: async () => (await import('./list.ts')).list,
  },
  show: { usages: ['show APPLICATION [--file FILE] [--personal --by WHO --why TEXT] [--json]'], load: async () => (await import('./show.ts')).show },
  replay: { usages: ['replay APPLICATION [--at N] [--states] [--file FILE] [--personal --by WHO --why TEXT] [--json]'], load: async () => (await import('./replay.ts')).replay },
  'what-if': {
    usages: [
      'what-if --configuration FILE [--outcome OUTCOME ...] [--sponsor ID] [--since TIME] [--until TIME] [--limit N] [--json | --csv]   (the applications of a program under another configuration)',
    ],
    load: async () => (await import('./what-if.ts')).whatIf,
  },
  reconcile: {
    usages: [
      'reconcile [--ledger FILE or address] [--since TIME] [--until TIME] [--json]',
      'reconcile [--ledger FILE or address] --lock --by WHO [--json]   (after a restore: no buyer pays again for what the gateway has charged)',
    ],
    load: async () => (await import('./reconcile.ts')).reconcile,
  },
  resolve: {
    usages: ['resolve PURCHASE --charged --reference REFERENCE --by WHO --why TEXT', 'resolve PURCHASE --not-charged --by WHO --why TEXT'],
    load: async () => (await import('./resolve.ts')).resolve,
  },
  verify: { usages: ['verify [--against FILE] [--keep FILE] [--json]'], load: async () => (await import('./archive.ts')).verify },
  export: {
    usages: [
      'export [APPLICATION ...] [--out FILE] [--with-keys]   (JSON Lines: the whole log, or whole families, which import takes in)',
      'export [APPLICATION ...] --out FILE.parquet | --format parquet --out FILE   (what is public of every event, a row each, for DuckDB, pandas and the like)',
    ],
    load: async () => (await import('./export.ts')).exportTo,
  },
  import: { usages: ['import FILE'], load: async () => (await import('./archive.ts')).importFrom },
  fixture: {
    usages: ['fixture APPLICATION [--file FILE] [--out FILE]   (one application with made-up values in place of what is personal, for a test)'],
    load: async () => (await import('./fixture.ts')).writeFixture,
  },
  evidence: {
    usages: [
      'evidence APPLICATION --out FILE.pdf --by WHO --why TEXT   (issues what was answered, accepted, paid and issued, as a PDF that anybody can verify)',
      'evidence EVIDENCE --out FILE.pdf --by WHO   (the same file again, to the byte)',
    ],
    load: async () => (await import('./evidence.ts')).writeEvidence,
  },
  subscriptions: {
    usages: ['subscriptions [--json]   (who gets alerts)', 'subscriptions --remove OWNER [--json]   (ends those of a person who has left)'],
    load: async () => (await import('./subscriptions.ts')).subscriptions,
  },
  rebuild: { usages: ['rebuild'], load: async () => (await import('./rebuild.ts')).rebuild },
  erase: {
    usages: [
      'erase [APPLICATION ...] [--email ADDRESS ...] [--yes --by WHO --why request|order|obsolete|test] [--json]',
      'erase --from FILE [--json]   (repeats the erasures of a list, after a restore)',
    ],
    load: async () => (await import('./erase.ts')).erase,
  },
  erasures: { usages: ['erasures [--out FILE]   (every erasure that was ordered, to be stored apart from backups)'], load: async () => (await import('./erasures.ts')).erasures },
};

const usageOf = ({ usages }: Known): string => usages.map((usage) => `bindflow log ${usage}`).join('\n');
const USAGE = Object.values(commands).map(usageOf).join('\n');
const ALL = `bindflow log help says how each is used: ${Object.keys(commands).join(', ')}`;

/** Prints the usage of one command, or of all. */
function help([name = '']: readonly string[], { say }: Shell): number {
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
  say(known ? usageOf(known) : USAGE);
  return 0;
}

/** Runs the arguments after `bindflow log`. Returns the exit code. */
export async function log([name = '', ...args]: string[], shell: Shell): Promise<number> {
  if (name === 'help' || name === '--help') return help(args, shell);
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (known) return runCommand({ usage: usageOf(known), command: async (words, at) => (await known.load())(words, at) }, args, shell);
  const missing = (): never => {
    throw new UsageError(name === '' ? 'a command is missing' : `there is no command ${JSON.stringify(name)}`);
  };
  return runCommand({ usage: ALL, command: async () => missing() }, [], shell);
}
