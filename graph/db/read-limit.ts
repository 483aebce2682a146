import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';

/** How long a read may take, with all of its statements. */
export interface ReadLimit {
  /** When its time is over, in milliseconds as of `performance.now()`. */
  readonly endsAt: number;
  /** Aborted then, and before if nobody waits for the read any more. */
  readonly signal: AbortSignal;
}

/** PostgreSQL's code for a statement that was ended before it was done. */
const QUERY_CANCELED = '57014';

/** True for the error of a statement that the database ended before it was done. */
export const isCanceledStatement = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === QUERY_CANCELED;

/** The embedded database runs in this process: it has no other connection, and ends no statement. */
const isEmbedded = (db: Kysely<Database>): boolean => !db.getExecutor().adapter.supportsMultipleConnections;

/** Makes PostgreSQL end the transaction's next statements with the read: it does not notice that nobody waits. Rejects with the signal's reason if the read has ended. */
export async function limitStatements(trx: Kysely<Database>, { endsAt, signal }: ReadLimit): Promise<void> {
  signal.throwIfAborted();
  // 0 is no limit.
  const leftMs = Math.max(1, Math.ceil(endsAt - performance.now()));
  await sql`select set_config('statement_timeout', ${String(leftMs)}, true)`.execute(trx);
}

/** Runs one statement, which PostgreSQL ends with the read. */
export function executeWithin<Result>(db: Kysely<Database>, limit: ReadLimit | undefined, execute: (from: Kysely<Database>) => Promise<Result>): Promise<Result> {
  limit?.signal.throwIfAborted();
  if (limit === undefined || isEmbedded(db)) return execute(db);
  return db.transaction().execute(async (trx) => {
    await limitStatements(trx, limit);
    return execute(trx);
  });
}
