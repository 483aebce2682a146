import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import pino from 'pino';
import { startBindflow } from './bindflow.ts';
import { readSettings } from './settings.ts';

/** One clear line, whatever went wrong. */
function lineOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  if (code === 'EADDRINUSE') return `${message}: the port is taken; set PORT (or SANDBOX_PORT) to another one`;
  return (message ?? String(error)).split('\n', 1)[0] ?? '';
}

try {
  const settings = readSettings(process.env);
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'warn', base: null });
  const { facade, sandbox, database, close } = await startBindflow(settings, path.resolve('dist/web'), log);
  closeWithGrace({ delay: 10_000, logger: false }, close);
  const lines = [
    `Bindflow is ready.`,
    `  buy flow   ${facade.url}/            (other program: ${facade.url}/?sitename=trades)`,
    `  GraphQL    ${facade.url}/graphql`,
    ...(sandbox ? [`  sandbox    ${sandbox.url}/sandbox     (inbox, ledger, calls; test cards in the README)`] : []),
    `  database   ${database === 'pglite' ? `embedded, in ${settings.dataDir}` : 'PostgreSQL'}`,
  ];
  console.log(lines.join('\n'));
} catch (error) {
  console.error(`Bindflow cannot start: ${lineOf(error)}`);
  process.exit(1);
}
