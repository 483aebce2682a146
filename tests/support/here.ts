// Commands and a whole Bindflow inside the test's own process: by the very functions that `bindflow log`, `bindflow seed` and `npm start` call, without what a process costs.
import path from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { startBindflow } from '../../startup/start-bindflow.ts';
import { log as runLogCommand } from '../../commands/log/log.ts';
import { keys } from '../../commands/keys.ts';
import { migrateDatabase } from '../../commands/migrate.ts';
import { runBindflow } from '../../commands/run-bindflow.ts';
import { runCommand } from '../../commands/shell/run-command.ts';
import { seed } from '../../commands/seed/seed.ts';
import { readSettings } from '../../startup/settings.ts';
import { type Shell, createShell } from '../../commands/shell/shell.ts';
import { describeStartError } from '../../startup/start-errors.ts';
import { type Ended, endBefore } from './started.ts';

type Environment = Readonly<Record<string, string>>;

const environment = (home: string, env: Environment): Environment => ({
  PORT: '0',
  SANDBOX_PORT: '0',
  DATA_DIR: path.join(home, 'data'),
  WEB_DIR: path.join(home, 'dist/web'),
  PROGRAMS_DIR: path.join(home, 'programs'),
  // A busy machine delays all.
  MAX_QUEUE_DELAY: '999999',
  ...env,
});

async function ended(home: string, env: Environment, run: (shell: Shell) => Promise<number>): Promise<Ended> {
  const said = { out: '', errors: '' };
  const into = (name: 'out' | 'errors'): Writable =>
    new Writable({
      write(chunk, _encoding, done) {
        said[name] += String(chunk);
        done();
      },
    });
  const code = await run(createShell({ env: environment(home, env), out: into('out'), errors: into('errors') }));
  return { code, ...said };
}

/** As `bindflow log` in a folder of `makeHome`, with the arguments after the two dashes. */
export const logHere = (home: string, args: readonly string[], env: Environment = {}): Promise<Ended> => ended(home, env, (shell) => runLogCommand([...args], shell));

/** As `bindflow seed`. */
export const seedHere = (home: string, args: readonly string[], env: Environment = {}): Promise<Ended> =>
  ended(home, env, (shell) => runCommand({ usage: 'bindflow seed', command: seed }, [...args], shell));

/** As `bindflow keys`. */
export const keysHere = (home: string, args: readonly string[], env: Environment = {}): Promise<Ended> =>
  ended(home, env, (shell) => runCommand({ usage: 'bindflow keys', command: keys }, [...args], shell));

/** As `bindflow migrate`. */
export const migrateHere = (home: string, args: readonly string[], env: Environment = {}): Promise<Ended> =>
  ended(home, env, (shell) => runCommand({ usage: 'bindflow migrate', command: migrateDatabase }, [...args], shell));

/** Runs a line of a guide as a shell does, as long as it has only words and quoted words. */
export const lineHere = (home: string, line: string, env: Environment = {}): Promise<Ended> =>
  ended(home, env, ({ env: settings, out, errors }) => {
    if (/[|&;<>$`\\]/.test(line)) throw new Error(`this needs a shell: ${line}`);
    const [program, ...args] = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, plain]) => single ?? double ?? plain ?? '');
    if (program !== 'bindflow') throw new Error(`this is no command of bindflow: ${line}`);
    return runBindflow(args, { env: settings, stdout: out as never, stderr: errors as never });
  });

export interface StartedHere {
  readonly url: string;
  /** What it warned of, as lines of JSON. */
  readonly warned: readonly string[];
  /** May be called twice. */
  readonly stop: () => Promise<void>;
}

/** The modules that `npm start` calls, with its warnings. */
function starting(home: string, env: Environment) {
  const warned: string[] = [];
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => void warned.push(line) });
  return { warned, start: async () => startBindflow(readSettings(environment(home, env)), log) };
}

/** Why `npm start` would not start in a folder of `makeHome`, as it says it; and what it warned of before. */
export async function refusedHere(home: string, env: Environment = {}): Promise<{ readonly reason: string; readonly warned: readonly string[] }> {
  const { warned, start } = starting(home, env);
  const started = await start().catch((error: unknown) => describeStartError(error));
  if (typeof started === 'string') return { reason: started, warned };
  await started.close();
  throw new Error('it started');
}

/** As `npm start` in a folder of `makeHome`; ended with the suite, if not before. */
export async function startHere(home: string, env: Environment = {}): Promise<StartedHere> {
  const { warned, start } = starting(home, env);
  const { facade, close } = await start();
  let ending: Promise<void> | undefined;
  const stop = (): Promise<void> => (ending ??= close());
  endBefore(stop);
  return { url: facade.url, warned, stop };
}
