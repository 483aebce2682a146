import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { Pause } from '../pause.ts';
import type { LoadedStore } from './load-store.ts';
import { type Changes, readChanges } from './read-rows.ts';

/** More rows have changed than may be taken. */
export class TooManyChangesError extends Error {}

/** The columns cannot be brought up to date: they have to be loaded again. */
export class StaleStoreError extends Error {}

/**
 * Returns what has changed between the store's snapshot and that of the transaction.
 * @throws TooManyChangesError; StaleStoreError if the table was emptied, and after a restart or failover of the server: it may have lost what was read, and reuses
 * transaction ids
 */
export async function readChangesOf(trx: Kysely<Database>, { snapshot, server }: LoadedStore, maxChanges: number): Promise<Changes> {
  const changes = await readChanges(trx, snapshot, maxChanges + 1);
  if (changes.isTruncated) throw new StaleStoreError('the application summaries were emptied');
  if (changes.server !== server) throw new StaleStoreError('the database server was started again');
  if (changes.rows.length > maxChanges) throw new TooManyChangesError(`more than ${maxChanges} summaries have changed`);
  return changes;
}

/** @throws StaleStoreError if it took only a part of the changes */
export async function takeChanges(loaded: LoadedStore, { snapshot, removed, rows }: Changes, pause: Pause): Promise<void> {
  const { store } = loaded;
  try {
    await store.reserve(rows.length, pause);
    // First the removals: a row that was removed and inserted again is in both lists.
    for (const id of removed) store.remove(id);
    for (const row of rows) {
      store.write(row);
      await pause();
    }
    loaded.snapshot = snapshot;
  } catch (cause) {
    throw new StaleStoreError('the changes were taken in part only', { cause });
  }
}
