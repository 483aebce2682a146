// Takes the place of graph/db/open-postgres.ts: the databases that tests make on the shared server are opened through the pooler.
import { type OpenPostgres, type PostgresSettings, openPostgres as open } from '../../../graph/db/open-postgres.ts';
import { throughSocket } from '../../support/pgbouncer.ts';

export type { OpenPostgres, PostgresSettings } from '../../../graph/db/open-postgres.ts';

const hostOf = (url: string | undefined): string | null => (url !== undefined && URL.canParse(url) ? new URL(url).searchParams.get('host') : null);

export function openPostgres(settings: PostgresSettings): Promise<OpenPostgres> {
  const { TEST_POOLER_FOLDER: folder, TEST_DATABASE_URL: shared } = process.env;
  const { databaseUrl, directUrl } = settings;
  const isShared = folder !== undefined && directUrl === undefined && hostOf(databaseUrl) !== null && hostOf(databaseUrl) === hostOf(shared);
  return open(isShared ? { ...settings, databaseUrl: throughSocket(databaseUrl, folder), directUrl: databaseUrl } : settings);
}
