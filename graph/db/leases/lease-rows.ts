import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { v7 as timedUuid } from 'uuid';
import type { Database } from '../tables.ts';

/** Milliseconds between two heartbeats. Each renews every lease of the process. */
export const HEARTBEAT_MS = 5000;
/** Milliseconds that a lease lasts after a heartbeat. Then other processes may take it. */
export const LEASE_DURATION_MS = 15_000;
/** Milliseconds after a heartbeat for which the holder may begin calls. Shorter than the lease, so it stops before others take over. */
export const LEASE_VALIDITY_MS = 12_000;
/** Milliseconds without a heartbeat after which a process counts as dead: a payment that it began under a valid lease has timed out. */
export const PROCESS_DEATH_MS = 75_000;

/** How long to wait for a locked row: its transaction may never end. */
const LOCK_TIMEOUT = '4s';
/** Milliseconds after which the leases of dead processes are deleted. */
const OLD_LEASE_RETENTION_MS = 7 * 24 * 60 * 60_000;

/** Identifies where a process id is unique: one boot of one kernel, and one pid namespace. */
function createMachineId(): string {
  try {
    const namespace = `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
    return createHash('sha256').update(namespace).digest('hex').slice(0, 16);
  } catch {
    return randomUUID();
  }
}

const machineId = createMachineId();

/** Returns a unique name for the holder of one lease. It contains the machine, the process and the time. */
export const createHolderName = (): string => `${machineId}/${process.pid}/${timedUuid()}`;

/** Returns when a holder began, in milliseconds since 1970 by its own clock; undefined if its name has no time, as in earlier releases. */
export function readHolderStartMs(holder: string): number | undefined {
  const [, , id = ''] = holder.split('/');
  return id.charAt(14) === '7' ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) : undefined;
}

const hasCode = (error: unknown, code: string): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** True if the holder's process has ended. Always false for processes of other machines or containers, which cannot be checked. */
export function isProcessGone(holder: string): boolean {
  const [machine, pid] = holder.split('/');
  if (machine !== machineId || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}

// Times are the database's: the clocks of processes may differ.
const now = sql<Date>`clock_timestamp()`;
const inMs = (milliseconds: number): RawBuilder<Date> => sql<Date>`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`;
const isExpired = sql<boolean>`expires_at <= clock_timestamp()`;
/** True for leases that expired that long ago. `silenceLimit` is the latest plausible database time, so a leap of its clock expires no lease. */
const hasBeenExpiredFor = (milliseconds: number, silenceLimit: Date): RawBuilder<boolean> =>
  sql<boolean>`expires_at <= least(clock_timestamp(), ${silenceLimit}::timestamptz) - ${milliseconds} * interval '1 millisecond'`;

interface LeaseRow {
  readonly holder: string;
  readonly isExpired: boolean;
}

export const findLease = (db: Kysely<Database>, name: string): Promise<LeaseRow | undefined> =>
  db.selectFrom('lease').select('holder').select(isExpired.as('isExpired')).where('name', '=', name).executeTakeFirst();

/** Returns true if the lease was free. */
export async function insertLease(db: Kysely<Database>, name: string, holder: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('lease')
    .values({ name, holder, expires_at: inMs(LEASE_DURATION_MS) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Takes over a lease that has expired or whose process is gone. Returns false if its holder is another one by now.
 * @param silenceLimit the latest plausible database time; null if the process is gone
 */
export async function takeOverLease(
  db: Kysely<Database>,
  name: string,
  { from, to, silenceLimit }: { readonly from: string; readonly to: string; readonly silenceLimit: Date | null },
): Promise<boolean> {
  const update = db
    .updateTable('lease')
    .set({ holder: to, expires_at: inMs(LEASE_DURATION_MS) })
    .where('name', '=', name)
    .where('holder', '=', from);
  const allowed = silenceLimit === null ? update : update.where(hasBeenExpiredFor(0, silenceLimit));
  return (await allowed.executeTakeFirst()).numUpdatedRows > 0n;
}

interface LeaseRenewal {
  /** The database's clock, milliseconds since 1970. */
  readonly databaseTimeMs: number;
  /** The holders that still have their leases. */
  readonly holders: ReadonlySet<string>;
}

/** Renews the leases of these holders in one statement. */
export async function renewLeases(db: Kysely<Database>, holders: readonly string[]): Promise<LeaseRenewal> {
  const names = sql.join([...holders, '']);
  const { rows } = await sql<{ at: Date; holder: string | null }>`
    with renewed as (update lease set expires_at = ${inMs(LEASE_DURATION_MS)} where holder in (${names}) returning holder)
    select clock_timestamp() as at, holder from (select) as one left join renewed on true
  `.execute(db);
  return { databaseTimeMs: rows[0]?.at.getTime() ?? Number.NaN, holders: new Set(rows.flatMap(({ holder }) => holder ?? [])) };
}

export const deleteLease = (db: Kysely<Database>, name: string, holder: string): Promise<unknown> =>
  db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute();

interface LeaseSilence {
  readonly holder: string;
  /** True if no payment of the holder can be in progress any more. */
  readonly isSilent: boolean;
}

const selectLeaseSilence = (db: Kysely<Database>, name: string, silenceLimit: Date) =>
  db
    .selectFrom('lease')
    .select('holder')
    .select(hasBeenExpiredFor(PROCESS_DEATH_MS - LEASE_DURATION_MS, silenceLimit).as('isSilent'))
    .where('name', '=', name);

export const findLeaseSilence = (db: Kysely<Database>, name: string, silenceLimit: Date): Promise<LeaseSilence | undefined> =>
  selectLeaseSilence(db, name, silenceLimit).executeTakeFirst();

/** Like findLeaseSilence, and locks the row until the transaction ends, so that its holder cannot renew it. @throws if another transaction has locked it for seconds */
export async function lockLeaseSilence(trx: Kysely<Database>, name: string, silenceLimit: Date): Promise<LeaseSilence | undefined> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
  return selectLeaseSilence(trx, name, silenceLimit).forUpdate().executeTakeFirst();
}

/** Returns the holders of unexpired leases whose names begin with `prefix`. */
export async function findHolders(db: Kysely<Database>, prefix: string): Promise<string[]> {
  const leases = await db.selectFrom('lease').select('holder').where('name', 'like', `${prefix}%`).where('expires_at', '>', now).execute();
  return leases.map(({ holder }) => holder);
}

export const deleteOldLeases = (db: Kysely<Database>): Promise<unknown> => db.deleteFrom('lease').where('expires_at', '<', inMs(-OLD_LEASE_RETENTION_MS)).execute();
