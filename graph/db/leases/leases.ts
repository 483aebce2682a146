import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { type ClockReading, type HeartbeatDeps, type Heartbeats, type OwnLease, createHeartbeats, createOwnLease, measureElapsedMs, readClocks } from './heartbeats.ts';
import {
  LEASE_VALIDITY_MS,
  deleteLease,
  deleteOldLeases,
  findHolders,
  findLease,
  findLeaseSilence,
  insertLease,
  isProcessGone,
  lockLeaseSilence,
  readHolderStartMs,
  takeOverLease,
} from './lease-rows.ts';

/** The exclusive right of one process for a time. */
export interface Lease {
  /** True while no other process can have taken it, by the clocks of this one. Begin exclusive work only while it is true. */
  readonly isValid: () => boolean;
  /** Aborts once the lease is no longer valid. */
  readonly lossSignal: AbortSignal;
  readonly release: () => Promise<void>;
}

/** The leases of a database. Heartbeats renew those of this process; those of a dead process expire within seconds. */
export interface Leases {
  /** Resolves to undefined if this or another process has the lease, or may still have it. */
  readonly acquire: (name: string) => Promise<Lease | undefined>;
  /** True if a process has the lease that is not known to be gone. */
  readonly isTaken: (name: string) => Promise<boolean>;
  /** Reports this process as alive until its release. */
  readonly registerProcess: (process: string) => Promise<Pick<Lease, 'release'>>;
  /** True if this process may begin calls that change an upstream. False if others may count it as dead. */
  readonly canAct: () => Promise<boolean>;
  /**
   * True if a process is dead and none of its payments can be in progress; it then cannot come back before the transaction ends. False if this process was
   * not connected to the database for long enough to judge.
   */
  readonly isProcessDead: (trx: Kysely<Database>, process: string) => Promise<boolean>;
  /** Renews the leases of this process now. */
  readonly sendHeartbeat: () => Promise<void>;
  /** Deletes the leases of all others. Only for a process that has the database to itself: its own leases are valid from then on. */
  readonly deleteAll: () => Promise<void>;
}

/** Takes a lease that is free, whose process is gone, or that has expired while this process could observe it. Returns true if it was taken. */
async function takeLease(db: Kysely<Database>, { name, holder }: OwnLease, checkSilenceLimit: () => Promise<Date | null>): Promise<boolean> {
  if (await insertLease(db, name, holder)) return true;
  const row = await findLease(db, name);
  if (!row) return false;
  if (isProcessGone(row.holder)) return takeOverLease(db, name, { from: row.holder, to: holder, silenceLimit: null });
  const silenceLimit = row.isExpired ? await checkSilenceLimit() : null;
  return silenceLimit !== null && takeOverLease(db, name, { from: row.holder, to: holder, silenceLimit });
}

const processLeaseName = (process: string): string => `process/${process}`;

interface ProcessLeaseDeps {
  readonly db: Kysely<Database>;
  readonly heartbeats: Heartbeats;
  readonly now: () => ClockReading;
  readonly isAlone: () => boolean;
  readonly createLease: (name: string) => OwnLease;
  readonly release: (lease: OwnLease) => Promise<void>;
}

/** The lease by which other processes see that this one is alive. */
function createProcessLease({ db, heartbeats, now, isAlone, createLease, release }: ProcessLeaseDeps): Pick<Leases, 'registerProcess' | 'canAct'> {
  let processLease: OwnLease | undefined;
  let hasEnded = false;
  const isValid = (): boolean => !hasEnded && (processLease === undefined || isAlone() || measureElapsedMs(processLease.renewedAt(), now()) < LEASE_VALIDITY_MS);
  return {
    async registerProcess(process) {
      await deleteOldLeases(db);
      const lease = createLease(processLeaseName(process));
      if (!(await insertLease(db, lease.name, lease.holder))) throw new Error(`the process ${process} is there already`);
      processLease = lease;
      heartbeats.register(lease, true);
      await heartbeats.send();
      return {
        async release() {
          hasEnded = true;
          await release(lease);
        },
      };
    },
    async canAct() {
      // After a stall of the process a heartbeat shows whether the lease was lost.
      if (!isValid()) await heartbeats.send();
      return isValid();
    },
  };
}

export function createLeases(deps: HeartbeatDeps): Leases {
  const { db, log, now = readClocks } = deps;
  const heartbeats = createHeartbeats(deps);
  let hasDatabaseAlone = false;
  const isAlone = (): boolean => hasDatabaseAlone;
  const createLease = (name: string): OwnLease => createOwnLease(name, now(), { now, isAlone });

  async function release(lease: OwnLease): Promise<void> {
    heartbeats.unregister(lease);
    // Other processes wait until the lease expires.
    await deleteLease(db, lease.name, lease.holder).catch((error: unknown) => log.warn({ err: error, lease: lease.name }, 'a lease could not be given back'));
  }

  return {
    async acquire(name) {
      const lease = createLease(name);
      const isOurs = await takeLease(db, lease, heartbeats.checkSilenceLimit).catch((error: unknown) => {
        lease.stopWatching();
        throw error;
      });
      if (!isOurs) {
        lease.stopWatching();
        return undefined;
      }
      heartbeats.register(lease, false);
      return { isValid: lease.isValid, lossSignal: lease.lossSignal, release: () => release(lease) };
    },
    ...createProcessLease({ db, heartbeats, now, isAlone, createLease, release }),
    async isTaken(name) {
      const row = await findLease(db, name);
      return row !== undefined && !row.isExpired && !isProcessGone(row.holder);
    },
    async isProcessDead(trx, process) {
      const name = processLeaseName(process);
      const silenceLimit = heartbeats.silenceLimit();
      // Without a limit this process cannot judge silence: no lease has expired by 1970.
      const limit = silenceLimit ?? new Date(0);
      const lease = await findLeaseSilence(trx, name, limit);
      // No row: the process ended in order, or a failover lost the row and its holder will write it again.
      if (!lease) return hasDatabaseAlone || silenceLimit !== null;
      if (isProcessGone(lease.holder)) return true;
      // While the row is locked, the process cannot renew its lease.
      return lease.isSilent && (await lockLeaseSilence(trx, name, limit))?.isSilent === true;
    },
    sendHeartbeat: heartbeats.send,
    async deleteAll() {
      hasDatabaseAlone = true;
      await db.deleteFrom('lease').execute();
    },
  };
}

/** True if some process that is not known to be gone has been alive for that many milliseconds. */
export async function hasProcessOlderThan({ db }: Pick<HeartbeatDeps, 'db'>, milliseconds: number): Promise<boolean> {
  const latestStart = Date.now() - milliseconds;
  return (await findHolders(db, processLeaseName(''))).some((holder) => !isProcessGone(holder) && (readHolderStartMs(holder) ?? Infinity) <= latestStart);
}
