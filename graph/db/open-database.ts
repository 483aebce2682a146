import type { Kysely } from 'kysely';
import { loadOptional } from './load-optional.ts';
import type { FamilyChanges } from './family-changes.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './tables.ts';

export interface DatabaseSettings {
  /** `DATABASE_URL`: a PostgreSQL (15 or newer). Absent: the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** `DATA_DIR`: the embedded database lives in its folder `pglite`. */
  readonly dataDir: string;
  readonly production?: boolean | undefined;
}

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  /** For leases: connections of their own where the database has more than one. */
  readonly leaseDb: Kysely<Database>;
  /** Which families any process has changed, as it is committed. */
  readonly changes: FamilyChanges;
  readonly kind: 'pglite' | 'postgres';
  /** Ends the connections and gives the data folder back; may be called twice. */
  close(): Promise<void>;
}

async function connect({ databaseUrl, dataDir, production }: DatabaseSettings): Promise<OpenDatabase> {
  if (databaseUrl) {
    return { ...(await openPostgres(databaseUrl)), kind: 'postgres' };
  }
  if (production) {
    throw new Error('DATABASE_URL is missing: the embedded database may lose what was just written, and is not for production');
  }
  const { openPglite } = await loadOptional(() => import('./pglite.ts'), 'DATABASE_URL is missing, and the embedded database');
  const { db, changes, release } = await openPglite(dataDir);
  const end = async (): Promise<void> => {
    await db.destroy();
    await release();
  };
  let ended: Promise<void> | undefined;
  return { db, leaseDb: db, changes, kind: 'pglite', close: () => (ended ??= end()) };
}

/**
 * Opens the database with its tables up to date: PostgreSQL where there is an address, else PGlite in the data folder.
 * bytea reads as a Buffer, jsonb as its value, timestamptz as a Date, bigint as a number on both.
 * @throws an Error of one line: no address in production, the folder in use, the server out of reach, a migration that fails.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const database = await connect(settings);
  try {
    await migrate(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
