import { parseArgs } from 'node:util';
import { openDatabase } from '#graph/db';
import { makeFolder } from '../startup/data-folder.ts';
import { readDatabaseSettings } from '../startup/settings.ts';
import type { Shell } from './shell/shell.ts';

/** Brings the tables up to date and ends. Resolves to 0. @throws one line that names the setting or the migration at fault */
export async function migrateDatabase(args: string[], { env, say }: Shell): Promise<number> {
  parseArgs({ args, options: {} });
  const { databaseUrl, dataDir, isProduction: production } = readDatabaseSettings(env);
  if (!databaseUrl && !production) makeFolder(dataDir);
  const database = await openDatabase({ databaseUrl, dataDir, production });
  await database.close();
  say(`The tables of ${databaseUrl ? 'the PostgreSQL database' : `the embedded database in ${dataDir}`} are up to date.`);
  return 0;
}
