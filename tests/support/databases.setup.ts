// Before a run: one PostgreSQL for all suites, with the tables in a template that each suite's database is a copy of; and a data folder for PGlite.
import { prepareDataFolder } from './data-folder.ts';
import { startPostgres } from './postgres.ts';

export default async function setup() {
  // One after the other: making a data folder keeps this process so busy that a connection beside it may be given up.
  await prepareDataFolder();
  const postgres = await startPostgres();
  // Workers are started after this, with these in their environment.
  process.env['TEST_DATABASE_URL'] = postgres.admin;
  process.env['TEST_DATABASE_TEMPLATE'] = postgres.template;
  return () => postgres.stop();
}
