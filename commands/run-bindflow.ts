import { type Command, runCommand } from './shell/run-command.ts';
import { createShell } from './shell/shell.ts';

interface Subcommand {
  /** One line for the list of commands. */
  readonly summary: string;
  /** How it is used, a line a way; null if it explains itself. */
  readonly usage: string | null;
  readonly load: () => Promise<Command>;
}

const subcommands: Readonly<Record<string, Subcommand>> = {
  start: {
    summary: 'serves the buy flow, the schema explorer and the console until it is stopped',
    usage: 'bindflow start',
    load: async () => (await import('./start.ts')).start,
  },
  migrate: {
    summary: 'brings the tables of the database up to date, while earlier releases work',
    usage:
      'bindflow migrate [--to MIGRATION] [--dry-run]\nbindflow migrate --contract [--dry-run]   (also what earlier releases do not work with)\nbindflow migrate --status   (shows what has run and what is pending)',
    load: async () => (await import('./migrate.ts')).migrateDatabase,
  },
  log: {
    summary: 'reads the event store, settles payments, exports, verifies, erases',
    usage: null,
    load: async () => (await import('./log/log.ts')).log,
  },
  keys: {
    summary: 'shows which keys encrypt and sign what, and replaces the key of the event store',
    usage: 'bindflow keys [--json]\nbindflow keys rewrap   (encrypts everything with the newest key, while buyers continue)',
    load: async () => (await import('./keys.ts')).keys,
  },
  publish: {
    summary: 'publishes events to NATS JetStream for other systems',
    usage:
      'bindflow publish   (new events, until it is stopped)\nbindflow publish --create   (publishes all stored events, and makes the slot from which new ones are read)\nbindflow publish --status   (how far it is)\nbindflow publish --drop   (removes the slot, for which PostgreSQL keeps its WAL)',
    load: async () => (await import('./publish.ts')).publish,
  },
  seed: {
    summary: 'loads demo data',
    usage: 'bindflow seed [--applications N] [--seed S] [--until TIME] [--beside]',
    load: async () => (await import('./seed/seed.ts')).seed,
  },
  'check-programs': {
    summary: 'checks program files',
    usage: 'bindflow check-programs [FILE or FOLDER ...]',
    load: async () => (await import('./check-programs.ts')).checkPrograms,
  },
  'check-payment-page': {
    summary: 'compares the payment page, as browsers receive it, with the build',
    usage: 'bindflow check-payment-page URL',
    load: async () => (await import('./check-payment-page.ts')).checkPaymentPage,
  },
};

const width = Math.max(...Object.keys(subcommands).map((name) => name.length));
const ALL = Object.entries(subcommands)
  .map(([name, { summary }]) => `bindflow ${name.padEnd(width)}   ${summary}`)
  .join('\n');

/**
 * Runs a subcommand with its arguments.
 * @returns the exit code: 0 for success, 1 if the command reports a finding or Bindflow cannot start, 2 if the command could not run
 */
export async function runBindflow([name = '', ...args]: string[], { env, stdout, stderr }: Pick<NodeJS.Process, 'env' | 'stdout' | 'stderr'>): Promise<number> {
  const shell = createShell({ env, out: stdout, errors: stderr });
  if (['help', '--help', '-h'].includes(name)) {
    shell.say(ALL);
    return 0;
  }
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (!subcommand) {
    shell.remark(`${name === '' ? 'A command is missing' : `There is no command ${JSON.stringify(name)}`}.\n${ALL}`);
    return 2;
  }
  const { usage, load } = subcommand;
  if (usage === null) return (await load())(args, shell);
  // Loading is part of the run: a part that is missing is one line and exit code 2.
  return runCommand({ usage, command: async (words, at) => (await load())(words, at) }, args, shell);
}
