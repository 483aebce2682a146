// Before a run of Jest: one PostgreSQL for all suites, with the tables in a template that each suite's database is a copy of; the same for PGlite.
import '../../commands/typescript-hook.mjs';

const { startPostgres } = await import('./postgres.ts');
const { makeDataFolder } = await import('./data-folder.ts');

export default async function setup() {
  // One after the other: making a data folder keeps this process so busy that a connection beside it may be given up.
  const postgres = await startPostgres();
  const data = await makeDataFolder();
  // Workers are started after this, with these in their environment.
  process.env['TEST_DATABASE_URL'] = postgres.admin;
  process.env['TEST_DATABASE_TEMPLATE'] = postgres.template;
  process.env['TEST_DATA_FOLDER'] = data.folder;
  globalThis.endTestDatabases = async () => {
    data.remove();
    await postgres.stop();
  };
}
