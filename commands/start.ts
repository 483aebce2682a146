import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import pino from 'pino';
import { GRACE } from '#graph/server';
import { startBindflow } from './bindflow.ts';
import { readSettings } from './settings.ts';
import { whyNot } from './why-not.ts';

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
  console.error(`Bindflow cannot start: ${whyNot(error)}`);
  process.exit(1);
}
