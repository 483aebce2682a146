import { parseArgs } from 'node:util';
import { type MigrateOptions, type OpenDatabase, type SchemaState, listRuns, migrate, migrations, openForMigrations, readState } from '#graph/db';
import { readSummaryVersions } from '#graph/event-store';
import { makeFolder } from '../startup/data-folder.ts';
import { readDatabaseSettings } from '../startup/settings.ts';
import { CannotError, UsageError, messageOf } from './shell/errors.ts';
import type { Shell } from './shell/shell.ts';

const options = {
  status: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  contract: { type: 'boolean', default: false },
  to: { type: 'string' },
} as const;

/** Returns the full name of a migration by its name or number. @throws UsageError if there is none */
function findMigration(wanted: string | undefined): string | undefined {
  if (wanted === undefined) return undefined;
  const found = Object.keys(migrations).find((name) => name === wanted || name.startsWith(`${wanted}-`));
  if (found === undefined) throw new UsageError(`there is no migration ${JSON.stringify(wanted)}`);
  return found;
}

const kindOf = (name: string): string => (migrations[name]?.contract ? 'contract' : 'expand');

/** Where the database is, and what is pending, a line each. */
function stateLines({ executed, pending, newer, oldestSchema }: SchemaState): string[] {
  return [
    executed.length === 0 ? 'The database has no tables yet.' : `The database is at ${executed.at(-1)}.`,
    ...(oldestSchema === null ? [] : [`Releases from schema ${oldestSchema} on can use it.`]),
    ...newer.map((name) => `later     ${name}`),
    ...pending.map((name) => `pending   ${name}   ${kindOf(name)}`),
  ];
}

/** Which version of the summaries is served, and how far the next one is built. Nothing where that is not recorded yet. */
async function summaryLines({ db }: OpenDatabase, { executed }: SchemaState): Promise<string[]> {
  if (!executed.includes('0021-projection-version')) return [];
  const { served, build } = await readSummaryVersions(db);
  const building = build ? `; version ${build.version} is built, ${build.built} of ${build.all} applications are done` : '';
  return [served === null ? 'The version of the summaries is read by the first start.' : `Summaries of version ${served} are served${building}.`];
}

/** Returns 0 if nothing is pending that this release needs, else 1. */
async function showState(database: OpenDatabase, state: SchemaState, { say }: Shell): Promise<number> {
  say([...stateLines(state), ...(await summaryLines(database, state))].join('\n'));
  return listRuns(state, { contracts: false }).length === 0 ? 0 : 1;
}

async function run({ db }: OpenDatabase, wanted: MigrateOptions, { say }: Shell): Promise<number> {
  await migrate(db, { ...wanted, onMigrated: (name) => say(`${name} has run.`) });
  const { pending } = await readState(db);
  const left = pending.map((name) => `${name} (${kindOf(name)})`).join(', ');
  say(left === '' ? 'The tables are up to date.' : `Left: ${left}.`);
  return 0;
}

/**
 * Brings the tables up to date, or shows what is pending. Resolves to 0, or to 1 if `--status` finds something pending.
 * @throws one line that names the setting or the migration at fault
 */
export async function migrateDatabase(args: string[], shell: Shell): Promise<number> {
  const { values } = parseArgs({ args, options });
  const wanted: MigrateOptions = { to: findMigration(values.to), contracts: values.contract };
  const { databaseUrl, directUrl, dataDir, isProduction: production } = readDatabaseSettings(shell.env);
  if (!databaseUrl && !production) makeFolder(dataDir);
  const database = await openForMigrations({ databaseUrl, directUrl, dataDir, production }).catch((error: unknown) => {
    throw new CannotError(messageOf(error));
  });
  try {
    const state = await readState(database.db);
    if (values.status) return await showState(database, state, shell);
    if (!values['dry-run']) return await run(database, wanted, shell);
    for (const name of listRuns(state, wanted)) shell.say(`${name}   ${kindOf(name)}   would run`);
    return 0;
  } finally {
    await database.close();
  }
}
