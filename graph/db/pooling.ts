import { Client, DatabaseError, type Pool } from 'pg';

/** What is between a client and its database. */
export interface Pooling {
  /** True if clients get the same connection: a pooler in transaction mode. One that is busy may be missed. */
  readonly isShared: boolean;
  /** False if a statement that one client has prepared is in another's way. */
  readonly canPrepare: boolean;
  /** Of the server, such as 150004. */
  readonly version: number;
}

const CONNECT_TIMEOUT_MS = 10_000;
const PREPARED = 'bindflow_pooling';
/** How often the clients take turns behind a pooler: a busy one gives them different connections for a while. */
const POOLER_ROUNDS = 8;

interface Backend {
  readonly pid: number;
  readonly version: number;
}

async function readBackend(client: Client): Promise<Backend> {
  const { rows } = await client.query<Backend>("select pg_backend_pid() as pid, current_setting('server_version_num')::integer as version");
  return rows[0] ?? { pid: 0, version: 0 };
}

/** PostgreSQL names its backend to the client when it connects. A pooler names another number. */
const isDirect = (client: Client, { pid }: Backend): boolean => 'processID' in client && client.processID === pid;

async function findSharing(clients: readonly Client[]): Promise<Omit<Pooling, 'canPrepare'>> {
  const pids = new Map(clients.map((client) => [client, new Set<number>()]));
  let version = 0;
  let rounds = 1;
  for (let round = 0; round < rounds; round += 1) {
    // In another order each time: a pooler that gives its connections in turn would look like one connection for each client.
    for (const client of round % 2 === 0 ? clients : clients.toReversed()) {
      const backend = await readBackend(client);
      pids.get(client)?.add(backend.pid);
      ({ version } = backend);
      if (!isDirect(client, backend)) rounds = POOLER_ROUNDS;
    }
  }
  const sets = [...pids.values()];
  return { isShared: sets.some(({ size }) => size > 1) || new Set(sets.flatMap((set) => [...set])).size < clients.length, version };
}

/** A pooler that carries prepared statements gives them names of its own. One that does not would have the next client meet this name, or miss it. */
async function canPrepareShared(client: Client): Promise<boolean> {
  // The transaction holds one connection, however many the pooler has.
  await client.query('begin');
  try {
    await client.query({ name: PREPARED, text: 'select 1' });
    const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [PREPARED]);
    if (rowCount === 0) return true;
    await client.query(`deallocate ${PREPARED}`);
    return false;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return false;
  } finally {
    await client.query('rollback');
  }
}

/** Asks as two clients that take turns: a pooler gives both the same connection, or one of them several. PostgreSQL never does. */
export async function findPooling(databaseUrl: string): Promise<Pooling> {
  const createClient = (): Client => new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: CONNECT_TIMEOUT_MS });
  const first = createClient();
  const clients = [first, createClient()];
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    const sharing = await findSharing(clients);
    return { ...sharing, canPrepare: !sharing.isShared || (await canPrepareShared(first)) };
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

/** Returns what tells this database from all others: when its server was started, and its number there. */
export async function readDatabaseId(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "select concat_ws('/', extract(epoch from pg_postmaster_start_time()), oid) as id from pg_database where datname = current_database()",
  );
  return rows[0]?.id ?? '';
}
