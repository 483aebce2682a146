import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import * as baseline from './migrations/0001-baseline.ts';
import * as plainColumns from './migrations/0002-plain-columns.ts';
import * as familyChanges from './migrations/0003-family-changes.ts';
import * as quarantinedEvents from './migrations/0004-quarantined-events.ts';
import * as eventGroups from './migrations/0005-event-groups.ts';
import * as summaryDimensions from './migrations/0006-summary-dimensions.ts';
import * as sharedViews from './migrations/0007-shared-views.ts';
import * as viewsByPage from './migrations/0008-views-by-page.ts';
import * as emailIndex from './migrations/0009-email-index.ts';
import * as eventNotes from './migrations/0010-event-notes.ts';
import * as alerts from './migrations/0011-alerts.ts';
import * as evidence from './migrations/0012-evidence.ts';
import * as stateAndReferrer from './migrations/0013-state-and-referrer.ts';
import * as proofLetters from './migrations/0015-proof-letters.ts';
import * as alertMessages from './migrations/0016-alert-messages.ts';
import * as reminders from './migrations/0017-reminders.ts';
import * as summaryChanges from './migrations/0018-summary-changes.ts';
import * as keyVersions from './migrations/0019-key-versions.ts';
import * as schemaCompatibility from './migrations/0020-schema-compatibility.ts';
import * as projectionVersion from './migrations/0021-projection-version.ts';
import * as eventTraces from './migrations/0022-event-traces.ts';
import * as unplacedCharges from './migrations/0023-unplaced-charges.ts';
import * as certificateLetters from './migrations/0024-certificate-letters.ts';
import * as lastWrites from './migrations/0025-last-writes.ts';
import * as resentProofs from './migrations/0026-resent-proofs.ts';
import * as keptProofRequests from './migrations/0027-kept-proof-requests.ts';
import * as boundPayments from './migrations/0028-bound-payments.ts';
import * as paymentIndexes from './migrations/0029-payment-indexes.ts';
import { type Migrations, type SchemaState, checkNotTooNew, checkSchema, readSchemaState } from './schema-state.ts';
import { type MigrationRun, runMigrations } from './run-migrations.ts';
import type { Database } from './tables.ts';

/** In code, so that the built server carries them. They run in the order of their names, and do not change once released. A gap may be filled later: see CONTRIBUTING.md. */
export const migrations: Migrations = {
  '0001-baseline': baseline,
  '0002-plain-columns': plainColumns,
  '0003-family-changes': familyChanges,
  '0004-quarantined-events': quarantinedEvents,
  '0005-event-groups': eventGroups,
  '0006-summary-dimensions': summaryDimensions,
  '0007-shared-views': sharedViews,
  '0008-views-by-page': viewsByPage,
  '0009-email-index': emailIndex,
  '0010-event-notes': eventNotes,
  '0011-alerts': alerts,
  '0012-evidence': evidence,
  '0013-state-and-referrer': stateAndReferrer,
  '0015-proof-letters': proofLetters,
  '0016-alert-messages': alertMessages,
  '0017-reminders': reminders,
  '0018-summary-changes': summaryChanges,
  '0019-key-versions': keyVersions,
  '0020-schema-compatibility': schemaCompatibility,
  '0021-projection-version': projectionVersion,
  '0022-event-traces': eventTraces,
  '0023-unplaced-charges': unplacedCharges,
  '0024-certificate-letters': certificateLetters,
  '0025-last-writes': lastWrites,
  '0026-resent-proofs': resentProofs,
  '0027-kept-proof-requests': keptProofRequests,
  '0028-bound-payments': boundPayments,
  '0029-payment-indexes': paymentIndexes,
};

/** The last of the migrations before the first release, which became the baseline. */
const LAST_BEFORE_BASELINE = '0021-open-payments';

/**
 * Records that a database that has run all migrations before the baseline has its tables. Several processes may do so together.
 * @throws if it has run only some of them
 */
async function adoptBaseline(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (rows[0]?.exists !== true) return;
  await db.transaction().execute(async (trx) => {
    await sql`lock table kysely_migration in exclusive mode`.execute(trx);
    const { rows: run } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx);
    const names = run.map(({ name }) => name);
    if (names.length === 0 || names.includes('0001-baseline')) return;
    if (!names.includes(LAST_BEFORE_BASELINE)) {
      throw new Error(`its tables are from a development version (${names.at(-1)}): start that version's last commit once, which completes them, or use an empty database`);
    }
    await sql`delete from kysely_migration where name <= ${LAST_BEFORE_BASELINE}`.execute(trx);
    await sql`insert into kysely_migration (name, timestamp) values ('0001-baseline', ${new Date().toISOString()})`.execute(trx);
  });
}

/** The advisory lock of migrations: any number that nothing else uses. */
const MIGRATION_LOCK = 7_326_041;
const LOCK_RETRY_MS = 100;

/** Runs one process's migration at a time. Kysely's own lock comes after it has read the catalogs, where a table that is renamed meanwhile is an error. */
async function runWithMigrationLock(db: Kysely<Database>, run: () => Promise<void>): Promise<void> {
  // The embedded database has one connection and one process.
  if (!db.getExecutor().adapter.supportsMultipleConnections) return run();
  await db.connection().execute(async (connection) => {
    const isOurs = async (): Promise<boolean> => (await sql<{ ours: boolean }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as ours`.execute(connection)).rows[0]?.ours === true;
    // Waits between statements: an index that is built concurrently waits for all that are under way, and so forever for one that waits for this lock.
    while (!(await isOurs())) await delay(LOCK_RETRY_MS);
    try {
      await run();
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
}

const fail = (reason: unknown, name?: string): never => {
  const message = reason instanceof Error ? reason.message : JSON.stringify(reason);
  throw new Error(`cannot bring the database up to date${name ? ` (${name})` : ''}: ${message}`, { cause: reason });
};

export interface MigrateOptions {
  /** The last migration to run. Default: the last of this release. */
  readonly to?: string | undefined;
  /** True to run also those after which earlier releases do not work. */
  readonly contracts?: boolean;
  readonly onMigrated?: (name: string) => void;
}

/** Returns the migrations that would run, in order. */
export const listRuns = ({ pending }: SchemaState, { to, contracts = true }: MigrateOptions): string[] =>
  pending.filter((name) => (to === undefined || name <= to) && (contracts || !migrations[name]?.contract));

/** Returns which migrations have run and which are pending. */
export const readState = (db: Kysely<Database>): Promise<SchemaState> => readSchemaState(db, migrations);

/** @throws one line if the tables are older than this release needs, or newer than it can use */
export const checkTables = async (db: Kysely<Database>): Promise<void> => checkSchema(await readState(db), migrations);

/**
 * Brings the tables up to date: new ones all or none, else one migration after the other. Several processes may do so together: on PostgreSQL they take turns on an advisory lock.
 * @throws one line that names the migration, also if the database is newer than this program can use
 */
export async function migrate(db: Kysely<Database>, options: MigrateOptions = {}): Promise<void> {
  await runWithMigrationLock(db, async () => {
    await adoptBaseline(db).catch(fail);
    const state = await readState(db);
    checkNotTooNew(state, migrations);
    const run: MigrationRun = { db, migrations, state, names: listRuns(state, options), onMigrated: options.onMigrated };
    await runMigrations(run, fail);
  });
}
