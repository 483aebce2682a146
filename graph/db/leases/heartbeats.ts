import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../tables.ts';
import { HEARTBEAT_MS, LEASE_DURATION_MS, LEASE_VALIDITY_MS, createHolderName, insertLease, renewLeases } from './lease-rows.ts';

/** A time by both clocks of this process. */
export interface ClockReading {
  /** Milliseconds of the monotonic clock, which stops while the machine is suspended. */
  readonly monotonicMs: number;
  /** Milliseconds since 1970, UTC, which a user can set. */
  readonly wallMs: number;
}

export const readClocks = (): ClockReading => ({ monotonicMs: performance.now(), wallMs: Date.now() });

/** Returns the milliseconds between two readings, by the clock on which more of them passed. */
export const measureElapsedMs = (from: ClockReading, to: ClockReading): number => Math.max(to.monotonicMs - from.monotonicMs, to.wallMs - from.wallMs);

/** A lease that this process has taken. */
export interface OwnLease {
  readonly name: string;
  readonly holder: string;
  /** When the last statement that renewed it was sent. */
  readonly renewedAt: () => ClockReading;
  /** True while no other process can have taken it, by the clocks of this one. */
  readonly isValid: () => boolean;
  /** Aborts once the lease is no longer valid. */
  readonly lossSignal: AbortSignal;
  /** @param at when the statement was sent */
  markRenewed(at: ClockReading): void;
  markLost(): void;
  stopWatching(): void;
}

interface OwnLeaseDeps {
  readonly now: () => ClockReading;
  /** True if no other process can take a lease. */
  readonly isAlone: () => boolean;
}

export function createOwnLease(name: string, at: ClockReading, { now, isAlone }: OwnLeaseDeps): OwnLease {
  const loss = new AbortController();
  let renewedAt = at;
  let timer: NodeJS.Timeout | undefined;
  const isFresh = (): boolean => isAlone() || measureElapsedMs(renewedAt, now()) < LEASE_VALIDITY_MS;
  const stopWatching = (): void => clearTimeout(timer);
  const watch = (): void => {
    stopWatching();
    timer = setTimeout(() => (isFresh() ? watch() : loss.abort()), Math.max(LEASE_VALIDITY_MS - measureElapsedMs(renewedAt, now()), 1)).unref();
  };
  watch();
  return {
    name,
    holder: createHolderName(),
    renewedAt: () => renewedAt,
    isValid: () => !loss.signal.aborted && isFresh(),
    lossSignal: loss.signal,
    markRenewed(sentAt) {
      renewedAt = sentAt;
      watch();
    },
    markLost() {
      stopWatching();
      loss.abort();
    },
    stopWatching,
  };
}

/** Milliseconds between two heartbeats above which they count as separate connections. */
const MAX_GAP_MS = 2.5 * HEARTBEAT_MS;
/** Milliseconds by which the database's clock may deviate between two heartbeats. */
const MAX_DRIFT_MS = 2000;

/**
 * Decides whether this process may draw conclusions from the silence of others. After an outage, or a leap of the database's clock, all leases look expired;
 * their holders first get the time to renew them.
 */
export interface SilenceObserver {
  /** @param at when the heartbeat was sent @param databaseTimeMs the database's clock in its answer, milliseconds since 1970 */
  recordHeartbeat(at: ClockReading, databaseTimeMs: number): void;
  /** Call this if a heartbeat failed. */
  reset(): void;
  /**
   * Returns the latest plausible time of the database's clock, or null unless heartbeats succeeded without a gap for as long as a lease lasts. If the clock
   * shows more, it has leaped since the last heartbeat.
   */
  latestDatabaseTime(now: ClockReading): Date | null;
}

export function createSilenceObserver(): SilenceObserver {
  let first: ClockReading | null = null;
  let last: { readonly at: ClockReading; readonly databaseTimeMs: number } | null = null;
  const isContinuous = (at: ClockReading, databaseTimeMs: number): boolean =>
    last !== null && measureElapsedMs(last.at, at) <= MAX_GAP_MS && Math.abs(databaseTimeMs - last.databaseTimeMs - (at.monotonicMs - last.at.monotonicMs)) <= MAX_DRIFT_MS;
  return {
    recordHeartbeat(at, databaseTimeMs) {
      if (!isContinuous(at, databaseTimeMs)) first = at;
      last = { at, databaseTimeMs };
    },
    reset() {
      first = null;
      last = null;
    },
    latestDatabaseTime(now) {
      if (first === null || last === null) return null;
      const canJudge = measureElapsedMs(last.at, now) <= MAX_GAP_MS && measureElapsedMs(first, now) >= LEASE_DURATION_MS;
      return canJudge ? new Date(last.databaseTimeMs + now.monotonicMs - last.at.monotonicMs + MAX_DRIFT_MS) : null;
    },
  };
}

