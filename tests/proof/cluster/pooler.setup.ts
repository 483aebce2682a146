// Before the integration suite runs through a pooler: the shared PostgreSQL, with pgbouncer before it.
import setUpDatabases from '../../support/databases.setup.ts';
import { startPgbouncer } from '../../support/pgbouncer.ts';

export default async function setup() {
  const end = await setUpDatabases();
  const pooler = await startPgbouncer(process.env['TEST_DATABASE_URL'] ?? '');
  // Workers are started after this, with it in their environment.
  process.env['TEST_POOLER_FOLDER'] = pooler.folder;
  return async () => {
    await pooler.stop();
    await end();
  };
}
