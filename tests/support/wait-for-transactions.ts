import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../graph/db/index.ts';

const POLL_MS = 10;

/**
 * Waits until no transaction is open that began before the last event, so that a follower gets every event.
 * The server itself opens some, to count its rows.
 */
export async function waitForTransactions({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  const all = sql<{ have: boolean }>`select coalesce(max(txid) < pg_snapshot_xmin(pg_current_snapshot()), true) as have from event_group`;
  while (!(await all.execute(db)).rows[0]!.have) await delay(POLL_MS);
}
