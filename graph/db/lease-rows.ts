import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LEASE_MS, SILENCE_MS } from './lease-times.ts';
import type { Database } from './tables.ts';

/** How long to wait for a locked row: its transaction may never end. */
const LOCK_TIMEOUT = '4s';
/** Milliseconds for which leases of dead processes are kept. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

// By the database's clock: those of the processes need not agree.
const now = sql<Date>`clock_timestamp()`;
const inMs = (milliseconds: number): RawBuilder<Date> => sql<Date>`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`;
const isExpired = sql<boolean>`expires_at <= clock_timestamp()`;
/** True for leases that ended that long ago. @param silenceLimit what the database's clock can show at most: one that leaped ends nothing */
const hasEndedFor = (milliseconds: number, silenceLimit: Date): RawBuilder<boolean> =>
  sql<boolean>`expires_at <= least(clock_timestamp(), ${silenceLimit}::timestamptz) - ${milliseconds} * interval '1 millisecond'`;

export interface LeaseRow {
  readonly holder: string;
  readonly isExpired: boolean;
}

export const findLease = (db: Kysely<Database>, name: string): Promise<LeaseRow | undefined> =>
  db.selectFrom('lease').select('holder').select(isExpired.as('isExpired')).where('name', '=', name).executeTakeFirst();

/** Returns true if the lease was free. */
export async function insertLease(db: Kysely<Database>, name: string, holder: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('lease')
    .values({ name, holder, expires_at: inMs(LEASE_MS) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Takes a lease from a holder whose process is gone, or that has expired. Returns true if it was still theirs.
 * @param silenceLimit what the database's clock can show at most; null if the process is gone
 */
export async function takeLease(
  db: Kysely<Database>,
  name: string,
  { from, to, silenceLimit }: { readonly from: string; readonly to: string; readonly silenceLimit: Date | null },
): Promise<boolean> {
  const taken = db
    .updateTable('lease')
    .set({ holder: to, expires_at: inMs(LEASE_MS) })
    .where('name', '=', name)
    .where('holder', '=', from);
  const allowed = silenceLimit === null ? taken : taken.where(hasEndedFor(0, silenceLimit));
  return (await allowed.executeTakeFirst()).numUpdatedRows > 0n;
}

export interface Renewed {
  /** The database's clock, milliseconds since 1970. */
  readonly at: number;
  readonly holders: ReadonlySet<string>;
}

/** Renews the leases of these holders, in one statement. Resolves to those that still had theirs. */
export async function renewLeases(db: Kysely<Database>, holders: readonly string[]): Promise<Renewed> {
  const given = sql.join([...holders, '']);
  const { rows } = await sql<{ at: Date; holder: string | null }>`
    with renewed as (update lease set expires_at = ${inMs(LEASE_MS)} where holder in (${given}) returning holder)
    select clock_timestamp() as at, holder from (select) as one left join renewed on true
  `.execute(db);
  return { at: rows[0]?.at.getTime() ?? Number.NaN, holders: new Set(rows.flatMap(({ holder }) => holder ?? [])) };
}

export const deleteLease = (db: Kysely<Database>, name: string, holder: string): Promise<unknown> =>
  db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute();

interface SilentLease {
  readonly holder: string;
  readonly isSilent: boolean;
}

/** A lease ends LEASE_MS after the last heartbeat. */
const SILENCE_AFTER_END_MS = SILENCE_MS - LEASE_MS;

const silentLease = (db: Kysely<Database>, name: string, silenceLimit: Date) =>
  db.selectFrom('lease').select('holder').select(hasEndedFor(SILENCE_AFTER_END_MS, silenceLimit).as('isSilent')).where('name', '=', name);

/** Finds a lease and whether its holder has been silent so long, by `silenceLimit` at most, that none of its payments can be open. */
export const findSilentLease = (db: Kysely<Database>, name: string, silenceLimit: Date): Promise<SilentLease | undefined> => silentLease(db, name, silenceLimit).executeTakeFirst();

/** Does the same and locks the row until the transaction ends, so that its holder cannot renew it. @throws if another transaction has locked it for seconds */
export async function lockSilentLease(trx: Kysely<Database>, name: string, silenceLimit: Date): Promise<SilentLease | undefined> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
  return silentLease(trx, name, silenceLimit).forUpdate().executeTakeFirst();
}

/** Holders of leases that are not over, of all names with this beginning. */
export async function holdersOf(db: Kysely<Database>, beginning: string): Promise<string[]> {
  const held = await db.selectFrom('lease').select('holder').where('name', 'like', `${beginning}%`).where('expires_at', '>', now).execute();
  return held.map(({ holder }) => holder);
}

/** Forgets leases that ended long ago. */
export const deleteOldLeases = (db: Kysely<Database>): Promise<unknown> => db.deleteFrom('lease').where('expires_at', '<', inMs(-KEPT_MS)).execute();