/** Milliseconds from a failed heartbeat to the next one. */
const RETRY_MS = 1000;
/** Milliseconds for which heartbeats continue after a question about another process's lease, so that the next question finds an observer that can judge. */
const OBSERVATION_MS = 60_000;

export interface HeartbeatDeps {
  /** Connections of their own: heartbeats should not wait for other queries. */
  readonly db: Kysely<Database>;
  readonly log: Logger;
  /** For tests. */
  readonly now?: () => ClockReading;
  readonly silenceObserver?: SilenceObserver;
}

/** Renews the leases of this process. Runs while it has leases or asks about those of others. */
export interface Heartbeats {
  /** Renews all leases now. */
  readonly send: () => Promise<void>;
  /** @param isPermanent true to insert the row again if it was deleted: no other process takes its name */
  register(lease: OwnLease, isPermanent: boolean): void;
  unregister(lease: OwnLease): void;
  /** See SilenceObserver.latestDatabaseTime: leases that expired before this time are silent. */
  readonly silenceLimit: () => Date | null;
  /** Sends a heartbeat first. */
  readonly checkSilenceLimit: () => Promise<Date | null>;
}

/** Returns a function that schedules one retry, however often it is called before that. */
function createRetry(retry: () => unknown): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      retry();
    }, RETRY_MS).unref();
  };
}

export function createHeartbeats({ db, log, now = readClocks, silenceObserver = createSilenceObserver() }: HeartbeatDeps): Heartbeats {
  /** Lease → isPermanent. */
  const registered = new Map<OwnLease, boolean>();
  let lastCheckAt: ClockReading | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  const scheduleRetry = createRetry(() => isNeeded() && void send());

  const isNeeded = (): boolean => registered.size > 0 || (lastCheckAt !== undefined && measureElapsedMs(lastCheckAt, now()) < OBSERVATION_MS);

  /** Inserts a permanent lease again if its row is gone. Any other lease is lost. */
  async function restoreOrLose(lease: OwnLease, at: ClockReading): Promise<void> {
    if (registered.get(lease) === true && (await insertLease(db, lease.name, lease.holder))) return lease.markRenewed(at);
    lease.markLost();
    log.error({ lease: lease.name }, 'a lease was taken by another process');
  }

  async function renewAll(): Promise<void> {
    const [renewing, at] = [[...registered.keys()], now()];
    try {
      const { holders, databaseTimeMs } = await renewLeases(
        db,
        renewing.map(({ holder }) => holder),
      );
      silenceObserver.recordHeartbeat(at, databaseTimeMs);
      // Leases that were released meanwhile are skipped.
      const current = renewing.filter((lease) => registered.has(lease));
      for (const lease of current) if (holders.has(lease.holder)) lease.markRenewed(at);
      for (const lease of current) if (!holders.has(lease.holder)) await restoreOrLose(lease, at);
    } catch (error) {
      silenceObserver.reset();
      log.error({ err: error, leases: renewing.length }, 'leases could not be renewed');
      scheduleRetry();
    }
  }

  const send = (): Promise<void> =>
    (sending ??= renewAll().finally(() => {
      sending = undefined;
    }));

  const tick = (): void => {
    if (isNeeded()) return void send();
    clearInterval(timer);
    timer = undefined;
    silenceObserver.reset();
  };
  const startTimer = (): void => void (timer ??= setInterval(tick, HEARTBEAT_MS).unref());
  const silenceLimit = (): Date | null => silenceObserver.latestDatabaseTime(now());

  return {
    send,
    register(lease, isPermanent) {
      registered.set(lease, isPermanent);
      startTimer();
    },
    unregister(lease) {
      registered.delete(lease);
      lease.stopWatching();
    },
    async checkSilenceLimit() {
      lastCheckAt = now();
      startTimer();
      // The heartbeat also detects a leap of the database's clock.
      await send();
      return silenceLimit();
    },
    silenceLimit,
  };
}
