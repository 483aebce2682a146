import type { PostgresPool } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { columnParsers } from './column-types.ts';

const getColumnParser = (typeId: number, format?: 'text'): unknown => columnParsers[typeId] ?? types.getTypeParser(typeId, format);

/** Returns a pool whose connections read values as `openDatabase` says. */
export function createPool(databaseUrl: string, config: PoolConfig): Pool {
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
export function discardFailedConnections(pool: Pool): PostgresPool {
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
