import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../tables.ts';
import { createReplayLag } from './replay-lag.ts';
import { parseLsn } from '../lsn.ts';

/** What is known of a standby. */
export interface StandbyState {
  /** Returns how many milliseconds it is behind the primary; null while it cannot be asked, or has not caught up. */
  readonly lagMs: () => number | null;
  /** True if it may answer in place of the primary: it is there, and not far behind. */
  readonly canAnswer: () => boolean;
  /** True if it had all that was written up to a place in the write-ahead log when it was last asked, within the last second or so. */
  readonly hasReplayed: (lsn: string) => boolean;
  /** Resolves to whether it has all that is written now. Waits for it as long as `waitMs` says. */
  readonly catchesUp: (waitMs: number) => Promise<boolean>;
}

interface WatchedStandby {
  readonly primary: Kysely<Database>;
  /** Connections of its own: it must not wait behind an analyst's question. */
  readonly probe: Kysely<Database>;
  /** Resolves to whether the server is a standby of the primary. */
  readonly check: () => Promise<boolean>;
  readonly log: Logger;
}

export const POLL_MS = 1000;
const WAIT_STEP_MS = 25;
/** The primary's answer is not waited for any longer. */
const PRIMARY_TIMEOUT_MS = 3000;
/** Figures that are older are not shown: the primary answers. */
const MAX_LAG_MS = 30_000;

const late = async (): Promise<never> => {
  await sleep(PRIMARY_TIMEOUT_MS, undefined, { ref: false });
  throw new Error('the primary does not say how far it has written its log');
};

async function readWritten(primary: Kysely<Database>): Promise<bigint> {
  const { rows } = await Promise.race([sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(primary), late()]);
  return parseLsn(rows[0]?.lsn ?? '');
}

/** Resolves to null if the server is no standby: it was promoted. */
async function readReplayed(probe: Kysely<Database>): Promise<bigint | null> {
  const { rows } = await sql<{ lsn: string | null }>`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as lsn`.execute(probe);
  return rows[0]?.lsn ? parseLsn(rows[0].lsn) : null;
}

/** Measures once. Resolves to null if the server is away, is no standby, or is on another branch of the log than the primary. */
function createMeasuring({ primary, probe, check }: WatchedStandby) {
  const lag = createReplayLag();
  // Whatever comes back after an outage may be another server.
  let isChecked = false;
  return async (): Promise<{ readonly lagMs: number; readonly replayed: bigint } | null> => {
    const written = await readWritten(primary);
    lag.notePrimary({ at: performance.now(), lsn: written });
    try {
      isChecked ||= await check();
      const replayed = isChecked ? await readReplayed(probe) : null;
      isChecked = replayed !== null;
      if (replayed === null || (replayed > written && replayed > (await readWritten(primary)))) return null;
      const lagMs = lag.measure(performance.now(), replayed);
      return lagMs === null ? null : { lagMs, replayed };
    } catch {
      isChecked = false;
      return null;
    }
  };
}

/** Knows what the standby has, as of the last poll. A poll that is late makes it older. */
export function watchStandby(watched: WatchedStandby): StandbyState & { readonly poll: () => Promise<void> } {
  const { primary, probe, log } = watched;
  const measure = createMeasuring(watched);
  let last: { readonly lagMs: number; readonly replayed: bigint; readonly at: number } | null = null;
  let couldAnswer: boolean | null = null;
  const lagMs = (): number | null => last && last.lagMs + Math.max(0, performance.now() - last.at - 2 * POLL_MS);
  const canAnswer = (): boolean => (lagMs() ?? Infinity) <= MAX_LAG_MS;

  async function poll(): Promise<void> {
    const measured = await measure();
    last = measured && { ...measured, at: performance.now() };
    if (couldAnswer === canAnswer()) return;
    couldAnswer = canAnswer();
    if (couldAnswer) log.info({ lagMs: lagMs() }, 'the standby answers the console');
    else log.warn({ lagMs: lagMs() }, 'the standby of DATABASE_READ_URL is away, too far behind, or no standby; the primary answers the console');
  }

  async function catchesUp(waitMs: number): Promise<boolean> {
    const [written, ends] = [await readWritten(primary), performance.now() + waitMs];
    while (canAnswer()) {
      if (((await readReplayed(probe)) ?? -1n) >= written) return true;
      if (performance.now() >= ends) return false;
      await sleep(WAIT_STEP_MS);
    }
    return false;
  }
  return { poll, lagMs, canAnswer, catchesUp, hasReplayed: (lsn) => last !== null && last.replayed >= parseLsn(lsn) };
}
