import { type Kysely, sql } from 'kysely';
import { loadOptional } from './load-optional.ts';
import type { FamilyChanges } from './family-changes.ts';
import { checkTables, migrate } from './migrate.ts';
import { type PostgresSettings, openPostgres } from './open-postgres.ts';
import type { Database } from './tables.ts';

export interface DatabaseSettings {
  /** `DATABASE_URL`: a PostgreSQL (15 or newer). Absent: the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly setting?: PostgresSettings['setting'];
  readonly directUrl?: PostgresSettings['directUrl'];
  readonly connections?: PostgresSettings['connections'];
  /** `DATA_DIR`: the embedded database lives in its folder `pglite`. */
  readonly dataDir: string;
  readonly production?: boolean | undefined;
}

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  /** For leases: a pool of its own on PostgreSQL, the one connection on PGlite. */
  readonly leaseDb: Kysely<Database>;
  /** Reports the application families that any process changes, after commit. */
  readonly changes: FamilyChanges;
  readonly kind: 'pglite' | 'postgres';
  /** Closes the connections and releases the data folder. Can be called twice. */
  close(): Promise<void>;
}

async function connect({ databaseUrl, setting, directUrl, connections, dataDir, production }: DatabaseSettings): Promise<OpenDatabase> {
  if (databaseUrl) {
    return { ...(await openPostgres({ databaseUrl, setting, directUrl, connections })), kind: 'postgres' };
  }
  if (production) {
    throw new Error('DATABASE_URL is missing: the embedded database may lose what was just written, and is not for production');
  }
  const { openPglite } = await loadOptional(() => import('./open-pglite.ts'), 'DATABASE_URL is missing, and the embedded database');
  const { db, changes, release } = await openPglite(dataDir);
  const end = async (): Promise<void> => {
    await db.destroy();
    await release();
  };
  let ended: Promise<void> | undefined;
  return { db, leaseDb: db, changes, kind: 'pglite', close: () => (ended ??= end()) };
}

/** Migrations hold a lock that belongs to their connection, so they run past a pooler. */
const pastPooler = (settings: DatabaseSettings): DatabaseSettings =>
  settings.directUrl ? { ...settings, databaseUrl: settings.directUrl, setting: 'DATABASE_DIRECT_URL', directUrl: undefined } : settings;

/**
 * Opens the database for migrations, whatever its tables are: PostgreSQL past a pooler if `databaseUrl` is set, else PGlite in the data folder. Both read bytea as a
 * Buffer, jsonb as its value, timestamptz as a Date, and bigint as a number.
 * @throws one line: no address in production, the folder is in use, the server cannot be reached, or the two addresses lead to different databases
 */
export async function openForMigrations(settings: DatabaseSettings): Promise<OpenDatabase> {
  // With both addresses, connecting compares them: else the wrong database might be migrated.
  if (settings.directUrl) await (await connect(settings)).close();
  return connect(pastPooler(settings));
}

/** A standby gets its tables from its primary. Commands that only read may run there. */
async function isStandby({ db, kind }: OpenDatabase): Promise<boolean> {
  if (kind === 'pglite') return false;
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
  return rows[0]?.standby === true;
}

async function migrateDirectly(settings: DatabaseSettings, { db }: OpenDatabase): Promise<void> {
  if (!settings.directUrl) return migrate(db);
  const direct = await connect(pastPooler(settings));
  try {
    await migrate(direct.db);
  } finally {
    await direct.close();
  }
}

/**
 * Opens the database as `openForMigrations`, queries through a pooler, and brings its tables up to date. In production and on a standby it only checks them: `bindflow migrate` is a step of its own.
 * @throws one line, also if a migration fails or the tables do not suit this release
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const database = await connect(settings);
  try {
    await (settings.production || (await isStandby(database)) ? checkTables(database.db) : migrateDirectly(settings, database));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
