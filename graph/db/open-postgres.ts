import { Kysely, PostgresDialect } from 'kysely';
import { Client, type Pool } from 'pg';
import type { AddressSetting, DatabaseAddress } from './address-error.ts';
import { checkAddresses } from './check-addresses.ts';
import { createPool, discardFailedConnections } from './create-pool.ts';
import { type FamilyChanges, listenForFamilyChanges } from './family-changes.ts';
import { statementLog } from '#graph/tracing';
import { createPreparingClient } from './prepared-statements.ts';
import type { Database } from './tables.ts';

/** Connections of a process for queries, unless `DATABASE_CONNECTIONS` says otherwise. */
const DEFAULT_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** Leases have connections of their own: a heartbeat waits for no other query. */
const MAX_LEASE_CONNECTIONS = 2;
/** After this time both the client and the server cancel a heartbeat's query: PostgreSQL does not notice that a client is gone. */
const LEASE_TIMEOUT_MS = 4000;

export interface OpenPostgres {
  readonly db: Kysely<Database>;
  /** For leases only: its queries time out after LEASE_TIMEOUT_MS. */
  readonly leaseDb: Kysely<Database>;
  readonly changes: FamilyChanges;
  close(): Promise<void>;
}

export interface PostgresSettings {
  /** `DATABASE_URL`: the database, or a pooler before it. */
  readonly databaseUrl: string;
  /** Where `databaseUrl` comes from, if not from `DATABASE_URL`. */
  readonly setting?: AddressSetting | undefined;
  /** `DATABASE_DIRECT_URL`: the database itself, where `databaseUrl` leads through a pooler that shares connections between clients. */
  readonly directUrl?: string | undefined;
  /** `DATABASE_CONNECTIONS`: the most connections for queries. Leases and notifications take three more. */
  readonly connections?: number | undefined;
}

/** Returns the same address twice where queries reach the database itself. */
function listAddresses({ databaseUrl, directUrl, setting = 'DATABASE_URL' }: PostgresSettings): readonly [queries: DatabaseAddress, direct: DatabaseAddress] {
  const queries = { setting, url: databaseUrl };
  return [queries, directUrl === undefined ? queries : { setting: 'DATABASE_DIRECT_URL', url: directUrl }];
}

const createLeasePool = (directUrl: string): Pool =>
  createPool(directUrl, {
    max: MAX_LEASE_CONNECTIONS,
    connectionTimeoutMillis: LEASE_TIMEOUT_MS,
    query_timeout: LEASE_TIMEOUT_MS,
    statement_timeout: LEASE_TIMEOUT_MS,
  });

/**
 * Opens PostgreSQL.
 * @throws one line that names the setting, the host and the database, and never the password; PostgreSQL's own text may name the user
 */
export async function openPostgres(settings: PostgresSettings): Promise<OpenPostgres> {
  const [queries, direct] = listAddresses(settings);
  if (!URL.canParse(queries.url)) throw new Error(`${queries.setting} is not an address like postgres://user:password@host:5432/database`);
  const statements = { arePrepared: true };
  const pool = createPool(queries.url, {
    max: settings.connections ?? DEFAULT_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    Client: createPreparingClient(statements),
  });
  const leasePool = createLeasePool(direct.url);
  try {
    statements.arePrepared = await checkAddresses({ pool, address: queries }, { pool: leasePool, address: direct });
  } catch (error) {
    await Promise.all([pool.end(), leasePool.end()]);
    throw error;
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...statementLog() });
  const leaseDb = new Kysely<Database>({ dialect: new PostgresDialect({ pool: discardFailedConnections(leasePool) }) });
  const { changes, end } = listenForFamilyChanges(
    () => new Client({ connectionString: direct.url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: LEASE_TIMEOUT_MS, keepAlive: true }),
  );
  return { db, leaseDb, changes, close: async () => void (await Promise.all([db.destroy(), leaseDb.destroy(), end()])) };
}
