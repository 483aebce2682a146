import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { Client, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { columnParsers } from './column-types.ts';
import { type FamilyChanges, listenForFamilyChanges } from './family-changes.ts';
import type { Database } from './tables.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** Leases have connections of their own: a heartbeat waits for no other query. */
const MAX_LEASE_CONNECTIONS = 2;
/** Milliseconds after which this process and the server give up a heartbeat: PostgreSQL does not notice that a waiting client is gone. */
const LEASE_TIMEOUT_MS = 4000;

/** Where an address leads, without its user and password: what may be shown. */
function placeOf(databaseUrl: string): string {
  const { host, port, database } = new Client({ connectionString: databaseUrl });
  return host.startsWith('/') ? `${database ?? ''} at ${host}` : `${database ?? ''} at ${host}:${port}`;
}

/** The driver's reason; where every address of a host refused, the error is a list without a message of its own. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

const getColumnParser = (typeId: number, format?: 'text'): unknown => columnParsers[typeId] ?? types.getTypeParser(typeId, format);

function makePool(databaseUrl: string, config: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    ...config,
    types: { getTypeParser: getColumnParser as typeof types.getTypeParser },
  });
  // A connection that breaks while idle is dropped from the pool; the next query opens another or reports the fault itself.
  pool.on('error', () => undefined);
  return pool;
}

/** A pool in which a connection that failed once is not used again: after a failover it may never answer. */
function withoutFailedConnections(pool: Pool): PostgresPool {
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
  /** For leases alone. Its queries fail after seconds. */
  readonly leaseDb: Kysely<Database>;
  readonly changes: FamilyChanges;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL.
 * @throws one line that names the host and the database, never the user or the password.
 */
export async function openPostgres(databaseUrl: string): Promise<OpenPostgres> {
  if (!URL.canParse(databaseUrl)) throw new Error('DATABASE_URL is not an address like postgres://user:password@host:5432/database');
  const pool = makePool(databaseUrl, { max: MAX_CONNECTIONS, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new Error(`cannot reach the PostgreSQL database ${placeOf(databaseUrl)}: ${reasonOf(error)}`, { cause: error });
  }
  const leasePool = makePool(databaseUrl, {
    max: MAX_LEASE_CONNECTIONS,
    connectionTimeoutMillis: LEASE_TIMEOUT_MS,
    query_timeout: LEASE_TIMEOUT_MS,
    statement_timeout: LEASE_TIMEOUT_MS,
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const leaseDb = new Kysely<Database>({ dialect: new PostgresDialect({ pool: withoutFailedConnections(leasePool) }) });
  const { changes, end } = listenForFamilyChanges(
    () => new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: LEASE_TIMEOUT_MS, keepAlive: true }),
  );
  return { db, leaseDb, changes, close: async () => void (await Promise.all([db.destroy(), leaseDb.destroy(), end()])) };
}
