import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { Client, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { columnParsers } from './column-types.ts';
import { type FamilyChanges, listenForFamilyChanges } from './family-changes.ts';
import { createPreparingClient } from './prepared-statements.ts';
import type { Database } from './tables.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** Leases have connections of their own: a heartbeat waits for no other query. */
const MAX_LEASE_CONNECTIONS = 2;
/** After this time both the client and the server cancel a heartbeat's query: PostgreSQL does not notice that a client is gone. */
const LEASE_TIMEOUT_MS = 4000;

/** Returns the database and host of an address, without user and password, for messages. */
function describeDatabase(databaseUrl: string): string {
  const { host, port, database } = new Client({ connectionString: databaseUrl });
  return host.startsWith('/') ? `${database ?? ''} at ${host}` : `${database ?? ''} at ${host}:${port}`;
}

/** Returns the driver's message. If all addresses of a host refuse, the error has no message of its own, so the first address's is used. */
function readReason(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

const getColumnParser = (typeId: number, format?: 'text'): unknown => columnParsers[typeId] ?? types.getTypeParser(typeId, format);

function createPool(databaseUrl: string, config: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    Client: createPreparingClient(),
    ...config,
    types: { getTypeParser: getColumnParser as typeof types.getTypeParser },
  });
  // A connection that breaks while idle is dropped from the pool; the next query opens another or reports the fault itself.
  pool.on('error', () => undefined);
  // One that breaks in use fails its query; without a listener the process would end, too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Wraps a pool so that a connection is discarded after a failed query: after a failover it may never answer again. */
function discardFailedConnections(pool: Pool): PostgresPool {
  const watch = (client: PoolClient) => {
    let hasFailed = false;
    const query = async (text: string, values: unknown[]) => {
      try {
        return await client.query(text, values);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    };
    return { query: query as never, release: () => client.release(hasFailed) };
  };
  return { options: pool.options, connect: async () => watch(await pool.connect()), end: () => pool.end() };
}

export interface OpenPostgres {
  readonly db: Kysely<Database>;
  /** For leases only: its queries time out after LEASE_TIMEOUT_MS. */
  readonly leaseDb: Kysely<Database>;
  readonly changes: FamilyChanges;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL.
 * @throws one line that names the host and the database, never the user or the password
 */
export async function openPostgres(databaseUrl: string): Promise<OpenPostgres> {
  if (!URL.canParse(databaseUrl)) throw new Error('DATABASE_URL is not an address like postgres://user:password@host:5432/database');
  const pool = createPool(databaseUrl, { max: MAX_CONNECTIONS, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new Error(`cannot reach the PostgreSQL database ${describeDatabase(databaseUrl)}: ${readReason(error)}`, { cause: error });
  }
  const leasePool = createPool(databaseUrl, {
    max: MAX_LEASE_CONNECTIONS,
    connectionTimeoutMillis: LEASE_TIMEOUT_MS,
    query_timeout: LEASE_TIMEOUT_MS,
    statement_timeout: LEASE_TIMEOUT_MS,
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const leaseDb = new Kysely<Database>({ dialect: new PostgresDialect({ pool: discardFailedConnections(leasePool) }) });
  const { changes, end } = listenForFamilyChanges(
    () => new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: LEASE_TIMEOUT_MS, keepAlive: true }),
  );
  return { db, leaseDb, changes, close: async () => void (await Promise.all([db.destroy(), leaseDb.destroy(), end()])) };
}
