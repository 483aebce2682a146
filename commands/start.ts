import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import pino from 'pino';
import { GRACE } from '#graph/server';
import { startBindflow } from './bindflow.ts';
import { readSettings } from './settings.ts';

const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is taken; set PORT (or SANDBOX_PORT) to another one',
  EACCES: 'the port may not be used; set PORT (or SANDBOX_PORT) to one above 1023',
  EADDRNOTAVAIL: 'this machine has no such address; set HOST to one that it has',
  ENOTFOUND: 'there is no such host; set HOST to an address of this machine',
  EAI_AGAIN: 'there is no such host; set HOST to an address of this machine',
};

/** One clear line, whatever went wrong. */
function lineOf(error: unknown): string {
  const { message, code = '', syscall = '' } = error as { message?: string; code?: string; syscall?: string };
  const remedy = ['listen', 'getaddrinfo'].includes(syscall) ? REMEDIES[code] : undefined;
  if (remedy) return `${message}: ${remedy}`;
  return (message ?? String(error)).split('\n', 1)[0] ?? '';
}

try {
  const settings = readSettings(process.env);
  const log = pino({ level: settings.logLevel, base: null });
  const { facade, sandbox, database, close } = await startBindflow(settings, path.resolve('dist/web'), log);
  closeWithGrace({ delay: GRACE, logger: false }, close);
  const lines = [
    `Bindflow is ready.`,
    `  buy flow   ${facade.url}/            (other program: ${facade.url}/?sitename=trades)`,
    `  GraphQL    ${facade.url}/graphql`,
    ...(settings.isProduction ? [] : [`  explorer   ${facade.url}/explorer    (the schema, ready-made operations, the calls they make)`]),
    ...(sandbox ? [`  sandbox    ${sandbox.url}/sandbox     (inbox, ledger, calls; test cards in the README)`] : []),
    `  database   ${database === 'pglite' ? `embedded, in ${settings.dataDir}` : 'PostgreSQL'}`,
  ];
  console.log(lines.join('\n'));
} catch (error) {
  console.error(`Bindflow cannot start: ${lineOf(error)}`);
  process.exit(1);
}
