import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { statementLog } from '#graph/tracing';
import { addressError } from '../address-error.ts';
import { createPool, discardFailedConnections } from '../create-pool.ts';
import type { Database } from '../tables.ts';
import { StandbyFault, checkStandby } from './check-standby.ts';
import { POLL_MS, type StandbyState, watchStandby } from './watch-standby.ts';

/** A read-only copy of the database, which follows the primary. */
export interface Standby extends StandbyState {
  readonly db: Kysely<Database>;
  readonly close: () => Promise<void>;
}

interface StandbySettings {
  /** `DATABASE_READ_URL` */
  readonly readUrl: string;
  readonly primary: Kysely<Database>;
  readonly log: Logger;
}

const CONNECTIONS = 5;
const CONNECT_TIMEOUT_MS = 3000;
/** Longer than any question of the console may take: a server that vanished without a word keeps no connection for longer. */
const QUERY_TIMEOUT_MS = 60_000;
const PROBE_TIMEOUT_MS = 3000;

function openPool(readUrl: string, config: PoolConfig): Kysely<Database> {
  const pool = createPool(readUrl, { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true, ...config });
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: discardFailedConnections(pool) }), ...statementLog() });
}

/** Repeats until the signal is aborted. A failed run is not the last. */
async function repeat(run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await run().catch(() => undefined);
    await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/**
 * Opens a standby. One that is away or was promoted does not keep the process from starting: the primary answers until it is back.
 * @throws one line if the address leads to a server that never was a standby of the primary, or to another database
 */
export async function openStandby({ readUrl, primary, log }: StandbySettings): Promise<Standby> {
  const address = { setting: 'DATABASE_READ_URL', url: readUrl } as const;
  const [db, probe, ending] = [
    openPool(readUrl, { max: CONNECTIONS, query_timeout: QUERY_TIMEOUT_MS }),
    openPool(readUrl, { max: 1, query_timeout: PROBE_TIMEOUT_MS }),
    new AbortController(),
  ];
  const check = (): Promise<boolean> => checkStandby(address, probe, primary);
  const destroy = async (): Promise<void> => void (await Promise.all([db.destroy(), probe.destroy()]));
  try {
    await check();
  } catch (error) {
    if (error instanceof StandbyFault) {
      await destroy();
      throw error;
    }
    log.warn({ err: addressError(address, error) }, 'the standby cannot be asked');
  }
  const { poll, ...state } = watchStandby({ primary, probe, check, log });
  await poll().catch(() => undefined);
  const polling = repeat(poll, ending.signal);
  const close = async (): Promise<void> => {
    ending.abort();
    await polling;
    await destroy();
  };
  return { ...state, db, close };
}
