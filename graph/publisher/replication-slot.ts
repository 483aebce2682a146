import { Client } from 'pg';
import { type Lsn, parseLsn } from '#graph/db';

/** Where the slot and the publication are. Both have the name of the stream. */
export interface SlotAddress {
  /** Of the database itself: a pooler carries no replication. */
  readonly databaseUrl: string;
  readonly name: string;
}

export interface SlotStatus {
  /** All events before it are acknowledged. */
  readonly confirmed: Lsn;
  /** True while a publisher reads it. */
  readonly isActive: boolean;
  /** Bytes of write-ahead log that PostgreSQL keeps for it. */
  readonly keptBytes: number;
}

interface SlotRow {
  readonly plugin: string;
  readonly database: string;
  readonly here: string;
  readonly active: boolean;
  readonly confirmed: string | null;
  readonly wal_status: string | null;
  readonly kept: string | null;
}

const NO_RIGHT = '42501';
const IN_USE = '55006';

/** Returns one line that says what to do about an error of PostgreSQL. */
export function explainReplicationError(error: unknown, { name }: Pick<SlotAddress, 'name'>): Error {
  const { code = '', message = String(error) } = error as { readonly code?: string; readonly message?: string };
  if (code === NO_RIGHT)
    return new Error(`the user of DATABASE_URL lacks a right (${message}): it needs the attribute replication, and to own the table event for --create and --drop`, {
      cause: error,
    });
  if (code === IN_USE) return new Error(`another bindflow publish reads the slot ${name}: one publishes at a time`, { cause: error });
  return error instanceof Error ? error : new Error(message);
}

async function withClient<T>({ databaseUrl, name }: SlotAddress, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw explainReplicationError(error, { name });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function findSlot(client: Client, name: string): Promise<SlotRow | undefined> {
  const { rows } = await client.query<SlotRow>(
    `select plugin, database, current_database() as here, active, confirmed_flush_lsn::text as confirmed, wal_status,
      pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::text as kept
    from pg_replication_slots where slot_name = $1`,
    [name],
  );
  return rows[0];
}

const hasPublication = async (client: Client, name: string): Promise<boolean> => (await client.query('select 1 from pg_publication where pubname = $1', [name])).rowCount === 1;

/** @throws one line if PostgreSQL does not write what logical decoding reads */
async function checkWalLevel(client: Client): Promise<void> {
  const { rows } = await client.query<{ level: string; standby: boolean }>(`select current_setting('wal_level') as level, pg_is_in_recovery() as standby`);
  if (rows[0]?.standby === true) throw new Error('DATABASE_URL leads to a standby: events are published from the primary');
  if (rows[0]?.level !== 'logical') throw new Error(`wal_level of PostgreSQL is ${rows[0]?.level}: set it to logical and restart PostgreSQL`);
}

function statusOf({ confirmed, active, kept }: SlotRow): SlotStatus {
  return { confirmed: parseLsn(confirmed ?? '0/0'), isActive: active, keptBytes: Number(kept ?? 0) };
}

/** @throws one line if there is no slot that can be read, or its publication is missing */
async function checkSlot(client: Client, name: string): Promise<SlotRow> {
  const slot = await findSlot(client, name);
  if (!slot) throw new Error(`there is no slot ${name}: run bindflow publish --create`);
  if (slot.database !== slot.here || slot.plugin !== 'pgoutput') throw new Error(`the slot ${name} belongs to something else: choose another NATS_STREAM`);
  if (slot.wal_status === 'lost')
    throw new Error(`PostgreSQL no longer has what the slot ${name} needs: run bindflow publish --drop, then --create, which publishes everything again`);
  if (!(await hasPublication(client, name))) throw new Error(`there is no publication ${name}: run bindflow publish --drop, then --create`);
  return slot;
}

/** Returns where the slot is. @throws one line if it cannot be read */
export const readSlotStatus = (address: SlotAddress): Promise<SlotStatus> =>
  withClient(address, async (client) => {
    await checkWalLevel(client);
    return statusOf(await checkSlot(client, address.name));
  });

/**
 * Makes publication and slot. The slot is there once `publishHistory` has resolved, and starts before that: no event is between the two.
 * @throws one line, with no slot left
 */
export const createSlot = (address: SlotAddress, publishHistory: () => Promise<void>): Promise<void> =>
  withClient(address, async (client) => {
    const { name } = address;
    await checkWalLevel(client);
    if (await findSlot(client, name)) throw new Error(`the slot ${name} exists: bindflow publish --drop removes it`);
    // It must be there before the slot: decoding looks it up as of each transaction.
    if (!(await hasPublication(client, name))) await client.query(`create publication ${name} for table event with (publish = 'insert')`);
    // A temporary slot ends with this connection, so that a create that is killed leaves none without its history.
    await client.query(`select pg_create_logical_replication_slot($1, 'pgoutput', true)`, [`${name}_new`]);
    await publishHistory();
    await client.query('select pg_copy_logical_replication_slot($1, $2, false)', [`${name}_new`, name]);
  });

/** Removes slot and publication, where they exist. Resolves to whether there was a slot. @throws one line if a publisher reads it */
export const dropSlot = (address: SlotAddress): Promise<boolean> =>
  withClient(address, async (client) => {
    const { name } = address;
    const { rowCount } = await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [name]);
    await client.query(`drop publication if exists ${name}`);
    return rowCount === 1;
  });
