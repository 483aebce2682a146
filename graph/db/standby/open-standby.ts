import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Logger } from 'pino';
import { statementLog } from '#graph/tracing';
import { addressError } from '../address-error.ts';
import { createPool } from '../create-pool.ts';
import type { Database } from '../tables.ts';
import { StandbyFault, checkStandby } from './check-standby.ts';
import { createReplayLag, parseLsn } from './replay-lag.ts';

/** A read-only copy of the database, which follows the primary. */
export interface Standby {
  readonly db: Kysely<Database>;
  /** Returns how many milliseconds it is behind the primary; null while it cannot be asked, or has not caught up since this process started. */
  readonly lagMs: () => number | null;
  /** True if it may answer in place of the primary: it is there, and not far behind. */
  readonly canAnswer: () => boolean;
  /** Resolves to whether it has all that was written up to a place in the write-ahead log. Waits for it as long as `waitMs` says. */
  readonly hasReplayed: (lsn: string, waitMs?: number) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

interface StandbySettings {
  /** `DATABASE_READ_URL` */
  readonly readUrl: string;
  readonly primary: Kysely<Database>;
  readonly log: Logger;
}

const CONNECTIONS = 5;
/** A server that is away keeps no reader waiting for longer. */
const TIMEOUT_MS = 3000;
const POLL_MS = 1000;
const WAIT_STEP_MS = 25;
/** Figures that are older are not shown: the primary answers. */
const MAX_LAG_MS = 30_000;

const openReader = (readUrl: string) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(readUrl, { max: CONNECTIONS, connectionTimeoutMillis: TIMEOUT_MS }) }), ...statementLog() });

/** For questions about the server itself, which must not wait behind an analyst's. */
const openProbe = (readUrl: string) =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool: createPool(readUrl, { max: 1, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS, statement_timeout: TIMEOUT_MS }) }),
  });

async function readWritten(primary: Kysely<Database>): Promise<bigint> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(primary);
  return parseLsn(rows[0]?.lsn ?? '');
}

/** Resolves to null if the server is no standby any more: it was promoted. */
async function readReplayed(probe: Kysely<Database>): Promise<bigint | null> {
  const { rows } = await sql<{ lsn: string | null }>`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as lsn`.execute(probe);
  return rows[0]?.lsn ? parseLsn(rows[0].lsn) : null;
}

/** Knows what the standby has, as of the last poll. */
function watchStandby({ primary, log }: StandbySettings, probe: Kysely<Database>) {
  const lag = createReplayLag();
  let [known, replayed, couldAnswer]: [number | null, bigint, boolean | null] = [null, 0n, null];
  const canAnswer = (): boolean => known !== null && known <= MAX_LAG_MS;

  async function poll(): Promise<void> {
    lag.notePrimary({ at: performance.now(), lsn: await readWritten(primary) });
    const now = await readReplayed(probe).catch(() => null);
    known = now === null ? null : lag.measure(performance.now(), now);
    replayed = now ?? replayed;
    if (couldAnswer === canAnswer()) return;
    couldAnswer = canAnswer();
    if (couldAnswer) log.info({ lagMs: known }, 'the standby answers the console');
    else log.warn({ lagMs: known }, 'the standby of DATABASE_READ_URL is away or too far behind; the primary answers the console');
  }

  async function hasReplayed(text: string, waitMs = 0): Promise<boolean> {
    const [lsn, ends] = [parseLsn(text), performance.now() + waitMs];
    while (replayed < lsn) {
      replayed = (await readReplayed(probe).catch(() => null)) ?? replayed;
      if (replayed >= lsn || performance.now() >= ends) break;
      await sleep(WAIT_STEP_MS);
    }
    return replayed >= lsn;
  }
  return { poll, hasReplayed, canAnswer, lagMs: () => known };
}

/** Repeats until the signal is aborted. A failed run is not the last. */
async function repeat(run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await run().catch(() => undefined);
    await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/**
 * Opens a standby. One that is away does not keep the process from starting: the primary answers until it is back.
 * @throws one line if the address leads to anything but a standby of the primary
 */
export async function openStandby(settings: StandbySettings): Promise<Standby> {
  const { readUrl, primary, log } = settings;
  const address = { setting: 'DATABASE_READ_URL', url: readUrl } as const;
  const [db, probe, ending] = [openReader(readUrl), openProbe(readUrl), new AbortController()];
  const watch = watchStandby(settings, probe);
  const destroy = async (): Promise<void> => void (await Promise.all([db.destroy(), probe.destroy()]));
  try {
    await checkStandby(address, probe, primary);
  } catch (error) {
    if (error instanceof StandbyFault) {
      await destroy();
      throw error;
    }
    log.warn({ err: addressError(address, error) }, 'the standby cannot be asked');
  }
  await watch.poll().catch(() => undefined);
  const polling = repeat(watch.poll, ending.signal);
  const close = async (): Promise<void> => {
    ending.abort();
    await polling;
    await destroy();
  };
  return { db, lagMs: watch.lagMs, canAnswer: watch.canAnswer, hasReplayed: watch.hasReplayed, close };
}
