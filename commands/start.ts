import { parseArgs } from 'node:util';
import closeWithGrace from 'close-with-grace';
import { SHUTDOWN_GRACE_MS, createLogger } from '#graph/http';
import { type Bindflow, startBindflow } from '../startup/start-bindflow.ts';
import { type Settings, readSettings } from '../startup/settings.ts';
import type { Shell } from './shell/shell.ts';
import { describeStartError } from '../startup/start-errors.ts';

function readyLines({ facade, sandbox, database }: Bindflow, settings: Settings): string[] {
  return [
    `Bindflow is ready.`,
    `  buy flow   ${facade.url}/            (other program: ${facade.url}/?sitename=trades)`,
    `  GraphQL    ${facade.url}/graphql`,
    ...(settings.isProduction
      ? []
      : [
          `  explorer   ${facade.url}/explorer    (the schema, ready-made operations, the calls they make)`,
          `  console    ${facade.url}/console     (what buyers did; sign in as an analyst)`,
        ]),
    ...(sandbox ? [`  sandbox    ${sandbox.url}/sandbox     (inbox, ledger, calls; docs/guides/sandbox.md has the test cards)`] : []),
    `  database   ${database === 'pglite' ? `embedded, in ${settings.dataDir}` : 'PostgreSQL'}`,
  ];
}

/** Starts Bindflow, which runs until SIGTERM or SIGINT. Resolves to 0 once it is ready, to 1 if it cannot start. */
export async function start(args: string[], { env, say, remark }: Shell): Promise<number> {
  parseArgs({ args, options: {} });
  let close = (): Promise<void> => Promise.resolve();
  // From the beginning: without it a signal during the start would lose the log's last lines.
  const signals = closeWithGrace({ delay: SHUTDOWN_GRACE_MS, logger: false }, () => close());
  try {
    const settings = readSettings(env);
    const bindflow = await startBindflow(settings, createLogger(settings.logLevel, settings.tracing !== null));
    ({ close } = bindflow);
    say(readyLines(bindflow, settings).join('\n'));
    return 0;
  } catch (error) {
    signals.uninstall();
    remark(`Bindflow cannot start: ${describeStartError(error)}`);
    return 1;
  }
}
