import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { Client, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { columnParsers } from './column-types.ts';
import { type FamilyChanges, listenForFamilyChanges } from './family-changes.ts';
import { statementLog } from '#graph/tracing';
import { findPooling, identify } from './pooling.ts';
import { createPreparingClient } from './prepared-statements.ts';
import type { Database } from './tables.ts';

/** Connections of a process for queries, unless `DATABASE_CONNECTIONS` says otherwise. */
const DEFAULT_CONNECTIONS = 10;
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

export interface PostgresSettings {
  /** `DATABASE_URL`: the database, or a pooler before it. */
  readonly databaseUrl: string;
  /** `DATABASE_DIRECT_URL`: the database itself, where `databaseUrl` leads through a pooler that shares connections between clients. */
  readonly directUrl?: string | undefined;
  /** `DATABASE_CONNECTIONS`: the most connections for queries. Leases and notifications take three more. */
  readonly connections?: number | undefined;
}

async function tryConnection(pool: Pool, databaseUrl: string): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    throw new Error(`cannot reach the PostgreSQL database ${describeDatabase(databaseUrl)}: ${readReason(error)}`, { cause: error });
  }
}

function openPools({ databaseUrl, directUrl = databaseUrl, connections = DEFAULT_CONNECTIONS }: PostgresSettings) {
  const statements = { arePrepared: true };
  const pool = createPool(databaseUrl, { max: connections, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, Client: createPreparingClient(statements) });
  const leasePool = createPool(directUrl, {
    max: MAX_LEASE_CONNECTIONS,
    connectionTimeoutMillis: LEASE_TIMEOUT_MS,
    query_timeout: LEASE_TIMEOUT_MS,
    statement_timeout: LEASE_TIMEOUT_MS,
  });
  return { pool, leasePool, statements };
}

/** Connects both pools, and finds out what is between them and the database. @throws one line */
async function checkPools({ databaseUrl, directUrl = databaseUrl }: PostgresSettings, { pool, leasePool, statements }: ReturnType<typeof openPools>): Promise<void> {
  await tryConnection(pool, databaseUrl);
  const pooling = await findPooling(databaseUrl);
  if (pooling.isShared && directUrl === databaseUrl) {
    throw new Error('DATABASE_URL leads through a pooler that shares connections between clients: set DATABASE_DIRECT_URL to the address of the database itself');
  }
  statements.arePrepared = pooling.canPrepare;
  if (directUrl === databaseUrl) return;
  await tryConnection(leasePool, directUrl);
  if ((await findPooling(directUrl)).isShared)
    throw new Error('DATABASE_DIRECT_URL leads through a pooler that shares connections between clients: it must be the address of the database itself');
  if ((await identify(pool)) !== (await identify(leasePool))) throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: both must lead to the same one');
}

/**
 * Opens PostgreSQL.
 * @throws one line that names the host and the database, never the user or the password
 */
export async function openPostgres(settings: PostgresSettings): Promise<OpenPostgres> {
  const { databaseUrl, directUrl = databaseUrl } = settings;
  if (!URL.canParse(databaseUrl)) throw new Error('DATABASE_URL is not an address like postgres://user:password@host:5432/database');
  const pools = openPools(settings);
  const { pool, leasePool } = pools;
  try {
    await checkPools(settings, pools);
  } catch (error) {
    await Promise.all([pool.end(), leasePool.end()]);
    throw error;
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...statementLog() });
  const leaseDb = new Kysely<Database>({ dialect: new PostgresDialect({ pool: discardFailedConnections(leasePool) }) });
  const { changes, end } = listenForFamilyChanges(
    () => new Client({ connectionString: directUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: LEASE_TIMEOUT_MS, keepAlive: true }),
  );
  return { db, leaseDb, changes, close: async () => void (await Promise.all([db.destroy(), leaseDb.destroy(), end()])) };
}
