import { HEARTBEAT_MS, LEASE_MS } from './lease-times.ts';
import { type Moment, elapsedMs } from './moment.ts';

/** Milliseconds between two heartbeats from which on they do not belong to one connection. */
const MAX_GAP_MS = 2.5 * HEARTBEAT_MS;
/** Milliseconds by which the clock of the database may run differently between two heartbeats. */
const MAX_DRIFT_MS = 2000;

/**
 * Whether this process may conclude anything from the silence of others. After an outage or a leap of the database's clock all leases look expired: their
 * holders first get the time to renew them.
 */
export interface Steadiness {
  /** A heartbeat that began at this moment was answered. @param database the database's clock, milliseconds since 1970 */
  succeed(at: Moment, database: number): void;
  fail(): void;
  /**
   * The latest time that the database's clock can show now, if heartbeats were answered without a gap for as long as a lease lasts; null otherwise. A clock
   * that shows more has leaped since the last heartbeat.
   */
  latestDatabaseTime(now: Moment): Date | null;
}

export function createSteadiness(): Steadiness {
  let first: Moment | null = null;
  let last: { readonly at: Moment; readonly database: number } | null = null;
  const follows = (at: Moment, database: number): boolean =>
    last !== null && elapsedMs(last.at, at) <= MAX_GAP_MS && Math.abs(database - last.database - (at.steady - last.at.steady)) <= MAX_DRIFT_MS;
  return {
    succeed(at, database) {
      if (!follows(at, database)) first = at;
      last = { at, database };
    },
    fail() {
      first = null;
      last = null;
    },
    latestDatabaseTime(now) {
      if (first === null || last === null) return null;
      const isSteady = elapsedMs(last.at, now) <= MAX_GAP_MS && elapsedMs(first, now) >= LEASE_MS;
      return isSteady ? new Date(last.database + now.steady - last.at.steady + MAX_DRIFT_MS) : null;
    },
  };
}
