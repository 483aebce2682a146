import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, types } from 'pg';
import { columnParsers } from './column-parsers.ts';
import type { Database } from './tables.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;

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

function makePool(databaseUrl: string): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser: getColumnParser as typeof types.getTypeParser },
  });
  // A connection that breaks while idle is dropped from the pool; the next query opens another or reports the fault itself.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Opens PostgreSQL.
 * @throws one line that names the host and the database, never the user or the password.
 */
export async function openPostgres(databaseUrl: string): Promise<Kysely<Database>> {
  if (!URL.canParse(databaseUrl)) throw new Error('DATABASE_URL is not an address like postgres://user:password@host:5432/database');
  const pool = makePool(databaseUrl);
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new Error(`cannot reach the PostgreSQL database ${placeOf(databaseUrl)}: ${reasonOf(error)}`, { cause: error });
  }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
