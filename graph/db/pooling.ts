import { Client, type Pool } from 'pg';

/** What is between a client and its database. */
export interface Pooling {
  /** True if two clients got the same connection: a pooler in transaction mode. One that is busy may be missed. */
  readonly isShared: boolean;
  /** False if a statement that one client has prepared is in another's way. */
  readonly canPrepare: boolean;
}

const CONNECT_TIMEOUT_MS = 10_000;
const PREPARED = 'bindflow_pooling';

const readBackend = async (client: Client): Promise<number | undefined> => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

async function canPrepareBoth(clients: readonly Client[]): Promise<boolean> {
  try {
    for (const client of clients) await client.query({ name: PREPARED, text: 'select 1' });
    return true;
  } catch {
    return false;
  }
}

/** Asks as two clients that take turns: a pooler that is idle gives both the same connection, PostgreSQL never does. */
export async function findPooling(databaseUrl: string): Promise<Pooling> {
  const clients = [1, 2].map(() => new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: CONNECT_TIMEOUT_MS }));
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    const backends = new Set<number | undefined>();
    for (const client of clients) backends.add(await readBackend(client));
    const isShared = backends.size === 1;
    return { isShared, canPrepare: !isShared || (await canPrepareBoth(clients)) };
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

/** Returns what tells this database from all others: when its server was started, and its number there. */
export async function identify(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>("select concat_ws('/', extract(epoch from pg_postmaster_start_time()), oid) as id from pg_database where datname = current_database()");
  return rows[0]?.id ?? '';
}
