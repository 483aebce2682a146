import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { HeldLease } from './held-lease.ts';
import { insertLease, renewLeases } from './lease-rows.ts';
import { HEARTBEAT_MS } from './lease-times.ts';
import { type Moment, currentMoment, elapsedMs } from './moment.ts';
import { type Steadiness, createSteadiness } from './steadiness.ts';
import type { Database } from './tables.ts';

/** Milliseconds after a heartbeat that failed until the next one. */
const RETRY_MS = 1000;
/** Milliseconds for which heartbeats continue after a question about another process's lease: only a steady observer may conclude from silence. */
const INTEREST_MS = 60_000;

export interface HeartbeatParts {
  /** Connections of their own: heartbeats should not wait for other queries. */
  readonly db: Kysely<Database>;
  readonly log: Logger;
  /** For tests. */
  readonly now?: () => Moment;
  readonly steadiness?: Steadiness;
}

/** Renews the leases of this process while it has any, or asks about those of others. */
export interface Heartbeats {
  /** Renews all leases now. */
  readonly beat: () => Promise<void>;
  /** Renews a lease from now on. @param isPermanent true if its row is written again after a deletion: no other process takes its name */
  register(lease: HeldLease, isPermanent: boolean): void;
  /** Stops renewing a lease. */
  unregister(lease: HeldLease): void;
  /** The time up to which silence of others counts: the latest that the database's clock can show; null if this process was not connected long enough to judge it. */
  readonly silenceLimit: () => Date | null;
  /** Sends a heartbeat, then returns the same. */
  readonly checkSilenceLimit: () => Promise<Date | null>;
}

/** Returns a function that plans one retry, however often it is called until then. */
function createRetry(retry: () => unknown): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      retry();
    }, RETRY_MS).unref();
  };
}

export function createHeartbeats({ db, log, now = currentMoment, steadiness = createSteadiness() }: HeartbeatParts): Heartbeats {
  /** Lease → isPermanent. */
  const registered = new Map<HeldLease, boolean>();
  let askedAt: Moment | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | undefined;
  const retrySoon = createRetry(() => isNeeded() && void beat());

  const isNeeded = (): boolean => registered.size > 0 || (askedAt !== undefined && elapsedMs(askedAt, now()) < INTEREST_MS);

  /** Writes a permanent lease again whose row is gone; any other one is lost. */
  async function restoreOrLose(lease: HeldLease, at: Moment): Promise<void> {
    if (registered.get(lease) === true && (await insertLease(db, lease.name, lease.holder))) return lease.renew(at);
    lease.lose();
    log.error({ lease: lease.name }, 'a lease was taken by another process');
  }

  async function renewAll(): Promise<void> {
    const [renewing, at] = [[...registered.keys()], now()];
    const holders = renewing.map(({ holder }) => holder);
    try {
      const renewed = await renewLeases(db, holders);
      steadiness.succeed(at, renewed.at);
      // Leases that were given back meanwhile are not renewed again.
      const still = renewing.filter((lease) => registered.has(lease));
      for (const lease of still) if (renewed.holders.has(lease.holder)) lease.renew(at);
      for (const lease of still) if (!renewed.holders.has(lease.holder)) await restoreOrLose(lease, at);
    } catch (error) {
      steadiness.fail();
      log.error({ err: error, leases: renewing.length }, 'leases could not be renewed');
      retrySoon();
    }
  }

  const beat = (): Promise<void> =>
    (beating ??= renewAll().finally(() => {
      beating = undefined;
    }));

  const tick = (): void => {
    if (isNeeded()) return void beat();
    clearInterval(timer);
    timer = undefined;
    steadiness.fail();
  };
  const startTimer = (): void => void (timer ??= setInterval(tick, HEARTBEAT_MS).unref());
  const silenceLimit = (): Date | null => steadiness.latestDatabaseTime(now());

  return {
    beat,
    register(lease, isPermanent) {
      registered.set(lease, isPermanent);
      startTimer();
    },
    unregister(lease) {
      registered.delete(lease);
      lease.forget();
    },
    async checkSilenceLimit() {
      askedAt = now();
      startTimer();
      // This heartbeat also shows a leap of the database's clock.
      await beat();
      return silenceLimit();
    },
    silenceLimit,
  };
}
