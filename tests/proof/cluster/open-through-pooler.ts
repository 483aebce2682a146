// Takes the place of graph/db/open-database.ts: the databases that tests make on the shared server are opened through the pooler.
import * as direct from '../../../graph/db/open-database.ts';
import { throughSocket } from '../../support/pgbouncer.ts';

export type { OpenDatabase } from '../../../graph/db/open-database.ts';

type Settings = Parameters<typeof direct.openDatabase>[0];

const hostOf = (url: string | undefined): string | null => (url !== undefined && URL.canParse(url) ? new URL(url).searchParams.get('host') : null);

function withPooler(settings: Settings): Settings {
  const { TEST_POOLER_FOLDER: folder, TEST_DATABASE_URL: shared } = process.env;
  const { databaseUrl, directUrl } = settings;
  const isShared = folder !== undefined && directUrl === undefined && hostOf(databaseUrl) !== null && hostOf(databaseUrl) === hostOf(shared);
  return isShared ? { ...settings, databaseUrl: throughSocket(databaseUrl!, folder), directUrl: databaseUrl } : settings;
}

export const openDatabase: typeof direct.openDatabase = (settings) => direct.openDatabase(withPooler(settings));
export const openForMigrations: typeof direct.openForMigrations = (settings) => direct.openForMigrations(withPooler(settings));
