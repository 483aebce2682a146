import type { Kysely } from 'kysely';
import { type HeartbeatParts, createHeartbeats } from './heartbeats.ts';
import { type HeldLease, createHeldLease } from './held-lease.ts';
import { heldSince, isGone } from './holder.ts';
import { deleteLease, findLease, findSilentLease, holdersOf, insertLease, lockSilentLease, takeLease } from './lease-rows.ts';
import { currentMoment } from './moment.ts';
import { createProcessLease, processLeaseName } from './process-lease.ts';
import type { Database } from './tables.ts';

export interface Lease {
  /** True while no other process can have taken it, by the clocks of this one. What only one process may do begins only while it is. */
  readonly isSure: () => boolean;
  /** Aborts once it is not sure any more. */
  readonly lost: AbortSignal;
  /** Gives it back. */
  readonly end: () => Promise<void>;
}

/** What one process of a database may do at a time. Heartbeats renew what a process holds; what a dead process held ends in seconds. */
export interface Leases {
  /** Holds a name; undefined where another one does, in this process or in another, or may still do. */
  readonly hold: (name: string) => Promise<Lease | undefined>;
  /** Whether somebody holds it who is not known to be gone. */
  readonly isHeld: (name: string) => Promise<boolean>;
  /** Says that this process is alive until `end`. Forgets processes that are long gone. */
  readonly stayAlive: (process: string) => Promise<Pick<Lease, 'end'>>;
  /** Whether this process may begin what changes an upstream: false where others may take it for dead. */
  readonly mayAct: () => Promise<boolean>;
  /**
   * Whether a process is dead and no payment of it can be under way: then it cannot come back before the transaction ends. False where this process was not
   * connected to the database for long enough to know.
   */
  readonly isDead: (trx: Kysely<Database>, process: string) => Promise<boolean>;
  /** Renews the leases of this process now. */
  readonly beat: () => Promise<void>;
  /** Ends the leases of all others. Only for a process that has the database to itself, and is sure of its own from then on. */
  readonly clear: () => Promise<void>;
}

/** Takes a lease that is free, whose holder's process is gone, or that has expired before a steady observer. Returns whether it was taken. */
async function take(db: Kysely<Database>, { name, holder }: HeldLease, checkSilenceLimit: () => Promise<Date | null>): Promise<boolean> {
  if (await insertLease(db, name, holder)) return true;
  const row = await findLease(db, name);
  if (!row) return false;
  if (isGone(row.holder)) return takeLease(db, name, { from: row.holder, to: holder, silenceLimit: null });
  const silenceLimit = row.isExpired ? await checkSilenceLimit() : null;
  return silenceLimit !== null && takeLease(db, name, { from: row.holder, to: holder, silenceLimit });
}

export function createLeases(parts: HeartbeatParts): Leases {
  const { db, log, now = currentMoment } = parts;
  const heartbeats = createHeartbeats(parts);
  let isAlone = false;

  const newLease = (name: string): HeldLease => createHeldLease(name, now(), { now, isAlone: () => isAlone });

  async function giveBack(lease: HeldLease): Promise<void> {
    heartbeats.unregister(lease);
    // Other processes wait until the lease expires.
    await deleteLease(db, lease.name, lease.holder).catch((error: unknown) => log.warn({ err: error, lease: lease.name }, 'a lease could not be given back'));
  }

  async function hold(name: string): Promise<Lease | undefined> {
    const lease = newLease(name);
    const isOurs = await take(db, lease, heartbeats.checkSilenceLimit).catch((error: unknown) => {
      lease.forget();
      throw error;
    });
    if (!isOurs) {
      lease.forget();
      return undefined;
    }
    heartbeats.register(lease, false);
    return { isSure: lease.isSure, lost: lease.lost, end: () => giveBack(lease) };
  }

  return {
    hold,
    ...createProcessLease({ db, heartbeats, now, isAlone: () => isAlone, newLease, giveBack }),
    async isHeld(name) {
      const row = await findLease(db, name);
      return row !== undefined && !row.isExpired && !isGone(row.holder);
    },
    async isDead(trx, process) {
      const name = processLeaseName(process);
      const silenceLimit = heartbeats.silenceLimit();
      // An observer that is not steady cannot judge silence: no lease has ended by this limit.
      const limit = silenceLimit ?? new Date(0);
      const found = await findSilentLease(trx, name, limit);
      // No row: the process ended in order, or a failover lost the row and its holder will write it again.
      if (!found) return isAlone || silenceLimit !== null;
      if (isGone(found.holder)) return true;
      // While the row is locked, the process cannot renew its lease.
      return found.isSilent && (await lockSilentLease(trx, name, limit))?.isSilent === true;
    },
    beat: heartbeats.beat,
    async clear() {
      isAlone = true;
      await db.deleteFrom('lease').execute();
    },
  };
}

/** Whether any process is there, as far as can be known, that has been for so many milliseconds. */
export async function hasLived({ db }: Pick<HeartbeatParts, 'db'>, milliseconds: number): Promise<boolean> {
  const before = Date.now() - milliseconds;
  return (await holdersOf(db, processLeaseName(''))).some((holder) => !isGone(holder) && (heldSince(holder) ?? Infinity) <= before);
}
