import { Pool, type PoolConfig, types } from 'pg';
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
