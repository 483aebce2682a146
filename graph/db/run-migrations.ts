import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Migrations, SchemaMigration, SchemaState } from './schema-state.ts';
import type { Database } from './tables.ts';

/** A migration that waits longer for a table would hold up every query that comes after it. */
const LOCK_TIMEOUT = '3s';
const MAX_LOCK_TRIES = 20;
const LOCK_RETRY_MS = 1000;
const LOCK_NOT_AVAILABLE = '55P03';

export interface MigrationRun {
  readonly db: Kysely<Database>;
  readonly migrations: Migrations;
  readonly state: SchemaState;
  /** What is to run, in order. */
  readonly names: readonly string[];
  readonly onMigrated: ((name: string) => void) | undefined;
}

const doNothing: SchemaMigration = { up: async () => undefined };

/** Limits its waits for locks, and records which releases work after it. */
const wrap = ({ up, contract, isOutsideTransaction = false }: SchemaMigration = doNothing): Migration => ({
  async up(db: Kysely<unknown>) {
    if (!isOutsideTransaction) await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(db);
    await up(db);
    if (contract) await sql`update schema_compatibility set oldest_schema = greatest(oldest_schema, ${contract.oldestSchema})`.execute(db);
  },
});

/**
 * What runs together: new tables are made in one transaction, so that no half of them is left. A migration that is outside a transaction runs alone, and so does each
 * on tables that exist.
 */
function groupRuns({ names, state, migrations }: MigrationRun): string[][] {
  const isAlone = (name: string): boolean => state.executed.length > 0 || migrations[name]?.isOutsideTransaction === true;
  const groups: string[][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    if (last?.every((one) => !isAlone(one)) && !isAlone(name)) last.push(name);
    else groups.push([name]);
  }
  return groups;
}

const isLockTimeout = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

/** Runs the migrations of a run. @param fail throws, with the name of the migration if one is at fault */
export async function runMigrations(run: MigrationRun, fail: (reason: unknown, name?: string) => never): Promise<void> {
  const { db, migrations, state, onMigrated } = run;
  const known = new Set(state.executed.filter((name) => name in migrations || state.newer.includes(name)));

  async function runTogether(names: readonly string[], tries = 1): Promise<void> {
    const provided = Object.fromEntries([...known, ...names].map((name) => [name, known.has(name) ? doNothing : wrap(migrations[name])]));
    // Branches land in any order: a database may have run a later number already.
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(provided) }, allowUnorderedMigrations: true });
    const { error, results } = await migrator.migrateToLatest({ disableTransactions: names.some((name) => migrations[name]?.isOutsideTransaction) });
    if (isLockTimeout(error) && tries < MAX_LOCK_TRIES) {
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
      return runTogether(names, tries + 1);
    }
    if (error !== undefined) fail(error, results?.find((result) => result.status === 'Error')?.migrationName);
  }

  // Also without any to run: it refuses a database that lacks one of those before.
  for (const names of run.names.length === 0 ? [[]] : groupRuns(run)) {
    await runTogether(names);
    for (const name of names) {
      known.add(name);
      onMigrated?.(name);
    }
  }
}
